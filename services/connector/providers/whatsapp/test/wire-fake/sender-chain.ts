import {
  createCipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  sign,
} from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';

const version = 0x33;
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const x25519Prefix = Buffer.from('302e020100300506032b656e04220420', 'hex');

const privateKey = (prefix: Buffer, bytes: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([prefix, bytes]), format: 'der', type: 'pkcs8' });
const publicBytes = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
const hmac = (key: Uint8Array, byte: number) =>
  createHmac('sha256', key).update(Buffer.of(byte)).digest();

/**
 * One member's keys for what they write in a group, as phones do it. Not the library's own: that
 * signs in JavaScript, which takes longer than all the rest, and leaves a key out with every
 * message, which whoever reads has to keep.
 */
export class SenderChain {
  private readonly id = randomInt(2 ** 31);
  private readonly signing = new SigningKey();
  private iteration = 0;
  private chainKey: Buffer = randomBytes(32);

  /** What somebody needs to read everything from here on. */
  distribution(): Uint8Array {
    const { id, iteration, chainKey } = this;
    const signingKey = Buffer.concat([Buffer.of(5), this.signing.publicKey]);
    const fields = { id, iteration, chainKey, signingKey };
    const encoded = proto.SenderKeyDistributionMessage.encode(fields).finish();
    return Buffer.concat([Buffer.of(version), encoded]);
  }

  seal(plaintext: Uint8Array): Uint8Array {
    const seed = hmac(this.chainKey, 1);
    const keys = Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(32), 'WhisperGroup', 48));
    const cipher = createCipheriv('aes-256-cbc', keys.subarray(16), keys.subarray(0, 16));
    const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    const fields = { id: this.id, iteration: this.iteration, ciphertext };
    const encoded = proto.SenderKeyMessage.encode(fields).finish();
    const signed = Buffer.concat([Buffer.of(version), encoded]);
    this.chainKey = hmac(this.chainKey, 2);
    this.iteration++;
    return Buffer.concat([signed, this.signing.sign(signed)]);
  }
}

/** Signs as Signal does under an X25519 key: that of the Ed25519 key which really signs. */
class SigningKey {
  readonly publicKey: Buffer;
  private readonly key: KeyObject;
  private readonly signOfX: number;

  constructor() {
    const seed = randomBytes(32);
    this.key = privateKey(ed25519Prefix, seed);
    this.signOfX = (publicBytes(this.key)[31] ?? 0) & 0x80;
    const scalar = createHash('sha512').update(seed).digest().subarray(0, 32);
    this.publicKey = publicBytes(privateKey(x25519Prefix, scalar));
  }

  sign(bytes: Uint8Array): Buffer {
    const signature = sign(null, bytes, this.key);
    signature[63] = (signature[63] ?? 0) | this.signOfX;
    return signature;
  }
}
