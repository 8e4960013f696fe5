import { expect, it } from 'vitest';
import { shownDescription, shownName } from './shown-name.ts';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada\r\nLovelace\u0000 ', 'Ada Lovelace'],
  ['Ada \u202egnp.exe', 'Ada gnp.exe'],
  ['👩‍💻 Ann é', '👩‍💻 Ann é'],
  ['\u0007\u200e', ''],
])('the name %j is kept as %j', (given, kept) => {
  expect(shownName(given)).toBe(kept);
});

it('a name is cut between characters', () => {
  expect(shownName('a'.repeat(500))).toBe('a'.repeat(100));
  expect(shownName(`${'a'.repeat(99)}👩`)).toBe('a'.repeat(99));
  expect(shownName(`${'a'.repeat(98)}👩b`)).toBe(`${'a'.repeat(98)}👩`);
});

it('a description keeps its lines', () => {
  expect(shownDescription('One\r\nTwo\u0007!\n\nThree')).toBe('One\nTwo !\n\nThree');
  expect(shownDescription('d'.repeat(9000))).toHaveLength(2048);
});
