import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const oid = {
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  alternativeName: [0x55, 0x1d, 0x11],
  basicConstraints: [0x55, 0x1d, 0x13],
};
const day = 24 * 60 * 60 * 1000;

/** What a certificate is about, and who signs it. */
interface Subject {
  readonly commonName: string;
  readonly names?: readonly string[];
  readonly addresses?: readonly string[];
  readonly uris?: readonly string[];
  readonly isAuthority?: boolean;
  /** Milliseconds since 1970; in a year without it. */
  readonly endsAt?: number | undefined;
}

interface Issuer {
  readonly commonName: string;
  readonly key: KeyObject;
}

/** In X.509's own notation: Node makes keys but no certificates. */
function certify(subject: Subject, publicKey: KeyObject, issuer: Issuer): string {
  const algorithm = sequence(tlv(0x06, Buffer.from(oid.ecdsaWithSha256)));
  const { endsAt = Date.now() + 365 * day } = subject;
  const extensions = [
    alternativeNames(subject),
    ...(subject.isAuthority ? [basicConstraints()] : []),
  ];
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    named(issuer.commonName),
    sequence(time(Math.min(Date.now(), endsAt) - day), time(endsAt)),
    named(subject.commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', body, issuer.key);
  return pem(sequence(body, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature]))));
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const keyText = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/**
 * A certificate for this machine that vouches for itself: a client uploads media over https only.
 */
export function selfSigned(names: readonly string[], addresses: readonly string[]): Certificate {
  const { privateKey, publicKey } = newKeys();
  const commonName = 'Groupsight test';
  const subject = { commonName, names, addresses, isAuthority: true };
  const cert = certify(subject, publicKey, { commonName, key: privateKey });
  return { key: keyText(privateKey), cert };
}

/** An authority that signs the certificates of services. */
export function newAuthority() {
  const { privateKey: key, publicKey } = newKeys();
  const commonName = `Groupsight test authority ${randomBytes(4).toString('hex')}`;
  const issuer = { commonName, key };
  return {
    cert: certify({ commonName, names: ['authority'], isAuthority: true }, publicKey, issuer),
    /** @param endsAt milliseconds since 1970 */
    certificateOf(service: string, endsAt?: number, domain = 'groupsight'): Certificate {
      const own = newKeys();
      const uris = [`spiffe://${domain}/${service}`];
      const cert = certify({ commonName: service, uris, endsAt }, own.publicKey, issuer);
      return { key: keyText(own.privateKey), cert };
    },
  };
}

function named(commonName: string): Buffer {
  return sequence(tlv(0x31, sequence(tlv(0x06, Buffer.from(oid.commonName)), utf8(commonName))));
}

function alternativeNames({ names = [], addresses = [], uris = [] }: Subject): Buffer {
  const entries = [
    ...names.map((host) => tlv(0x82, Buffer.from(host))),
    ...uris.map((uri) => tlv(0x86, Buffer.from(uri))),
    ...addresses.map((ip) => tlv(0x87, Buffer.from(ip.split('.').map(Number)))),
  ];
  const value = tlv(0x04, sequence(...entries));
  return sequence(tlv(0x06, Buffer.from(oid.alternativeName)), value);
}

function basicConstraints(): Buffer {
  const isTrue = tlv(0x01, Buffer.from([0xff]));
  return sequence(
    tlv(0x06, Buffer.from(oid.basicConstraints)),
    isTrue,
    tlv(0x04, sequence(isTrue)),
  );
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function utf8(text: string): Buffer {
  return tlv(0x0c, Buffer.from(text));
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14);
  return tlv(0x17, Buffer.from(`${digits}Z`));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
