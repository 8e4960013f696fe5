import { expect, it } from 'vitest';
import { consentIn } from './consent-words.ts';

it.each([
  ['STOP', false],
  [' Stop! ', false],
  ['Ｓｔｏｐ', false],
  ['Unsubscribe.', false],
  ['Darme de BAJA', false],
  ['não quero mais', false],
  ['Abmelden', false],
  ['Me désabonner', false],
  ["M'abonner", true],
  ['Disiscrivimi', false],
  ['बंद करो', false],
  ['إلغاء الاشتراك', false],
  ['الغاء الاشتراك', false],
  ['توقف', false],
  ['Start', true],
  ['Anmelden', true],
  ['اشتراك', true],
  ['शुरू', true],
])('%s says %s', (text, wanted) => {
  expect(consentIn(text)).toBe(wanted);
});

it.each([
  '',
  '🛑',
  'Where is the bus stop?',
  'stop by at six',
  "don't stop",
  'start at nine',
  'no',
  `stop${' '.repeat(80)}`,
])('%s says nothing of newsletters', (text) => {
  expect(consentIn(text)).toBeUndefined();
});
