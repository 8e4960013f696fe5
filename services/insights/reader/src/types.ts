import type { MessageKind } from '@groupsight/shared/chat-lines/lines';
import type { Meaning } from './meaning.ts';

/**
 * The seam between the product and what understands the messages: every engine reads plain lines
 * and returns plain drafts; storing, keys, owners and transport are not its business.
 */

/** One message as engines read it. */
export interface Line {
  readonly messageId: string;
  /** Empty for system lines. */
  readonly senderId: string;
  readonly senderName: string;
  /** The instant it was sent, in milliseconds since 1970 (UTC). */
  readonly at: number;
  /** Position among messages of the same instant. */
  readonly sequence: number;
  readonly type: MessageKind;
  readonly text: string;
  /** Empty without one. */
  readonly quotedMessageId: string;
  /** Member ids. */
  readonly mentions: readonly string[];
  readonly media?: LineMedia;
}

export interface LineMedia {
  /** Empty when the file is not stored. */
  readonly mediaId: string;
  readonly mimeType: string;
  readonly fileName: string;
}

export type Sentiment = 'positive' | 'neutral' | 'negative';

/** A sentence and the messages it rests on (at least one, all of the day given). */
export interface StatementDraft {
  readonly text: string;
  readonly sources: readonly string[];
  /** Of one that only says that a question waits for an answer. */
  readonly kind?: 'open';
}

/** A conversation of the day in a sentence or three, as plain text. */
export interface ConversationDraft extends StatementDraft {
  readonly sentiment: Sentiment;
  readonly messages: number;
  /** Who wrote these. */
  readonly members: number;
}

/** The summary of a day; `summary` is markdown and made of `statements`. */
export interface DigestDraft {
  readonly summary: string;
  readonly statements: readonly StatementDraft[];
  readonly keyPoints: readonly StatementDraft[];
  readonly sentiment: Sentiment;
  /** The day's main conversations, in their order; a model tells none of its own. */
  readonly conversations: readonly ConversationDraft[];
  /** Every message any statement or key point rests on, in the order of the day. */
  readonly sources: readonly string[];
}

/** A group's day, in the order it was written (see `compareLines`). */
export interface DayInput {
  /** yyyy-MM-dd in `timeZone`. */
  readonly date: string;
  readonly timeZone: string;
  readonly lines: readonly Line[];
}

export interface AnswerDraft {
  readonly messageId: string;
  readonly text: string;
  readonly senderName: string;
  readonly at: number;
  /** 0 to 1; the list is sorted by it. */
  readonly score: number;
}

export interface QuestionDraft {
  readonly messageId: string;
  readonly text: string;
  readonly senderName: string;
  readonly at: number;
  /** Best first. */
  readonly answers: readonly AnswerDraft[];
  /** How likely it is that somebody still waits for an answer, 0 to 1; where that was looked at. */
  readonly waiting?: number;
}

export type ResourceType = 'link' | 'image' | 'video' | 'document' | 'event';

/** One sharing of something; sharings with the same `key` are one resource of the group. */
export interface ResourceDraft {
  readonly key: string;
  readonly type: ResourceType;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly mediaId: string;
  /** yyyy-MM-dd, or empty. */
  readonly eventDate: string;
  /** HH:mm, or empty. */
  readonly eventTime: string;
  readonly eventLocation: string;
  /** Of an event; absent: planned. */
  readonly eventState?: EventState;
  /** Of an event; absent where only its day, hour and place are known. */
  readonly event?: EventDetails;
}

/** Whether a later message moved it or called it off. */
export type EventState = 'planned' | 'changed' | 'cancelled';

export interface EventDetails {
  /** People come to an event; a deadline is the last day of something. */
  readonly kind: 'event' | 'deadline';
  /** yyyy-MM-dd, the last of several days; empty for one. */
  readonly endDate: string;
  /** HH:mm, or empty. */
  readonly endTime: string;
  /** As it was before the last change; null where nothing changed. */
  readonly before: EventBefore | null;
}

/** What was not known is empty. */
export interface EventBefore {
  readonly date: string;
  readonly time: string;
  readonly place: string;
}

/** An event as it stands, and the messages that spoke of it, in the chat's order. */
export interface EventDraft {
  readonly draft: ResourceDraft;
  readonly messages: readonly string[];
  /** The same, as the ledger keeps it. */
  readonly fact: FactDraft;
}

export type FactKind = 'event' | 'deadline' | 'task' | 'decision' | 'open';

/** Plans are planned, changed or cancelled, tasks planned, cancelled or done, open points open or answered. */
export type FactStatus = 'planned' | 'changed' | 'cancelled' | 'done' | 'open' | 'answered';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** How something stood before a message changed it; what was not known is empty. */
export interface FactChange {
  readonly status: FactStatus;
  readonly date: string;
  readonly time: string;
  readonly place: string;
  /** The message that changed it. */
  readonly messageId: string;
}

/** Something that a group plans, agreed, took on or still waits for, as it stands. */
export interface FactDraft {
  /** The message that said it first is part of it, so that it stays the same when it changes. */
  readonly key: string;
  readonly kind: FactKind;
  readonly what: string;
  /** yyyy-MM-dd, or empty. */
  readonly date: string;
  readonly endDate: string;
  /** HH:mm, or empty. */
  readonly time: string;
  readonly endTime: string;
  readonly place: string;
  /** Who does it, decided it or asks. */
  readonly who: readonly Person[];
  /** As it was written: '5 €'; empty where no price stands in its sentence. */
  readonly cost: string;
  readonly status: FactStatus;
  /** The first state first. */
  readonly history: readonly FactChange[];
  /** Message ids in the chat's order. */
  readonly sources: readonly string[];
}

export interface TopicWords {
  readonly name: string;
  readonly description: string;
}

/** Tells whether a text mentions the topic it was made for. */
export type TopicMatcher = (text: string) => boolean;

/** A topic that might be watched, and what it would have counted. */
export interface TopicSuggestion {
  readonly name: string;
  readonly messages: number;
  /** Who wrote these. */
  readonly members: number;
}

/** What a judge may look at beside the message itself. */
export interface JudgeContext {
  /** The same sender's earlier messages, newest last, as far back as `ModerationJudge.looksBackMs`. */
  readonly recent: readonly { readonly at: number; readonly text: string }[];
  /** The owner's: hours of a rule are hours there. */
  readonly timeZone: string;
}

/** A rule made checkable. */
export interface ModerationJudge {
  /** For the person: what it will and will not catch. */
  readonly compiled: string;
  /** The same thing by thing: what is looked for; empty where nothing can be. */
  readonly catches: readonly string[];
  /** Parts of the rule that are not understood, in its own words: nothing acts on them. */
  readonly unclear: readonly string[];
  /** What passes it although it is meant. */
  readonly misses: readonly string[];
  /** How much of the sender's past it needs, in milliseconds; 0 for none. */
  readonly looksBackMs: number;
  /** Why the message breaks the rule, or null. */
  judge(line: Line, context: JudgeContext): string | null;
  /** Whether words alone do not tell: then an engine that understands them decides. */
  readonly byMeaning: boolean;
  /** As `judge`, by what needs no understanding: links, numbers, floods, kinds of message. */
  exactly(line: Line, context: JudgeContext): string | null;
}

export interface InsightEngine {
  readonly name: 'local' | 'model';
  /** Changes whenever the engine would write another digest of the same messages. */
  readonly version: string;
  /** The links and files that a message shares. */
  resources(line: Line): ResourceDraft[];
  /**
   * What `lines` plan, change and call off, as it stands after the last of them; `earlier` are
   * lines before them that announced something. Wall-clock phrases are read in the zone.
   */
  events(
    lines: readonly Line[],
    timeZone: string,
    earlier: readonly Line[],
  ): EventDraft[] | Promise<EventDraft[]>;
  /**
   * What somebody took on and what was decided in `lines`; in `after`, the lines that follow, it
   * may be agreed to and done. Days and hours are read in the zone.
   */
  commitments(
    lines: readonly Line[],
    after: readonly Line[],
    timeZone: string,
  ): FactDraft[] | Promise<FactDraft[]>;
  /**
   * The questions among `lines`, with answers found in `lines` or `after` (the lines that
   * follow, at most about a day).
   */
  questions(
    lines: readonly Line[],
    after: readonly Line[],
  ): QuestionDraft[] | Promise<QuestionDraft[]>;
  /** The digest of a day, or null for a day without substance. */
  digest(day: DayInput): Promise<DigestDraft | null>;
  topic(topic: TopicWords): TopicMatcher;
  /** Changes whenever `topic` would match other messages. */
  readonly topicVersion: string;
  /**
   * What is talked about in `lines` that none of `watched` finds; `people` are members' names,
   * which are no topics.
   */
  suggestTopics(
    lines: readonly Line[],
    watched: readonly TopicMatcher[],
    people: readonly string[],
  ): TopicSuggestion[];
  /** @param language of what it says of the rule; English where it has no texts in it */
  moderation(description: string, language?: string): ModerationJudge;
  /** What it understands beyond words; an engine of rules and word lists has none. */
  readonly meaning?: Meaning;
}
