import { generateKeyPairSync } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { edDsaTokens, SigningKeyError } from './tokens.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const der = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const issuedAt = new Date();
const claims = { userId: 'u'.repeat(24), number: 7, sessionId: 'sid', issuedAt };

describe('edDsaTokens', () => {
  it.each([
    ['a PEM', pem],
    ['a PEM on one line', pem.replaceAll('\n', '\\n')],
    ['a DER in base64', der],
  ])('signs with %s what its public key verifies', async (_name, key) => {
    const tokens = edDsaTokens(key);
    const publicKey = await importJWK(JSON.parse(tokens.publicJwk), 'EdDSA');
    const { payload } = await jwtVerify(await tokens.sign(claims), publicKey);
    const iat = Math.floor(issuedAt.getTime() / 1000);
    const exp = iat + 30 * 24 * 60 * 60;
    expect(payload).toEqual({ sub: claims.userId, id: 7, sid: 'sid', iat, exp });
  });

  it('shows nothing of the private key', () => {
    expect(JSON.parse(edDsaTokens(pem).publicJwk)).not.toHaveProperty('d');
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['a key of another kind', generateRsa()],
  ])('refuses %s without quoting it', (_name, key) => {
    expect(() => edDsaTokens(key)).toThrow(SigningKeyError);
    expect(() => edDsaTokens(key)).toThrow(/^AUTH_SIGNING_KEY: must be [^\n]*$/);
  });
});

function generateRsa(): string {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
