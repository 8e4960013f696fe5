import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

const curve = 'prime256v1';
const pointBytes = 65;
const recordBytes = 4096;
const tokenSeconds = 12 * 3600;

/** What a browser's subscription tells: where to send, and how to seal it for that browser. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key, base64url. */
  readonly p256dh: string;
  /** The secret that it shares, base64url. */
  readonly auth: string;
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** Whether these are keys that something can be sealed with. */
export function arePushKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  if (bytesOf(p256dh).length !== pointBytes || bytesOf(auth).length !== 16) return false;
  try {
    const own = createECDH(curve);
    own.generateKeys();
    // Refuses a point that is not on the curve.
    own.computeSecret(bytesOf(p256dh));
    return true;
  } catch {
    return false;
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** What is drawn by chance for one message; tests give their own. */
export interface SealWith {
  readonly salt: Buffer;
  /** A private key of P-256. */
  readonly privateKey: Buffer;
}

function drawn(): SealWith {
  const once = createECDH(curve);
  once.generateKeys();
  return { salt: randomBytes(16), privateKey: once.getPrivateKey() };
}

/**
 * Seals a text so that only the browser reads it, and the push service between does not: RFC 8291
 * with the content coding aes128gcm of RFC 8188, in one record.
 */
export function seal(
  text: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { salt, privateKey }: SealWith = drawn(),
): Buffer {
  const once = createECDH(curve);
  once.setPrivateKey(privateKey);
  const [ours, theirs] = [once.getPublicKey(), bytesOf(p256dh)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const keyed = derive(once.computeSecret(theirs), bytesOf(auth), info, 32);
  const key = derive(keyed, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(keyed, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The last record's delimiter, without padding.
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes, 0);
  sizes.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, sizes, ours, ...sealed, cipher.getAuthTag()]);
}

const json64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Proves to push services that what comes is of the server that the browser subscribed to (RFC 8292). */
export class PushIdentity {
  /** Uncompressed point, base64url: browsers subscribe with it. */
  readonly publicKey: string;
  readonly #key: KeyObject;
  readonly #contact: string;

  /**
   * `secret`: 32 bytes that are a private key of P-256.
   * @throws Error for what is none
   */
  constructor(secret: Buffer, contact: string) {
    const pair = createECDH(curve);
    pair.setPrivateKey(secret);
    const point = pair.getPublicKey();
    this.publicKey = point.toString('base64url');
    this.#contact = contact;
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const d = secret.toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', d, x: coordinate(1), y: coordinate(33) };
    this.#key = createPrivateKey({ key: jwk, format: 'jwk' });
  }

  /** The header `authorization` for a push service; `now` in milliseconds since 1970. */
  authorization(endpoint: string, now: number): string {
    const exp = Math.floor(now / 1000) + tokenSeconds;
    const claims = { aud: new URL(endpoint).origin, exp, sub: this.#contact };
    const said = `${json64({ typ: 'JWT', alg: 'ES256' })}.${json64(claims)}`;
    const proof = sign('sha256', Buffer.from(said), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${said}.${proof.toString('base64url')}, k=${this.publicKey}`;
  }
}
