import { languages } from '@groupsight/shared/languages';
import { describe, expect, it } from 'vitest';
import { noticeTextsIn } from './texts.ts';

/** Every text by its place; what is made of values is made of these. */
function textsOf(part: unknown, place = ''): [string, string][] {
  if (typeof part === 'string') return [[place, part]];
  if (typeof part === 'function') {
    return [1, 2, 3, 25].map((value) => [`${place} of ${value}`, String(part(value, value))]);
  }
  return Object.entries(part as object).flatMap(([name, value]) =>
    textsOf(value, place === '' ? name : `${place}.${name}`),
  );
}

const english = new Map(textsOf(noticeTextsIn('en')));

describe.each(languages.filter((language) => language !== 'en'))('notices in %s', (language) => {
  it('say everything in that language', () => {
    const texts = textsOf(noticeTextsIn(language));
    expect(texts.map(([place]) => place).toSorted()).toEqual([...english.keys()].toSorted());
    const untold = ([place, text]: [string, string]) =>
      english.get(place) === text || text.trim() === '' || /undefined|NaN/.test(text);
    expect(texts.filter(untold)).toEqual([]);
  });
});

it('are in English for who chose nothing, or a language that is not there', () => {
  for (const language of ['', 'fr', 'constructor']) {
    expect(noticeTextsIn(language).language).toBe('en');
  }
});

it('have the forms that a language has for numbers', () => {
  expect(noticeTextsIn('en').several.resource(1)).toBe('1 new resource in your groups');
  expect(noticeTextsIn('de').several.digest(1)).toBe('1 Zusammenfassung ist fertig');
  expect(noticeTextsIn('es').several.topic(1)).toBe('Tus temas salieron 1 vez');
  const { several } = noticeTextsIn('ar');
  expect([1, 2, 3, 25].map(several.resource)).toEqual([
    'مورد جديد في مجموعاتك',
    'موردان جديدان في مجموعاتك',
    '3 موارد جديدة في مجموعاتك',
    '25 موردًا جديدًا في مجموعاتك',
  ]);
});
