import { inLanguage, type Language } from '@groupsight/shared/languages';
import type { NotificationType } from '../notifications.repository.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';

/** What somebody shares that is told of. */
export type SharedKind = 'link' | 'image' | 'video' | 'document' | 'event';

/** A rule's work on a message, as its owner is told. */
export type RuleStep = 'deleted' | 'warned' | 'both' | 'noted';

/** Every text of notifications in one language; names and quotes are chats' own words. */
export interface NoticeTexts {
  readonly language: Language;
  /** A group without a name, and a member without one. */
  readonly someGroup: string;
  readonly somebody: string;
  /** Several of a kind in one line. */
  readonly several: Readonly<Record<NotificationType, (count: number) => string>>;
  /** @param line of `several` */
  besideThose(line: string): string;
  readonly together: string;
  resourceIn(group: string): string;
  readonly shared: Readonly<Record<SharedKind, (who: string, what: string) => string>>;
  topicIn(topic: string, group: string): string;
  mentionedBy(who: string): string;
  digestsIn(group: string): string;
  digestsReady(count: number): string;
  readonly newsletterWritten: string;
  lettersWait(count: number): string;
  ruleIn(rule: string, group: string): string;
  readonly steps: Readonly<Record<RuleStep, string>>;
  readonly notAdmin: string;
  heldBackIn(group: string): string;
  heldBack(count: number): string;
  notDeletedBy(rule: string): string;
  readonly onlyWarns: string;
  /** A demo's: they say that they are samples. */
  readonly samples: Readonly<
    Record<NotificationType, { readonly title: string; say(group: string): string }>
  >;
}

const catalogues: Readonly<Record<Language, NoticeTexts>> = {
  en: english,
  de: german,
  es: spanish,
  ar: arabic,
};

/** The texts in a language; in English where there are none. */
export const noticeTextsIn = (language: string): NoticeTexts => inLanguage(catalogues, language);
