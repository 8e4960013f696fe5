import { languages } from '@groupsight/shared/languages';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from './catalogue.ts';

/** Every text of a catalogue by its place; what is made of values is made of these. */
function textsOf(part: unknown, place = ''): [string, string][] {
  if (typeof part === 'string') return [[place, part]];
  if (typeof part === 'function') {
    return [
      [`${place} of one`, String(part(1, 1, 1))],
      [`${place} of three`, String(part(3, 3, 3))],
    ];
  }
  return Object.entries(part as object).flatMap(([name, value]) =>
    textsOf(value, place === '' ? name : `${place}.${name}`),
  );
}

const english = new Map(textsOf(catalogueOf('en')));
/** Said alike: figures with nothing but values, and a word that both languages have. */
const alike = new Set([
  'notifications.sections.moderation',
  'recap.group of one',
  'recap.group of three',
  'recap.messages of one',
  'recap.messages of three',
  'direction',
]);

describe.each(languages.filter((language) => language !== 'en'))('mails in %s', (language) => {
  it('say everything in that language', () => {
    const texts = textsOf(catalogueOf(language));
    expect(texts.map(([place]) => place).toSorted()).toEqual([...english.keys()].toSorted());
    const same = texts.filter(([place, text]) => english.get(place) === text && !alike.has(place));
    expect(same).toEqual([]);
    expect(texts.filter(([, text]) => text.trim() === '' || /undefined|NaN/.test(text))).toEqual(
      [],
    );
  });
});

it('are in English for who chose nothing, or a language that is not there', () => {
  for (const language of ['', 'fr', 'en-GB', 'constructor']) {
    expect(catalogueOf(language).language).toBe('en');
  }
  expect(catalogueOf('de-AT').language).toBe('de');
  expect(catalogueOf('ar').direction).toBe('rtl');
});
