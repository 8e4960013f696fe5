import type { DayInput, DigestDraft, Line, ResourceDraft } from './types.ts';

/** Whose messages are read, and under which plan: owners and groups never share a call. */
export interface Scope {
  readonly owner: string;
  readonly group: string;
  /** personal, professional or ultimate; decides the day's budget. */
  readonly plan: string;
  /** The budget's day, yyyy-MM-dd in the owner's zone. */
  readonly today: string;
  /** Everybody known to write in the group, for telling names from words. */
  readonly people: readonly string[];
}

/**
 * Why a digest is the local engine's although there might be a model: none is configured; the
 * model has yet to read the day; the day's tokens are spent; the endpoint fails or does not
 * answer; it refuses our key, model or request; what it answered did not hold.
 */
export type LocalReason =
  | 'not_configured'
  | 'pending'
  | 'budget_spent'
  | 'unavailable'
  | 'refused'
  | 'rejected';

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: LocalReason };

/** A watched topic as the model is asked about it; `key` changes with its words. */
export interface TopicToFind {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

/** What was understood of a day's messages, by their ids. */
export interface DayFindings {
  /** Messages read, with the fingerprint of their words: a changed one is unread again. */
  readonly read: Readonly<Record<string, string>>;
  /** Messages that ask, with those that answer, best first. */
  readonly questions: Readonly<Record<string, readonly string[]>>;
  /** Occasions by the message that announces them. */
  readonly events: Readonly<Record<string, readonly ResourceDraft[]>>;
  /** Messages about a topic, by `TopicToFind.key`. */
  readonly topics: Readonly<Record<string, readonly string[]>>;
}

export interface ReadDay {
  readonly digest: DigestDraft;
  /** Messages kept from the model, because they speak to it instead of to people. */
  readonly withheld: number;
  readonly findings: DayFindings;
}

export interface RuleToJudge {
  readonly id: string;
  readonly description: string;
}

/** A message that breaks a rule by its meaning. */
export interface Verdict {
  readonly messageId: string;
  readonly rule: string;
  /** For the log; holds only words of the message. */
  readonly reason: string;
}

/** How many members chose each option of a poll, or reacted with each emoji. */
export interface Responded {
  readonly votes: Readonly<Record<string, number>>;
  readonly reactions: Readonly<Record<string, number>>;
}

/** What is known of a day beside the words of its messages. */
export interface Beside {
  /** Messages of the days before, of which the day may speak. */
  readonly earlier: readonly Line[];
  /** By message id, where anybody did something. */
  readonly responses: ReadonlyMap<string, Responded>;
}

export const nothingBeside: Beside = { earlier: [], responses: new Map() };

/** What is known of the model for the person who pays for it. */
export interface MeaningState {
  readonly model: string;
  /** Where it is asked: a host name. */
  readonly endpoint: string;
  readonly pseudonyms: boolean;
  /** Whether calls are held back after failures. */
  readonly resting: boolean;
}

/**
 * What an engine adds that understands messages. It takes seconds and costs tokens, so nothing
 * waits for it that has to happen now; where it says no, the local engine's word stands.
 */
export interface Meaning {
  read(
    day: DayInput,
    scope: Scope,
    topics: readonly TopicToFind[],
    beside?: Beside,
  ): Promise<Outcome<ReadDay>>;
  judge(
    lines: readonly Line[],
    rules: readonly RuleToJudge[],
    scope: Scope,
  ): Promise<Outcome<readonly Verdict[]>>;
  state(): MeaningState;
  /** Tokens an owner of this plan has for a day. */
  dailyTokens(plan: string): number;
}
