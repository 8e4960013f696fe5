import { expect, it } from 'vitest';
import { inLanguage, languageAskedFor } from './languages.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR, fr;q=0.9, es;q=0.5, en;q=0.7', 'en'],
  ['AR', 'ar'],
  ['de;q=0, es', 'es'],
  ['*', undefined],
  ['', undefined],
  [';;,,=;q=x', undefined],
  ['constructor', undefined],
])('of %o a browser is answered in %s', (header, language) => {
  expect(languageAskedFor(header)).toBe(language);
});

it.each([
  ['de', 'Hallo'],
  ['de-AT', 'Hallo'],
  ['fr', 'Hello'],
  ['', 'Hello'],
  ['constructor', 'Hello'],
])('of %o there is %o', (language, text) => {
  expect(inLanguage({ en: 'Hello', de: 'Hallo', es: 'Hola', ar: 'مرحبا' }, language)).toBe(text);
});
