import { describe, expect, it } from 'vitest';
import { callersOf, requireProof } from './service-identity.ts';
import { callerIn, TokenSigner } from './service-token.ts';

const token = 't'.repeat(32);

describe('requireProof', () => {
  it.each([
    'unix:/run/auth.sock',
    'unix:///run/auth.sock',
    '127.0.0.1:50051',
    'localhost:50051',
    '[::1]:50051',
    'ipv4:127.0.0.1:1,127.0.0.1:2',
    'ipv6:[::1]:50051',
  ])('asks for none at %s', (address) => {
    expect(() => requireProof(address, undefined)).not.toThrow();
  });

  it.each([
    '0.0.0.0:50051',
    '[::]:50051',
    'auth:50051',
    'dns:///auth:50051',
    'dns://10.0.0.10/auth:50051',
    'ipv4:127.0.0.1:1,10.0.0.1:2',
  ])('asks for a token or certificates at %s, by their names', (address) => {
    expect(() => requireProof(address, {})).toThrow(/^SERVICE_TOKEN: is needed, or GRPC_TLS/);
    expect(() => requireProof(address, { token })).not.toThrow();
    expect(() => requireProof(address, { certificates: {} })).not.toThrow();
  });
});

describe('a signed token', () => {
  const at = Date.UTC(2026, 10, 27);
  const minute = 60_000;
  const signed = (now = at) => new TokenSigner(token, 'gateway', 'auth', () => now).token();

  it('names who calls, to the service that is called', () => {
    expect(callerIn(signed(), token, 'auth', at)).toBe('gateway');
  });

  it.each([
    ['another service', () => callerIn(signed(), token, 'groups', at)],
    ['another secret', () => callerIn(signed(), 'u'.repeat(32), 'auth', at)],
    ['long after', () => callerIn(signed(), token, 'auth', at + 7 * minute)],
    ['long before', () => callerIn(signed(at + 3 * minute), token, 'auth', at)],
    ['another caller', () => callerIn(signed().replace('gateway', 'scheduler'), token, 'auth', at)],
    ['no signature', () => callerIn(`gateway.auth.${at + minute}`, token, 'auth', at)],
    ['the secret itself', () => callerIn(token, token, 'auth', at)],
    ['nothing', () => callerIn('', token, 'auth', at)],
  ])('says nothing by %s', (_name, caller) => {
    expect(caller()).toBeUndefined();
  });

  it('holds where two clocks are a little apart', () => {
    expect(callerIn(signed(at + 30_000), token, 'auth', at)).toBe('gateway');
  });

  it('is signed anew before it ends', () => {
    let now = at;
    const signer = new TokenSigner(token, 'gateway', 'auth', () => now);
    const first = signer.token();
    now += 30_000;
    expect(signer.token()).toBe(first);
    now += 4 * minute;
    expect(callerIn(signer.token(), token, 'auth', now + 4 * minute)).toBe('gateway');
  });
});

it('lets no service be called by one that asks nothing of it', () => {
  expect(callersOf('auth')).not.toContain('groups');
  expect(callersOf('connector')).not.toContain('scheduler');
  expect(callersOf('gateway')).toEqual([]);
});
