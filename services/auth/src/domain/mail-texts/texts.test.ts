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

it('have their direction, their dates and a link that is safe to stand in a page', async () => {
  const url = 'https://groups.example.org/app';
  const ada = { email: 'ada@example.org', language: 'ar' };
  const reset = await resetMail(ada, url, 'a"b<c');
  expect(reset.html).toContain('<html dir="rtl" lang="ar">');
  const address = 'https://groups.example.org/app/reset-password?code=a%22b%3Cc';
  // On the button, and as it is read.
  expect(reset.html?.split(`href="${address}"`)).toHaveLength(3);
  expect(reset.html).toContain(`>${address}</a>`);
  expect(reset.html).toContain('اختيار كلمة مرور جديدة');
  const german = paymentFailedMail(new Date('2026-03-05T12:00:00Z'));
  expect((await german({ ...ada, language: 'de' }, url)).text).toContain('bis 5. März 2026, wie');
  expect((await german({ ...ada, language: '' }, url)).text).toContain('until 5 March 2026;');
  const { text } = await confirmationMail({ ...ada, language: 'es' }, url, 'code-1');
  expect(text).toMatch(
    /^Alguien.*:\n\nhttps:\/\/groups\.example\.org\/app\/confirm-email\?code=code-1\n\nSi no/,
  );
});
