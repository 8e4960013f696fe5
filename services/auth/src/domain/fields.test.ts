import { describe, expect, it } from 'vitest';
import { checkEmail, checkPassword, checkUsername } from './fields.ts';

describe('checkEmail', () => {
  it('lower-cases and trims', () => {
    expect(checkEmail('  Ada@Example.ORG ')).toEqual({ value: 'ada@example.org' });
  });

  it.each(['', 'ada', 'ada@', '@example.org', 'ada@example', 'a b@example.org', 'a@b@c.org'])(
    'refuses %j',
    (text) => {
      expect(checkEmail(text)).toHaveProperty('problem.field', 'email');
    },
  );

  it('refuses an address longer than mail allows', () => {
    expect(checkEmail(`${'a'.repeat(60)}@${'b'.repeat(200)}.org`)).toHaveProperty('problem');
  });

  it('refuses an address that would smuggle a second recipient or header', () => {
    expect(checkEmail('a@example.org,b@example.org')).toHaveProperty('problem');
    expect(checkEmail('a@example.org\nBcc: b@example.org')).toHaveProperty('problem');
  });
});

describe('checkPassword', () => {
  it.each([
    ['12345', false],
    ['123456', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['пароль', true],
    ['', false],
  ])('takes %j: %s', (text, good) => {
    expect('value' in checkPassword(text)).toBe(good);
  });

  it('leaves spaces as typed', () => {
    expect(checkPassword('  spaces  ')).toEqual({ value: '  spaces  ' });
  });
});

describe('checkUsername', () => {
  it('trims, and refuses nothing and too much', () => {
    expect(checkUsername(' Ada ')).toEqual({ value: 'Ada' });
    expect(checkUsername('   ')).toHaveProperty('problem');
    expect(checkUsername('a'.repeat(101))).toHaveProperty('problem');
  });
});
