import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { TokenVerifier } from './token-verifier.ts';

interface Pair {
  readonly kid: string | undefined;
  readonly privateKey: CryptoKey;
  readonly jwk: string;
}

async function newPair(kid?: string): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = await exportJWK(publicKey);
  return { kid, privateKey, jwk: JSON.stringify(kid ? { ...jwk, kid } : jwk) };
}

const start = 1_700_000_000_000;
const payload = { sub: 'u1', sid: 's1', exp: start / 1000 + 60 };

function sign(pair: Pair, claims: JWTPayload = payload): Promise<string> {
  const header = pair.kid ? { alg: 'EdDSA', kid: pair.kid } : { alg: 'EdDSA' };
  return new SignJWT(claims).setProtectedHeader(header).sign(pair.privateKey);
}

function setUp(pair: Pair) {
  const state = { now: start, pair, fetches: 0 };
  const verifier = new TokenVerifier({
    now: () => state.now,
    getPublicKey: async () => {
      state.fetches++;
      return state.pair.jwk;
    },
  });
  return { state, verifier };
}

const refused = { kind: 'unauthenticated', code: 'unauthorized' };

test('claims are read; the key is fetched once', async () => {
  const pair = await newPair('k1');
  const { state, verifier } = setUp(pair);
  const token = await sign(pair);
  const claims = { userId: 'u1', sessionId: 's1', expiresAt: start + 60_000 };
  expect(await verifier.verify(token)).toEqual(claims);
  expect(await verifier.verify(token)).toEqual(claims);
  expect(state.fetches).toBe(1);
});

test('a token that was verified before is refused once it has expired', async () => {
  const pair = await newPair('k1');
  const { state, verifier } = setUp(pair);
  const token = await sign(pair);
  await verifier.verify(token);
  state.now += 60_000;
  await expect(verifier.verify(token)).rejects.toMatchObject(refused);
  await expect(verifier.verify(token)).rejects.toMatchObject(refused);
});

test.each([
  ['no sid', { sub: 'u1', exp: payload.exp }],
  ['no subject', { sid: 's1', exp: payload.exp }],
  ['no end', { sub: 'u1', sid: 's1' }],
  ['a sid that is no text', { ...payload, sid: 7 }],
])('a token with %s is refused', async (_what, claims) => {
  const pair = await newPair();
  const { verifier } = setUp(pair);
  await expect(verifier.verify(await sign(pair, claims))).rejects.toMatchObject(refused);
});

test.each([
  ['named', 'k1', 'k2'],
  ['unnamed', undefined, undefined],
])('a changed key (%s) is fetched again, but not for every bad token', async (_what, one, two) => {
  const [first, second] = [await newPair(one), await newPair(two)];
  const { state, verifier } = setUp(first);
  await verifier.verify(await sign(first));
  const token = await sign(second);
  await expect(verifier.verify(token)).rejects.toMatchObject(refused);
  expect(state.fetches).toBe(1);
  state.now += 5_000;
  state.pair = second;
  expect(await verifier.verify(token)).toMatchObject({ userId: 'u1' });
  expect(state.fetches).toBe(2);
});

test('a key that cannot be fetched is asked for again', async () => {
  const pair = await newPair();
  let away = true;
  const verifier = new TokenVerifier({
    now: () => start,
    getPublicKey: async () => {
      if (away) throw new Error('away');
      return pair.jwk;
    },
  });
  const token = await sign(pair);
  await expect(verifier.verify(token)).rejects.toThrow('away');
  away = false;
  expect(await verifier.verify(token)).toMatchObject({ sessionId: 's1' });
});
