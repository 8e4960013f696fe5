import { inLanguage, type Language } from '@groupsight/shared/languages';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';

/** A mail around one link, or around none. */
export interface MailText {
  readonly subject: string;
  readonly before: string;
  /** What opening the link does, on the button. */
  readonly open: string;
  /** What stands behind the link. */
  readonly after: readonly string[];
}

/** Every text of this service's mails in one language. */
export interface MailTexts {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly reset: MailText;
  readonly confirmation: MailText;
  readonly knownAccount: MailText;
  readonly invitation: MailText;
  /** @param end the day until which the plan stays */
  paymentFailed(end: string): MailText;
  readonly planEnded: MailText;
}

const catalogues: Readonly<Record<Language, MailTexts>> = {
  en: english,
  de: german,
  es: spanish,
  ar: arabic,
};

/** The texts in a language; in English where there are none. */
export const mailTextsIn = (language: string): MailTexts => inLanguage(catalogues, language);
