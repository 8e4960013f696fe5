import { isIP } from 'node:net';
import { AppError, invalid } from '@groupsight/shared/errors';
import { bytesOf } from '@groupsight/shared/secret-box';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  VerifyAuthenticationResponseOpts,
  VerifyRegistrationResponseOpts,
} from '@simplewebauthn/server';
import type { StoredPasskey } from './store/passkeys.ts';
import type { StoredUser } from './store/users.ts';

const rpName = 'Groupsight';

/** With the certificates' forms that it reads: loaded when somebody uses a passkey. */
const webauthn = () => import('@simplewebauthn/server');

type Credential = Pick<StoredPasskey, '_id' | 'transports'>;
const described = ({ _id: id, transports }: Credential) => ({ id, transports: [...transports] });

/** A passkey that a browser has made, as far as it is kept. */
export type MadePasskey = Pick<StoredPasskey, '_id' | 'publicKey' | 'counter' | 'transports'>;

/** The ceremonies of WebAuthn for the site of one address. */
export interface Passkeys {
  /** What a browser makes a passkey with; not one that the user has already. */
  registration(
    user: Pick<StoredUser, '_id' | 'email' | 'username'>,
    known: readonly Credential[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** @throws AppError passkey_refused */
  register(response: string, challenge: string): Promise<MadePasskey>;
  /** What a browser signs with one of these; with any that it has of this site without them. */
  request(known?: readonly Credential[]): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /**
   * The counter of the passkey after this use.
   * @param isAlone it stands for a password too: its device has to have asked who holds it
   * @throws AppError passkey_refused
   */
  verify(
    response: string,
    challenge: string,
    passkey: StoredPasskey,
    isAlone: boolean,
  ): Promise<number>;
}

export const passkeyRefused = () =>
  invalid(
    'passkey_refused',
    'This passkey was not accepted. Use one that you registered here, or sign in another way.',
  );

export const noPasskeys = () =>
  new AppError(
    'precondition',
    'no_passkeys',
    'Passkeys need an address with a name and TLS, and PUBLIC_URL of this server has none.',
  );

/** What a browser answered. Its form is checked by the library, field by field. */
function parsed<T>(response: string): T {
  try {
    return JSON.parse(response) as T;
  } catch {
    throw passkeyRefused();
  }
}

/** The id of the passkey that a browser answered with; empty where there is none. */
export function credentialIdOf(response: string): string {
  const { id } = parsed<{ id?: unknown } | null>(response) ?? {};
  return typeof id === 'string' ? id : '';
}

/** Passkeys of the site at an address; undefined where browsers make none: without a name or TLS. */
export function passkeysOf(publicUrl: string): Passkeys | undefined {
  const { hostname: rpID, origin, protocol } = new URL(publicUrl);
  const isName = isIP(rpID.replace(/^\[|\]$/g, '')) === 0;
  const isSafe = protocol === 'https:' || rpID === 'localhost' || rpID.endsWith('.localhost');
  if (!isName || !isSafe) return undefined;
  const expected = { expectedOrigin: origin, expectedRPID: rpID };
  return {
    async registration({ _id, email, username }, known) {
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName,
        rpID,
        userID: Uint8Array.from(Buffer.from(_id)),
        userName: email,
        userDisplayName: username,
        excludeCredentials: known.map(described),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      });
    },
    async register(text, expectedChallenge) {
      const response = parsed<VerifyRegistrationResponseOpts['response']>(text);
      const { verifyRegistrationResponse } = await webauthn();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        ...expected,
        requireUserVerification: false,
      }).catch(() => {
        throw passkeyRefused();
      });
      if (!verified) throw passkeyRefused();
      const { id: _id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { _id, publicKey: Buffer.from(publicKey), counter, transports };
    },
    async request(known) {
      const { generateAuthenticationOptions } = await webauthn();
      return generateAuthenticationOptions({
        rpID,
        allowCredentials: known?.map(described) ?? [],
        userVerification: known ? 'discouraged' : 'required',
      });
    },
    async verify(text, expectedChallenge, passkey, requireUserVerification) {
      const { _id: id, counter, transports } = passkey;
      const publicKey = Uint8Array.from(bytesOf(passkey.publicKey));
      const response = parsed<VerifyAuthenticationResponseOpts['response']>(text);
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        ...expected,
        credential: { id, publicKey, counter, transports: [...transports] },
        requireUserVerification,
      }).catch(() => {
        throw passkeyRefused();
      });
      if (!verified) throw passkeyRefused();
      return authenticationInfo.newCounter;
    },
  };
}
