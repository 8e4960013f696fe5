import { inLanguage, type Language } from '@groupsight/shared/languages';
import type { LanguageName } from '../spoken.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';

/** A kind of message that a rule can name. */
export type KindName =
  | 'stickers'
  | 'images'
  | 'videos'
  | 'voice'
  | 'files'
  | 'polls'
  | 'media'
  | 'text';

/** What is counted in a message. */
export type Measure = 'words' | 'characters' | 'lines';

/** How long somebody's messages are counted for. */
export type Window = 'minute' | 'hour' | 'day';

/** What of a person's data a message gives away. */
export type PersonalData = 'email' | 'account' | 'document' | 'residence' | 'phone';

/** What a rule may leave alone, besides kinds of messages. */
export type Spared = 'giveaways' | 'lost' | 'lending' | 'urgent' | 'questions' | 'explained';

/** Every text in which the engine says what it checks of a rule, and why a message breaks one. */
export interface RuleTexts {
  and(things: readonly string[]): string;
  or(things: readonly string[]): string;
  /** Words in quotation marks. */
  quoted(words: string): string;
  readonly kinds: Readonly<Record<KindName, string>>;
  readonly languages: Readonly<Record<LanguageName, string>>;
  readonly windows: Readonly<Record<Window, string>>;

  /** Sunday first. @param days at least one */
  onDays(days: readonly number[]): string;
  /** @param from @param to as '22:00' */
  between(from: string, to: string): string;

  /** What is caught. */
  readonly linksAnywhere: string;
  linksTo(sites: string): string;
  readonly invites: string;
  readonly phones: string;
  readonly phonesOfOthers: string;
  readonly personal: string;
  readonly personalOfOthers: string;
  wordsListed(listed: string): string;
  readonly vulgar: string;
  readonly abuse: string;
  readonly insults: string;
  readonly adverts: string;
  readonly pitches: string;
  readonly jobs: string;
  readonly greetings: string;
  readonly chains: string;
  flood(most: number, within: string): string;
  longer(most: number, of: Measure): string;
  readonly repeats: string;
  readonly capitals: string;
  readonly emojis: string;
  readonly everyMessage: string;
  anythingBut(listed: string): string;
  otherThan(languages: string): string;
  inLanguages(languages: string): string;
  except(what: string, spared: string): string;
  readonly spared: Readonly<Record<Spared, string>>;
  withWords(listed: string): string;

  /** Why a message breaks a rule. */
  readonly because: {
    readonly link: string;
    readonly invite: string;
    readonly phone: string;
    readonly personal: Readonly<Record<PersonalData, string>>;
    readonly words: string;
    readonly vulgar: string;
    readonly abuse: string;
    readonly insult: string;
    readonly advert: string;
    readonly pitch: string;
    readonly job: string;
    readonly greeting: string;
    readonly chain: string;
    flood(within: string): string;
    longer(most: number, of: Measure): string;
    readonly repeated: string;
    readonly capitals: string;
    readonly emojis: string;
    kind(listed: string): string;
    notIn(languages: string): string;
    isIn(languages: string): string;
    readonly quietTime: string;
  };

  /** The whole of it. */
  readonly catchesNothing: string;
  catches(list: string): string;
  notUnderstood(list: string): string;
  /** @param things `alwaysMissed` */
  misses(things: readonly string[]): string;
  /** What no check of words, links and numbers finds; at least two things. */
  readonly alwaysMissed: readonly string[];
  byModel(compiled: string): string;
}

const catalogues: Readonly<Record<Language, RuleTexts>> = {
  en: english,
  de: german,
  es: spanish,
  ar: arabic,
};

/** The texts in a language; in English where there are none. */
export const ruleTextsIn = (language: string): RuleTexts => inLanguage(catalogues, language);
