import { i18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '../../../../services/shared/src/languages.ts';

export { type Language, languages } from '../../../../services/shared/src/languages.ts';

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

/** A language by its own name. */
export const nameOf = (language: Language): string => names[language];

const names = { en: 'English', de: 'Deutsch', es: 'Español', ar: 'العربية' } satisfies Record<
  Language,
  string
>;

/** Of a language whose speaker does not say where. */
const regions: Readonly<Record<Language, string>> = { en: 'US', de: 'DE', es: 'ES', ar: 'EG' };
const KEY = 'groupsight.language';

type Compiled = ReturnType<typeof compileMessage>;
const compiled = new Map<string, Compiled>();

// English stands in the code; what of it has places or plurals is read once, when first shown.
function compileOnce(message: string): Compiled {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
}

/** For what is English whatever the language of the screens. */
export const english = setupI18n({ locale: 'en', messages: { en: {} } });
english.setMessagesCompiler(compileOnce);
i18n.setMessagesCompiler(compileOnce);
i18n.loadAndActivate({ locale: 'en', locales: localesOf('en'), messages: {} });

/** The first of the browser's languages that the screens have. */
export function browserLanguage(): Language {
  const known = navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage);
  return known ?? 'en';
}

/** Chromium takes a language from its surroundings as it is: `en-US@posix`, which `Intl` throws at. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** A language as it is written where the reader lives, as far as the browser tells. */
function localesOf(language: Language): string {
  const tag =
    navigator.languages.find((one) => one.startsWith(`${language}-`) && isTag(one)) ??
    `${language}-${regions[language]}`;
  // Figures of chats, of fields and of charts stand side by side: the same digits in all.
  return language === 'ar' ? `${tag}-u-nu-latn` : tag;
}

/** What dates, numbers and weeks go by, for `Intl`. */
export function readerLocale(): string {
  const { locales } = i18n;
  return typeof locales === 'string' ? locales : 'en-US';
}

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const ISOLATE = '\u2068';
const ISOLATED = '\u2069';

/** A compiled message whose places are kept apart: a name runs its own way, and turns nothing else. */
function isolated(message: Compiled): Compiled {
  return message.flatMap((token): Compiled => {
    if (typeof token === 'string') return [token];
    const [name, type, forms] = token;
    if (type === undefined) return [ISOLATE, token, ISOLATED];
    const kept = Object.entries(forms as Record<string, unknown>).map(([key, form]) => [
      key,
      Array.isArray(form) ? isolated(form) : form,
    ]);
    return [[name, type, Object.fromEntries(kept)]];
  });
}

type Loader = (language: Exclude<Language, 'en'>) => Promise<Messages>;
let load: Loader = async () => ({});
/** The language that was asked for last: a slower answer to an earlier wish must not undo it. */
let wanted: Language = 'en';

async function activate(language: Language): Promise<void> {
  wanted = language;
  const compiledTexts = language === 'en' ? {} : await load(language);
  if (wanted !== language) return;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  const messages = Object.fromEntries(
    Object.entries(compiledTexts).map(([id, text]) => [
      id,
      Array.isArray(text) ? isolated(text as Compiled) : text,
    ]),
  );
  i18n.loadAndActivate({ locale: language, locales: localesOf(language), messages });
}

function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(KEY);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Before anything is drawn: the language chosen here, else the browser's; English without its texts. */
export async function startLanguage(loader: Loader): Promise<void> {
  load = loader;
  try {
    await activate(storedLanguage() ?? browserLanguage());
  } catch {
    await activate('en');
  }
}

/** Shows everything in a language; with null in the browser's. Rejects where its texts do not come. */
export async function chooseLanguage(choice: Language | null): Promise<void> {
  const language = choice ?? browserLanguage();
  if (language !== wanted || language !== i18n.locale) await activate(language);
  try {
    if (choice) localStorage.setItem(KEY, choice);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing asks the account again next time.
  }
}

const onLanguage = (listener: () => void) => i18n.on('change', listener);

/** The language of the screens. */
export function useLanguage(): Language {
  const locale = useSyncExternalStore(onLanguage, () => i18n.locale);
  return isLanguage(locale) ? locale : 'en';
}
