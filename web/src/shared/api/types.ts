import type { components } from './schema.ts';

/**
 * The documents of the REST contract under the names this app uses: when the contract moves,
 * this app stops compiling. Instants are ISO 8601 in UTC; days are `YYYY-MM-DD` in the owner's
 * time zone.
 */
type Schemas = components['schemas'];

export type ConnectionState = Schemas['WhatsappConnection']['state'];
export type User = Schemas['User'];
/** An account of this server, as its operator sees it. */
export type Account = Schemas['Account'];
export type AuthResult = Schemas['AuthResult'];
export type ProviderSignIn = Schemas['ProviderSignIn'];
export type PublicConfig = Schemas['PublicConfig'];
/** What of the messages is sent to others. */
export type Disclosures = Schemas['Disclosures'];
export type Group = Schemas['WatchedGroup'];
/** A group as lists know it: without its figures by day, which weigh most of it. */
export type GroupSummary = Omit<Group, 'daily_activity' | 'member_growth_stats'>;
/** Somebody who wrote in a group. */
export type Member = Schemas['Member'];
/** Somebody who writes in several groups, counted once. */
export type ActiveMember = Schemas['ActiveMember'];
/** What came of watching or unwatching groups. */
export type WatchAnswer = Schemas['WatchResult'];
export type DayCount = Schemas['DayCount'];
/** What importing a chat export would do. */
export type ImportPreview = Schemas['ImportPreview'];
/** A file that was imported. */
export type GroupImport = Schemas['Import'];
/** Something that was deleted and can be brought back. */
export type Removal = Schemas['Removal'];
/** What deleting a stretch of messages would take along. */
export type RemovalPreview = Schemas['RemovalPreview'];
/** What an imported chat export became. */
export type ImportResult = Schemas['ImportResult'];
export type Job = Schemas['Job'];
export type JobState = Job['state'];
/** What could not be fetched though a job is done. */
export type JobWarning = Schemas['JobWarning'];

/** Which part of a group's chat is known to be complete. */
export type GroupCoverage = Schemas['GroupCoverage'];
export type CoverageGap = Schemas['CoverageGap'];
export type GapReason = CoverageGap['reason'];

/** What of the watched groups waits to be read. */
export type BriefDocument = Schemas['Brief'];
export type BriefLine = Schemas['BriefLine'];
export type Digest = Schemas['Digest'];
/** What reads the messages. */
export type Engine = Schemas['Engine'];
export type Sentiment = Digest['sentiment'];
/** A sentence of a digest with the ids of the messages it comes from. */
export type Sourced = Schemas['Statement'];
export type Resource = Schemas['Resource'];
export type ResourceType = Resource['type'];
/** Something that a group plans, agreed, took on or still waits for. */
export type Fact = Schemas['Fact'];
/** A fact as a day told it. */
export type DigestFact = Schemas['DigestFact'];
/** How something that was said stands by now. */
export type FactStatus = Fact['status'];
export type Answer = Schemas['Answer'];
export type Question = Schemas['Question'];
/** Which questions a list shows. */
export type QuestionFilter = Question['state'] | 'snoozed' | 'all';
/** Who could answer a question, and what was answered before. */
export type QuestionHelp = Schemas['QuestionHelp'];
export type Topic = Schemas['WatchedTopic'];
export type ModerationRule = Schemas['ModerationRule'];
/** What a rule would catch, before it is saved. */
export type RulePreview = Schemas['ModerationRulePreview'];
/** What a rule did about a message. */
export type ModerationAction = Schemas['ModerationAction'];
export type ChatMessage = Schemas['ChatMessage'];

export type ScheduledMessage = Schemas['ScheduledMessage'];
/** A day with scheduled messages. */
export type ScheduledDay = Schemas['ScheduledDay'];
export type ScheduledStatus = ScheduledMessage['status'];
/** How a scheduled message went in one group. */
export type ScheduledResult = Schemas['ScheduledResult'];
/** A file that was uploaded to be sent. */
export type Upload = Schemas['Upload'];
/** What the account may send on a day. */
export type EmailSettings = Schemas['EmailSettings'];
export type Storage = Schemas['Storage'];
export type SendBudget = Schemas['SendBudget'];
export type AppNotification = Schemas['Notification'];
export type Push = Schemas['Push'];
export type Overview = Schemas['Overview'];
/** Something that happened, as the dashboard tells it. */
export type Activity = Schemas['Activity'];
export type TrendingTopic = Schemas['TrendingTopic'];

/** Of a list that was asked for by page: which one, and what there is in all. */
export type Pagination = Required<
  Pick<Schemas['Pagination'], 'page' | 'pageSize' | 'pageCount' | 'total'>
>;

/** A page of a list. */
export interface Page<T> {
  data: T[];
  meta: { pagination: Pagination };
}
