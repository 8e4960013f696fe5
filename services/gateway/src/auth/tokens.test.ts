import { createHmac, createPublicKey } from 'node:crypto';
import Fastify from 'fastify';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../http.ts';
import { registerTokens, VerificationKey, verifyToken } from './tokens.ts';

interface Pair {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: string;
}

async function newPair(kid: string): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = await exportJWK(publicKey);
  return { kid, privateKey, jwk: JSON.stringify({ ...jwk, kid }) };
}

const start = 1_700_000_000_000;
const payload = { sub: 'u1', sid: 's1', exp: start / 1000 + 60 };

function sign(pair: Pair, claims: JWTPayload = payload): Promise<string> {
  const header = { alg: 'EdDSA', kid: pair.kid };
  return new SignJWT(claims).setProtectedHeader(header).sign(pair.privateKey);
}

beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function setUp(pair: Pair) {
  const state = { pair, fetches: 0, away: false };
  const app = Fastify();
  const key = new VerificationKey({
    getPublicKey: async () => {
      state.fetches++;
      if (state.away) throw new Error('away');
      return state.pair.jwk;
    },
  });
  await registerTokens(app as unknown as App, key);
  const outcomes: unknown[] = [];
  app.get('/', async (request) => {
    outcomes.push(await verifyToken(request).catch((error: unknown) => error));
    return {};
  });
  return {
    state,
    async verify(token: string): Promise<unknown> {
      await app.inject({ url: '/', headers: { authorization: `Bearer ${token}` } });
      return outcomes.pop();
    },
  };
}

const claims = { userId: 'u1', sessionId: 's1', expiresAt: start + 60_000 };
const refused = { kind: 'unauthenticated', code: 'unauthorized' };

test('claims are read; the key is fetched once', async () => {
  const pair = await newPair('k1');
  const { state, verify } = await setUp(pair);
  const token = await sign(pair);
  expect(await verify(token)).toEqual(claims);
  expect(await verify(token)).toEqual(claims);
  expect(state.fetches).toBe(1);
});

test('a token that was verified before is refused once it has expired', async () => {
  const pair = await newPair('k1');
  const { verify } = await setUp(pair);
  const token = await sign(pair);
  expect(await verify(token)).toEqual(claims);
  vi.setSystemTime(start + 60_001);
  expect(await verify(token)).toMatchObject(refused);
  expect(await verify(token)).toMatchObject(refused);
});

test.each([
  ['no sid', { sub: 'u1', exp: payload.exp }],
  ['no subject', { sid: 's1', exp: payload.exp }],
  ['an empty subject', { ...payload, sub: '' }],
  ['no end', { sub: 'u1', sid: 's1' }],
  ['a sid that is no text', { ...payload, sid: 7 }],
])('a token with %s is refused', async (_what, claims) => {
  const pair = await newPair('k1');
  const { verify } = await setUp(pair);
  expect(await verify(await sign(pair, claims))).toMatchObject(refused);
});

test('another signature, another algorithm and what is no token are refused', async () => {
  const pair = await newPair('k1');
  const { verify } = await setUp(pair);
  const [head = '', body = '', signature = ''] = (await sign(pair)).split('.');
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  // The public key, used as the secret of a signature that auth never makes.
  const secret = createPublicKey({ key: JSON.parse(pair.jwk), format: 'jwk' });
  const pem = secret.export({ type: 'spki', format: 'pem' });
  const symmetric = `${text({ alg: 'HS256', kid: 'k1' })}.${body}`;
  for (const bad of [
    'x',
    'a.b.c',
    `${head}.${body}.`,
    `${head}.${body}`,
    `${head}.${text({ ...payload, sub: 'u2' })}.${signature}`,
    `${head}.${text(null)}.${signature}`,
    `${text(null)}.${body}.${signature}`,
    `${text({ alg: 'none', kid: 'k1' })}.${body}.`,
    `${symmetric}.${createHmac('sha256', pem).update(symmetric).digest('base64url')}`,
    await sign({ ...(await newPair('k1')), kid: 'k1' }),
  ]) {
    expect([bad, await verify(bad)]).toMatchObject([bad, refused]);
  }
});

test('a changed key is fetched again, but not for every bad token', async () => {
  const [first, second] = [await newPair('k1'), await newPair('k2')];
  const { state, verify } = await setUp(first);
  await verify(await sign(first));
  const token = await sign(second);
  expect(await verify(token)).toMatchObject(refused);
  expect(state.fetches).toBe(1);
  vi.setSystemTime(start + 5_000);
  state.pair = second;
  expect(await verify(token)).toEqual(claims);
  expect(state.fetches).toBe(2);
  vi.setSystemTime(start + 10_000);
  expect(await verify(await sign(first, { ...payload, sub: 'u9' }))).toMatchObject(refused);
});

test('a key that cannot be fetched is asked for again', async () => {
  const pair = await newPair('k1');
  const { state, verify } = await setUp(pair);
  const token = await sign(pair);
  state.away = true;
  expect(await verify(token)).toMatchObject({ message: 'away' });
  state.away = false;
  expect(await verify(token)).toEqual(claims);
});
