import { describe, expect, it } from 'vitest';
import { identityOf } from './identity.ts';

const base = { iss: 'https://accounts.example', sub: '1', email: 'Ada@Example.org' };

describe('identityOf', () => {
  it('knows a person by issuer and subject, whatever else changes', () => {
    const { key } = identityOf(base);
    expect(identityOf({ ...base, email: 'new@example.org', name: 'A' }).key).toBe(key);
    expect(identityOf({ ...base, sub: '2' }).key).not.toBe(key);
    expect(identityOf({ ...base, iss: 'https://other.example' }).key).not.toBe(key);
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [undefined, false],
  ])('takes an address with email_verified %j as confirmed: %s', (email_verified, confirmed) => {
    const identity = identityOf({ ...base, email_verified });
    expect(identity).toMatchObject({ email: 'ada@example.org', emailVerified: confirmed });
  });

  it('believes xms_edov of Microsoft alone', () => {
    const iss = 'https://login.microsoftonline.com/tenant/v2.0';
    expect(identityOf({ ...base, iss, xms_edov: '1' }).emailVerified).toBe(true);
    expect(identityOf({ ...base, iss, xms_edov: false }).emailVerified).toBe(false);
    expect(identityOf({ ...base, xms_edov: true }).emailVerified).toBe(false);
  });

  it.each([undefined, '', 'no address', 7, ['ada@example.org'], '\u212aate@example.org'])(
    'has no address of %j',
    (email) => {
      expect(identityOf({ ...base, email, email_verified: true })).toMatchObject({
        email: undefined,
        emailVerified: false,
      });
    },
  );

  it('finds a name that fits', () => {
    const name = (claims: object) => identityOf({ ...base, ...claims }).name;
    expect(name({ name: ' Ada Lovelace ', given_name: 'A' })).toBe('Ada Lovelace');
    expect(name({ name: ' ', given_name: 'Ada', family_name: 'King' })).toBe('Ada King');
    expect(name({})).toBe('ada');
    expect(name({ name: 'x'.repeat(300) })).toHaveLength(100);
    expect(name({ email: undefined })).toBe('New user');
  });
});
