import { languages } from '@groupsight/shared/languages';
import { describe, expect, it } from 'vitest';
import { confirmationMail, paymentFailedMail, resetMail } from '../mails.ts';
import { mailTextsIn } from './texts.ts';

/** Every text by its place. */
function textsOf(part: unknown, place = ''): [string, string][] {
  if (typeof part === 'string') return [[place, part]];
  if (typeof part === 'function') return textsOf(part('1.1.'), place);
  return Object.entries(part as object).flatMap(([name, value]) =>
    textsOf(value, place === '' ? name : `${place}.${name}`),
  );
}

const english = new Map(textsOf(mailTextsIn('en')));

describe.each(languages.filter((language) => language !== 'en'))('mails in %s', (language) => {
  it('say everything in that language', () => {
    const texts = textsOf(mailTextsIn(language)).filter(([place]) => place !== 'direction');
    expect(texts.map(([place]) => place).toSorted()).toEqual(
      [...english.keys()].filter((place) => place !== 'direction').toSorted(),
    );
    const untold = ([place, text]: [string, string]) =>
      english.get(place) === text || text.trim() === '' || text.includes('undefined');
    expect(texts.filter(untold)).toEqual([]);
  });
});

it('are in English for who chose nothing, or a language that is not there', () => {
  for (const language of ['', 'fr', 'constructor']) {
    expect(mailTextsIn(language).language).toBe('en');
  }
});

it('have their direction, their dates and a link that is safe to stand in a page', () => {
  const url = 'https://groups.example.org/app';
  const ada = { email: 'ada@example.org', language: 'ar' };
  const reset = resetMail(ada, url, 'a"b<c');
  expect(reset.html).toContain('<html lang="ar" dir="rtl">');
  expect(reset.html).toContain('reset-password?code=a%22b%3Cc');
  expect(reset.html).toContain('<a href="https://groups.example.org/app/reset-password');
  const german = paymentFailedMail(new Date('2026-03-05T12:00:00Z'));
  expect(german({ ...ada, language: 'de' }, url).text).toContain('bis 5. März 2026, wie');
  expect(german({ ...ada, language: '' }, url).text).toContain('until 5 March 2026;');
  const { text } = confirmationMail({ ...ada, language: 'es' }, url, 'code-1');
  expect(text).toMatch(
    /^Alguien.*:\n\nhttps:\/\/groups\.example\.org\/app\/confirm-email\?code=code-1\n\nSi no/,
  );
});
