import type { components, paths } from './schema.ts';

/**
 * The documents of the REST contract under the names this app uses, taken from the types
 * generated from the gateway's OpenAPI document (`npm run api`): when the contract moves,
 * this app stops compiling. Where the document says only `string`, the closed set of
 * spec §3 is named here. Instants are ISO 8601 in UTC; days are `YYYY-MM-DD` in the
 * owner's time zone.
 */
type Schemas = components['schemas'];
type Narrow<T, Closed> = Omit<T, keyof Closed> & Closed;

/** The JSON body that a route of the contract takes: `body satisfies RequestBody<'/api/…', 'post'>`. */
export type RequestBody<
  Path extends keyof paths,
  Method extends 'post' | 'put',
> = paths[Path][Method] extends { requestBody?: { content: { 'application/json': infer Body } } }
  ? Body
  : never;

export type ConnectionState = Schemas['WhatsappConnection']['state'];
export type User = Schemas['User'];
export type AuthResult = Schemas['AuthResult'];

/** Of every list: the requested page and what there is in all. */
export type Pagination = Required<
  Pick<Schemas['Pagination'], 'page' | 'pageSize' | 'pageCount' | 'total'>
>;

export interface One<T> {
  data: T;
}

export interface Many<T> {
  data: T[];
  meta: { pagination: Pagination };
}

export type GroupMember = Schemas['TopMember'];
export type Group = Schemas['WatchedGroup'];
export type GroupRef = Schemas['GroupRef'];

export interface DayCount {
  date: string;
  count: number;
}

export type Sentiment = 'positive' | 'neutral' | 'negative';

/** A sentence of a digest with the ids of the messages it comes from. */
export type Sourced = Schemas['Statement'];
export type Digest = Narrow<Schemas['Digest'], { sentiment: Sentiment }>;

export type ResourceType = 'link' | 'image' | 'video' | 'document' | 'event';
export type Resource = Narrow<Schemas['Resource'], { type: ResourceType }>;

export type Answer = Schemas['Answer'];
export type Question = Schemas['Question'];
export type Topic = Schemas['WatchedTopic'];
export type ModerationRule = Schemas['ModerationRule'];

export type ScheduledStatus = 'pending' | 'sent' | 'failed';
export type ScheduledMessage = Narrow<Schemas['ScheduledMessage'], { status: ScheduledStatus }>;

export type NotificationType = 'resource' | 'digest' | 'moderation' | 'topic';
export type AppNotification = Narrow<Schemas['Notification'], { type: NotificationType }>;

export type ChatMessage = Schemas['ChatMessage'];

export type Overview = Schemas['Overview'];
/** Something that happened, as the dashboard tells it. */
export type Activity = Schemas['Activity'];
export type TrendingTopic = Schemas['TrendingTopic'];

export type JobState = 'queued' | 'fetching' | 'storing' | 'digesting' | 'done' | 'failed';
export type Job = Narrow<Schemas['Job'], { state: JobState }>;
/** A group as the chat network lists it. */
export type ImportedGroup = Schemas['ImportedGroup'];

/** What an imported chat export became. */
export interface ImportResult {
  documentId: string;
  group: Group;
  messages: number;
  newMessages: number;
  participants: number;
  firstMessageAt: string | null;
  lastMessageAt: string | null;
  warnings: string[];
}

export interface PublicConfig {
  demo: boolean;
  allowConnectionSkip: boolean;
  chatProvider: string;
  /** Where people can sign in beside a password; the address to go to. */
  socialProviders: { provider: string; name: string; url: string }[];
}
