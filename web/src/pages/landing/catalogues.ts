import type { Messages } from '@lingui/core';
import type { Language } from '../../shared/language/language.ts';

const files = import.meta.glob<Messages>('../../../catalogues/*/{landing,frame}.po', {
  import: 'messages',
});

/** The texts of the landing page in a language, without those of the product. */
export async function catalogueOf(language: Exclude<Language, 'en'>): Promise<Messages> {
  const names = Object.keys(files).filter((name) => name.includes(`/${language}/`));
  const catalogues = await Promise.all(names.map((name) => files[name]?.()));
  return Object.assign({}, ...catalogues);
}
