import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

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

/**
 * A certificate for this machine that vouches for itself, in X.509's own notation: Node makes
 * keys but no certificates, and a client uploads media over https only.
 */
export function selfSigned(names: readonly string[], addresses: readonly string[]): Certificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const algorithm = sequence(tlv(0x06, Buffer.from(oid.ecdsaWithSha256)));
  const name = sequence(
    tlv(0x31, sequence(tlv(0x06, Buffer.from(oid.commonName)), utf8('Groupsight test'))),
  );
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - day), time(Date.now() + 365 * day)),
    name,
    publicKey,
    tlv(0xa3, sequence(alternativeNames(names, addresses), isAuthority())),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(whole),
  };
}

function alternativeNames(names: readonly string[], addresses: readonly string[]): Buffer {
  const entries = [
    ...names.map((host) => tlv(0x82, Buffer.from(host))),
    ...addresses.map((ip) => tlv(0x87, Buffer.from(ip.split('.').map(Number)))),
  ];
  const value = tlv(0x04, sequence(...entries));
  return sequence(tlv(0x06, Buffer.from(oid.alternativeName)), value);
}

function isAuthority(): Buffer {
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
