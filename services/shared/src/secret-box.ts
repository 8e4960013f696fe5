import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const version = 1;
const ivBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;
const headBytes = 1 + keyIdBytes + ivBytes + tagBytes;

/** The row was sealed under another key, for another place, or was changed. */
export class SealError extends Error {}

interface Key {
  readonly id: Buffer;
  readonly bytes: Uint8Array;
}

/**
 * Seals secrets at rest: AES-256-GCM under one key, bound to the place they belong to,
 * so that a row moved to another account does not open. Layout: version, id of the key, IV,
 * tag, ciphertext. Earlier keys still open what they sealed; new seals are the present key's.
 */
export class SecretBox {
  readonly #current: Key;
  readonly #keys: readonly Key[];

  /**
   * @param key 32 bytes
   * @param previous keys that were in use before
   */
  constructor(key: Uint8Array, previous: readonly Uint8Array[] = []) {
    this.#current = keyOf(key);
    this.#keys = [this.#current, ...previous.map(keyOf)];
  }

  seal(place: string, secret: Uint8Array): Buffer {
    const { bytes, id } = this.#current;
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([Buffer.of(version), id, iv, cipher.getAuthTag(), sealed]);
  }

  /** Names a key without telling it. */
  static idOf(key: Uint8Array): string {
    return keyOf(key).id.toString('hex');
  }

  /** Whether these bytes are a seal; no message of a contract (Protocol Buffers) begins like one. */
  static isSealed(bytes: Uint8Array): boolean {
    return bytes[0] === version && bytes.length >= headBytes;
  }

  /** Whether one of the keys here made a seal. */
  knows(sealed: Uint8Array): boolean {
    const id = keyIdOf(sealed);
    return this.#keys.some((key) => key.id.equals(id));
  }

  /** Whether a seal is the present key's. */
  isCurrent(sealed: Uint8Array): boolean {
    return keyIdOf(sealed).equals(this.#current.id);
  }

  /** @throws SealError */
  open(place: string, sealed: Uint8Array): Buffer {
    const bytes = Buffer.from(sealed);
    const key = this.#keys.find(({ id }) => keyIdOf(bytes).equals(id));
    if (bytes[0] !== version || !key) throw new SealError('another key');
    const iv = bytes.subarray(1 + keyIdBytes, 1 + keyIdBytes + ivBytes);
    const tag = bytes.subarray(headBytes - tagBytes, headBytes);
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]);
    } catch (error) {
      throw new SealError('does not open', { cause: error });
    }
  }
}

function keyOf(bytes: Uint8Array): Key {
  return { bytes, id: createHash('sha256').update(bytes).digest().subarray(0, keyIdBytes) };
}

const keyIdOf = (sealed: Uint8Array) => Buffer.from(sealed.subarray(1, 1 + keyIdBytes));

/** Bytes as `lean()` gives them: BSON's Binary, whose own buffer may be longer than the value. */
export function bytesOf(stored: Buffer | { value(): Uint8Array }): Buffer {
  return Buffer.isBuffer(stored) ? stored : Buffer.from(stored.value());
}
