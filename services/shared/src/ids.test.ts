import { describe, expect, it } from 'vitest';
import {
  chatKey,
  derivedId,
  groupDocumentId,
  isDocumentId,
  newDocumentId,
  numericId,
} from './ids.ts';

describe('document ids', () => {
  it('are 24 letters and digits, and never the same', () => {
    const ids = Array.from({ length: 2_000 }, newDocumentId);
    expect(new Set(ids).size).toBe(2_000);
    expect(ids.every(isDocumentId)).toBe(true);
  });

  // Stored ids depend on these: a change here orphans what users have.
  it('that are derived stay what they are', () => {
    expect([
      derivedId('group', 'owner', 'chat'),
      groupDocumentId('owner', 'chat'),
      derivedId(),
      derivedId('שלום', 7),
      numericId('aaaaaaaaaaaaaaaaaaaaaaaa'),
    ]).toMatchInlineSnapshot(`
      [
        "2x0r71zb11p5uyvbo9fhrc2n",
        "2x0r71zb11p5uyvbo9fhrc2n",
        "h9uvdc4a0dgat48fg6sr6810",
        "blpdu12c7hobu8g0pndgj7dx",
        10952695979222,
      ]
    `);
  });

  it('that are derived differ whenever their parts do', () => {
    const ids = [
      derivedId('ab', 'c'),
      derivedId('a', 'bc'),
      derivedId('abc'),
      derivedId('a', 'b', 'c'),
      derivedId('1:a;', ''),
      derivedId('', '1:a;'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(derivedId(7)).toBe(derivedId('7'));
  });

  it('are recognised', () => {
    for (const text of [
      '',
      'a'.repeat(23),
      'a'.repeat(25),
      'A'.repeat(24),
      `${'a'.repeat(24)}\n`,
    ]) {
      expect(isDocumentId(text)).toBe(false);
    }
    expect(isDocumentId('a'.repeat(24))).toBe(true);
  });
});

describe('numeric ids', () => {
  it('are positive and exact in JSON', () => {
    for (let i = 0; i < 200; i++) {
      const id = numericId(newDocumentId());
      expect(Number.isSafeInteger(id) && id > 0).toBe(true);
    }
  });
});

it('keys a chat by its owner', () => {
  expect(chatKey('owner', 'chat')).toBe('owner:chat');
});
