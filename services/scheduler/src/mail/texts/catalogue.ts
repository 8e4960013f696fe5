import { english } from './en.ts';

/** What kinds of lines a brief has. */
export const briefSections = ['asked', 'dates', 'decisions', 'days'] as const;
export type BriefSection = (typeof briefSections)[number];

/** Every text of the mails in one language. */
export interface Catalogue {
  /** BCP 47, for dates and for the mail's own mark. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly brief: {
    /** @param first name of the group that is told first @param more other groups in the brief */
    subject(rhythm: 'daily' | 'weekly', first: string, more: number): string;
    title(rhythm: 'daily' | 'weekly'): string;
    intro(lines: number, groups: number): string;
    readonly sections: Readonly<Record<BriefSection, string>>;
    readonly reasons: Readonly<Record<string, string>>;
    readonly today: string;
    readonly tomorrow: string;
    readonly cancelled: string;
    moved(from: string): string;
    readonly soFar: string;
    more(lines: number): string;
    readonly unknownOwner: string;
    readonly open: string;
    why(rhythm: 'daily' | 'weekly'): string;
    readonly settings: string;
    readonly unsubscribe: string;
  };
  readonly notice: {
    readonly passwordChanged: { readonly subject: string; body(when: string): string };
    readonly providerAdded: {
      readonly subject: string;
      body(when: string, provider: string): string;
    };
    readonly notYou: string;
    readonly reset: string;
    readonly why: string;
  };
}

/** By language; English stands in for what is not translated. */
const catalogues: Readonly<Record<string, Catalogue>> = { en: english };

/** @param language BCP 47, such as `de-AT` */
export function catalogueOf(language: string): Catalogue {
  return catalogues[language] ?? catalogues[language.split('-')[0] ?? ''] ?? english;
}
