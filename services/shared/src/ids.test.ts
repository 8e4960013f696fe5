import { describe, expect, it } from 'vitest';
import {
  chatKey,
  derivedId,
  documentIdsOf,
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
        1044616697160850,
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
  const ids = Array.from({ length: 200 }, newDocumentId);

  it('are positive and exact in JSON', () => {
    for (const id of [...ids, 'z'.repeat(24), 'of another form'].map(numericId)) {
      expect(Number.isSafeInteger(id) && id > 0).toBe(true);
    }
  });

  it('are in the order of the document ids', () => {
    const numbers = ids.toSorted().map(numericId);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('find the document ids that have them', () => {
    for (const id of ids) {
      const { first, last } = documentIdsOf(numericId(id)) ?? { first: '', last: '' };
      expect(first <= id && id <= last).toBe(true);
      expect([numericId(first), numericId(last)]).toEqual([numericId(id), numericId(id)]);
    }
    expect(documentIdsOf(0)?.first).toBe('0'.repeat(24));
    expect([-1, 1.5, Number.NaN, 36 ** 10].map(documentIdsOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('keys a chat by its owner', () => {
  expect(chatKey('owner', 'chat')).toBe('owner:chat');
});
