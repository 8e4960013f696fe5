import { invalid } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { credentialIdOf, noPasskeys, type Passkeys, passkeyRefused } from '../passkeys.ts';
import type { StoredPasskey } from '../store/passkeys.ts';

/** For whatever was used, is too old, or is another's: which of them is nobody's affair. */
export const challengeExpired = () =>
  invalid(
    'challenge_expired',
    'This sign-in was used already, took too long or had too many wrong codes. Please begin again.',
  );

/** @throws AppError no_passkeys where this server has none */
export function passkeysOf({ passkeys }: AuthContext): Passkeys {
  if (!passkeys) throw noPasskeys();
  return passkeys;
}

/**
 * Takes what a passkey has signed.
 * @param userId whose it must be; undefined: anybody's, who is let in by it alone
 * @throws AppError passkey_refused
 */
export async function takePasskey(
  context: AuthContext,
  response: string,
  webauthn: string,
  userId?: string,
): Promise<StoredPasskey> {
  const { store, now } = context;
  const passkey = await store.passkeys.find(credentialIdOf(response));
  if (!passkey || (userId !== undefined && passkey.userId !== userId)) throw passkeyRefused();
  const isAlone = userId === undefined;
  const counter = await passkeysOf(context).verify(response, webauthn, passkey, isAlone);
  if (!(await store.passkeys.use(passkey._id, counter, now()))) throw passkeyRefused();
  return passkey;
}
