import { inLanguage, type Language } from '@groupsight/shared/languages';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';

/** What kinds of lines a brief has. */
export const briefSections = ['asked', 'dates', 'decisions', 'days'] as const;
export type BriefSection = (typeof briefSections)[number];

/** What a recap tells, in its order. */
export type RecapSection =
  | 'figures'
  | 'groups'
  | 'people'
  | 'topics'
  | 'answers'
  | 'shared'
  | 'decisions'
  | 'open';

/** What notifications are of, in the order in which a mail tells them. */
export const notificationSections = ['moderation', 'digest', 'topic', 'resource'] as const;
export type NotificationSection = (typeof notificationSections)[number];

/** What a newsletter tells, in its order. */
export type LetterSection = 'answers' | 'threads' | 'topics' | 'dates';

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
  readonly recap: {
    /** @param month such as 'May 2026' */
    subject(month: string): string;
    title(month: string): string;
    intro(groups: number, month: string): string;
    readonly sections: Readonly<Record<RecapSection, string>>;
    messages(now: number, change: string): string;
    writers(now: number, change: string): string;
    questions(asked: number, answered: number, open: number): string;
    members(joined: number, left: number): string;
    group(messages: number, change: string): string;
    person(messages: number): string;
    newcomer(messages: number): string;
    lost(before: number): string;
    topic(mentions: number, change: string): string;
    /** @param change such as '+12 %' @param before such as 'April' */
    against(change: string, before: string): string;
    /** Where a share would say nothing: of few, or of many times as much. */
    few(count: number, before: string): string;
    partly(count: number, before: string): string;
    fresh(before: string): string;
    same(before: string): string;
    answered(question: string): string;
    shared(people: number, times: number): string;
    open(month: string): string;
    readonly why: string;
    readonly settings: string;
  };
  readonly notifications: {
    /** @param first title of the newest @param more others in the mail */
    subject(first: string, more: number): string;
    title(count: number): string;
    readonly sections: Readonly<Record<NotificationSection, string>>;
    more(count: number): string;
    /** Where it is of no one group. */
    readonly show: string;
    readonly open: string;
    readonly why: string;
    readonly settings: string;
  };
  readonly newsletter: {
    readonly title: string;
    readonly intro: string;
    readonly sections: Readonly<Record<LetterSection, string>>;
    asked(question: string): string;
    mentions(count: number): string;
    /** Below a message: how to get none any more. */
    readonly stop: string;
    readonly why: string;
    readonly unsubscribe: string;
  };
  readonly survey: {
    subject(title: string): string;
    /** @param name of who asks; empty where they have none */
    intro(name: string): string;
    readonly answer: string;
    readonly anonymous: string;
    readonly named: string;
    /** @param end when it closes, with the zone */
    until(end: string): string;
    readonly why: string;
    readonly unsubscribe: string;
  };
  /** What a chat tool is sent to try it. */
  readonly chatTest: string;
  readonly notice: {
    readonly passwordChanged: { readonly subject: string; body(when: string): string };
    readonly newSignIn: {
      readonly subject: string;
      /** @param browser such as 'Firefox, Linux'; empty where it is not known */
      body(when: string, browser: string): string;
      readonly end: string;
    };
    readonly providerAdded: {
      readonly subject: string;
      body(when: string, provider: string): string;
    };
    readonly factorAdded: {
      readonly subject: string;
      /** @param passkey what its user calls it; empty for an authenticator app */
      body(when: string, passkey: string): string;
    };
    readonly factorRemoved: {
      readonly subject: string;
      /** @param passkey what its user calls it; empty for an authenticator app */
      body(when: string, passkey: string): string;
    };
    readonly recoveryCodeUsed: { readonly subject: string; body(when: string): string };
    readonly recoveryCodesRenewed: { readonly subject: string; body(when: string): string };
    readonly deletionAsked: {
      readonly subject: string;
      /** @param end when the account is deleted */
      body(when: string, end: string): string;
      readonly notYou: string;
      readonly keep: string;
    };
    readonly deletionKept: { readonly subject: string; body(when: string): string };
    readonly exportReady: {
      readonly subject: string;
      body(end: string): string;
      readonly notYou: string;
      readonly download: string;
    };
    readonly webhookOff: {
      readonly subject: string;
      /** @param name what its owner calls it */
      body(name: string): string;
      readonly open: string;
      readonly why: string;
    };
    readonly notYou: string;
    readonly reset: string;
    readonly why: string;
  };
}

const catalogues: Readonly<Record<Language, Catalogue>> = {
  en: english,
  de: german,
  es: spanish,
  ar: arabic,
};

/**
 * The texts in a language; in English where there are none.
 * @param language BCP 47, such as `de-AT`; empty for whoever chose none
 */
export const catalogueOf = (language: string): Catalogue => inLanguage(catalogues, language);

/** A date (yyyy-MM-dd) in a language's words. */
export const dateText = (date: string, language: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
