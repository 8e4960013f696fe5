import { describe, expect, it } from 'vitest';
import { checkEmail, checkPassword, checkUsername, mailboxOf } from './fields.ts';

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

  it.each([
    'box@one.example,a.a',
    'box@one.example;c.c',
    'box@one.example>,d.d',
    'box@one.example(x).a',
    'box\u0000@one.example',
    'box@one\u200b.example',
    'b\u200dox@one.example',
    '\u202ebox@one.example',
    'box@-one.example',
    '\u212aate@one.example',
    'ｂox@one.example',
    'box@one。example.a',
  ])('refuses %j, which a mailer or a person reads as another', (text) => {
    expect(checkEmail(text)).toHaveProperty('problem.field', 'email');
  });

  it.each([
    "o'hara+news@mail.one.example",
    '_a-b.c=d@xn--bcher-kva.example',
    'jörg@bücher.example',
    '用户@例子.公司',
  ])('takes %j', (text) => {
    expect(checkEmail(text)).toEqual({ value: text });
  });

  it('refuses an address longer than mail allows', () => {
    expect(checkEmail(`${'a'.repeat(60)}@${'b'.repeat(200)}.org`)).toHaveProperty('problem');
  });

  it('refuses an address that would smuggle a second recipient or header', () => {
    expect(checkEmail('a@example.org,b@example.org')).toHaveProperty('problem');
    expect(checkEmail('a@example.org\nBcc: b@example.org')).toHaveProperty('problem');
  });
});

it('knows the mailbox behind an address', () => {
  const same = ['ada.king+news@example.org', 'adaking@example.org', 'a.d.aking@example.org'];
  expect(new Set(same.map(mailboxOf))).toEqual(new Set(['adaking@example.org']));
  expect(mailboxOf('ada@king.example.org')).toBe('ada@king.example.org');
});

describe('checkPassword', () => {
  it.each([
    ['12345', false],
    ['123456', false],
    ['PassWord1', false],
    ['1b-3d5-7', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['мой-пароль', true],
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
