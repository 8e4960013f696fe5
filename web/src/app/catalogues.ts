import type { Messages } from '@lingui/core';
import type { Language } from '../shared/language/language.ts';

/** Every catalogue of a language, by its file. */
type Catalogues = Record<string, Messages>;

const of = {
  ar: () => import('./languages/ar.ts'),
  de: () => import('./languages/de.ts'),
  es: () => import('./languages/es.ts'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<{ catalogues: Catalogues }>>;

/** All texts of the product in a language; English stands in the code. */
export async function catalogueOf(language: keyof typeof of): Promise<Messages> {
  const { catalogues } = await of[language]();
  return Object.assign({}, ...Object.values(catalogues));
}
