import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  type KeyPair,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from '@whiskeysockets/baileys';

/** What is wrong with a certificate chain that a client must refuse. */
export type Forgery = 'unknown root' | 'intermediate signature' | 'leaf signature' | 'leaf key';

export interface ServerIdentity {
  /** The public key that a client has to trust, in hex. */
  readonly root: string;
  readonly staticKey: KeyPair;
  readonly chain: Uint8Array;
}

const nothing = Buffer.alloc(0);
const year = 365 * 24 * 60 * 60;

/** A server's static key with the chain that vouches for it: root → intermediate → leaf. */
export function createIdentity(forgery?: Forgery): ServerIdentity {
  const root = Curve.generateKeyPair();
  const issuer = Curve.generateKeyPair();
  const staticKey = Curve.generateKeyPair();
  const { Details } = proto.CertChain.NoiseCertificate;
  const now = Math.floor(Date.now() / 1000);
  const valid = { notBefore: now - year, notAfter: now + year };
  const certified = forgery === 'leaf key' ? Curve.generateKeyPair() : staticKey;
  const intermediate = Details.encode({
    serial: 1,
    issuerSerial: 0,
    key: issuer.public,
    ...valid,
  }).finish();
  const leaf = Details.encode({
    serial: 2,
    issuerSerial: 1,
    key: certified.public,
    ...valid,
  }).finish();
  const signer = forgery === 'unknown root' ? Curve.generateKeyPair() : root;
  const signatures = {
    intermediate: Buffer.from(Curve.sign(signer.private, intermediate)),
    leaf: Buffer.from(Curve.sign(issuer.private, leaf)),
  };
  if (forgery === 'intermediate signature') flipBit(signatures.intermediate);
  if (forgery === 'leaf signature') flipBit(signatures.leaf);
  const chain = proto.CertChain.encode({
    intermediate: { details: intermediate, signature: signatures.intermediate },
    leaf: { details: leaf, signature: signatures.leaf },
  }).finish();
  return { root: Buffer.from(root.public).toString('hex'), staticKey, chain };
}

function flipBit(bytes: Buffer): void {
  bytes.writeUInt8(bytes.readUInt8(10) ^ 1, 10);
}

/** The server's side of Noise XX as WhatsApp uses it, then of the encrypted transport. */
export class NoiseServer {
  private readonly identity: ServerIdentity;
  private readonly ephemeral = Curve.generateKeyPair();
  private hash: Buffer;
  private salt: Buffer;
  private key: Buffer;
  private counter = 0;
  private transport: Transport | undefined;

  constructor(identity: ServerIdentity) {
    this.identity = identity;
    const mode = Buffer.from(NOISE_MODE);
    this.hash = mode.length === 32 ? mode : sha256(mode);
    this.salt = this.hash;
    this.key = this.hash;
  }

  /** The client's first four bytes (protocol and dictionary version) are part of the hash. */
  start(header: Uint8Array): void {
    this.authenticate(header);
  }

  /** Answers a ClientHello with the ServerHello's bytes. */
  hello(frame: Uint8Array): Uint8Array {
    const { clientHello } = proto.HandshakeMessage.decode(frame);
    const theirs = clientHello?.ephemeral ?? nothing;
    this.authenticate(theirs);
    this.authenticate(this.ephemeral.public);
    this.mix(Curve.sharedKey(this.ephemeral.private, theirs));
    const sealedStatic = this.seal(this.identity.staticKey.public);
    this.mix(Curve.sharedKey(this.identity.staticKey.private, theirs));
    const payload = this.seal(this.identity.chain);
    const serverHello = { ephemeral: this.ephemeral.public, static: sealedStatic, payload };
    return proto.HandshakeMessage.encode({ serverHello }).finish();
  }

  /** Reads a ClientFinish: who the client is and what it wants; from here on all is sealed. */
  finish(frame: Uint8Array): { readonly noiseKey: Buffer; readonly payload: proto.ClientPayload } {
    const { clientFinish } = proto.HandshakeMessage.decode(frame);
    const noiseKey = this.unseal(clientFinish?.static ?? nothing);
    this.mix(Curve.sharedKey(this.ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.unseal(clientFinish?.payload ?? nothing));
    const [read, write] = this.expand(nothing);
    this.transport = { read, write, received: 0, sent: 0 };
    return { noiseKey, payload };
  }

  encrypt(plain: Uint8Array): Buffer {
    const transport = this.opened();
    return aesEncryptGCM(plain, transport.write, ivOf(transport.sent++), nothing);
  }

  decrypt(sealed: Uint8Array): Buffer {
    const transport = this.opened();
    return aesDecryptGCM(sealed, transport.read, ivOf(transport.received++), nothing);
  }

  private opened(): Transport {
    if (this.transport === undefined) throw new Error('the handshake is not finished');
    return this.transport;
  }

  private authenticate(data: Uint8Array): void {
    this.hash = sha256(Buffer.concat([this.hash, data]));
  }

  private expand(data: Uint8Array): readonly [Buffer, Buffer] {
    const keys = Buffer.from(hkdf(Buffer.from(data), 64, { salt: this.salt, info: '' }));
    return [keys.subarray(0, 32), keys.subarray(32)];
  }

  private mix(data: Uint8Array): void {
    [this.salt, this.key] = this.expand(data);
    this.counter = 0;
  }

  private seal(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, this.key, ivOf(this.counter++), this.hash);
    this.authenticate(sealed);
    return sealed;
  }

  private unseal(sealed: Uint8Array): Buffer {
    const plain = aesDecryptGCM(sealed, this.key, ivOf(this.counter++), this.hash);
    this.authenticate(sealed);
    return plain;
  }
}

interface Transport {
  readonly read: Buffer;
  readonly write: Buffer;
  received: number;
  sent: number;
}

function ivOf(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}

/** Cuts a byte stream into frames (three bytes of length each), past the client's opening. */
export class FrameReader {
  private buffered: Buffer = Buffer.alloc(0);
  private hasHeader = false;

  /** The frames that are whole now; `onHeader` hears the opening bytes once. */
  read(bytes: Buffer, onHeader: (header: Buffer) => void): readonly Buffer[] {
    this.buffered = Buffer.concat([this.buffered, bytes]);
    if (!this.hasHeader) {
      const header = this.takeHeader();
      if (header === undefined) return [];
      onHeader(header);
    }
    const frames: Buffer[] = [];
    for (;;) {
      if (this.buffered.length < 3) return frames;
      const end = 3 + this.buffered.readUIntBE(0, 3);
      if (this.buffered.length < end) return frames;
      frames.push(this.buffered.subarray(3, end));
      this.buffered = this.buffered.subarray(end);
    }
  }

  private takeHeader(): Buffer | undefined {
    // 'ED', four more bytes of length and the routing information may stand before it.
    const isRouted = this.buffered.subarray(0, 2).toString('latin1') === 'ED';
    if (isRouted && this.buffered.length < 7) return undefined;
    const at = isRouted ? 7 + this.buffered.readUIntBE(4, 3) : 0;
    const end = at + NOISE_WA_HEADER.length;
    if (this.buffered.length < end) return undefined;
    const header = this.buffered.subarray(at, end);
    this.buffered = this.buffered.subarray(end);
    this.hasHeader = true;
    return header;
  }
}

export function framed(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(bytes.length, 0, 3);
  return Buffer.concat([length, bytes]);
}
