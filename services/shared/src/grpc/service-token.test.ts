import { describe, expect, it } from 'vitest';
import { requireToken } from './service-token.ts';

const token = 't'.repeat(32);

describe('requireToken', () => {
  it.each([
    'unix:/run/auth.sock',
    'unix:///run/auth.sock',
    '127.0.0.1:50051',
    'localhost:50051',
    '[::1]:50051',
    'ipv4:127.0.0.1:1,127.0.0.1:2',
    'ipv6:[::1]:50051',
  ])('asks for none at %s', (address) => {
    expect(() => requireToken(address, undefined)).not.toThrow();
  });

  it.each([
    '0.0.0.0:50051',
    '[::]:50051',
    'auth:50051',
    'dns:///auth:50051',
    'dns://10.0.0.10/auth:50051',
    'ipv4:127.0.0.1:1,10.0.0.1:2',
  ])('asks for one at %s, by its name', (address) => {
    expect(() => requireToken(address, undefined)).toThrow(/^SERVICE_TOKEN: is needed/);
    expect(() => requireToken(address, token)).not.toThrow();
  });
});
