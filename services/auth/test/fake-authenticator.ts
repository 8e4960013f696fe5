import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

interface Place {
  readonly origin?: string;
  readonly rpId?: string;
}

/** A device with one passkey, as far as WebAuthn's bytes go. */
export class FakeAuthenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly #rpId: string;
  /** What it says of how often it signed. */
  counter = 0;
  /** Whether it asks who holds it. */
  verifiesUser = true;

  constructor({ origin = 'http://localhost:3000', rpId = 'localhost' }: Place = {}) {
    this.#origin = origin;
    this.#rpId = rpId;
  }

  #authData(flags: number, more: Uint8Array = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const asked = this.verifiesUser ? userVerified : 0;
    return Buffer.concat([
      sha256(this.#rpId),
      Buffer.of(flags | userPresent | asked),
      counter,
      more,
    ]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }),
    );
  }

  /** RegistrationResponseJSON for PublicKeyCredentialCreationOptionsJSON. */
  register(options: string): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([
      Buffer.alloc(16),
      length,
      this.id,
      Buffer.from(isoCBOR.encode(cose)),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(this.#authData(hasCredential, credential))],
      ]) as never,
    );
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** AuthenticationResponseJSON for PublicKeyCredentialRequestOptionsJSON. */
  sign(options: string): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    this.counter += 1;
    const authData = this.#authData(0);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
    });
  }

  #answer(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }
}
