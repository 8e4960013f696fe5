import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const version = 1;
const ivBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;
const headBytes = 1 + keyIdBytes + ivBytes + tagBytes;

/** The row was sealed under another key, for another place, or was changed. */
export class SealError extends Error {}

/**
 * Seals secrets at rest: AES-256-GCM under CREDENTIALS_KEY, bound to the place they belong to,
 * so that a row moved to another account does not open. Layout: version, id of the key (for
 * rotation), IV, tag, ciphertext.
 */
export class SecretBox {
  readonly #key: Uint8Array;
  readonly #keyId: Buffer;

  /** @param key 32 bytes */
  constructor(key: Uint8Array) {
    this.#key = key;
    this.#keyId = createHash('sha256').update(key).digest().subarray(0, keyIdBytes);
  }

  seal(place: string, secret: Uint8Array): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([Buffer.of(version), this.#keyId, iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws SealError */
  open(place: string, sealed: Uint8Array): Buffer {
    const bytes = Buffer.from(sealed);
    const keyId = bytes.subarray(1, 1 + keyIdBytes);
    if (bytes[0] !== version || !keyId.equals(this.#keyId)) throw new SealError('another key');
    const iv = bytes.subarray(1 + keyIdBytes, 1 + keyIdBytes + ivBytes);
    const tag = bytes.subarray(headBytes - tagBytes, headBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]);
    } catch (error) {
      throw new SealError('does not open', { cause: error });
    }
  }
}
