/**
 * The documents of the REST contract (spec §3, §7; design §6), as the gateway sends them.
 * Instants are ISO 8601 in UTC; days are `YYYY-MM-DD` in the owner's time zone.
 */

/** What every stored document carries. */
export interface Doc {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt?: string;
}

export type ConnectionState = 'open' | 'connecting' | 'close';

export interface User extends Doc {
  username: string;
  email: string;
  timezone: string;
  plan: string;
  whatsapp_connection: { state: ConnectionState; imported_groups: boolean } | null;
}

/** Of every list: the requested page and what there is in all. */
export interface Pagination {
  page: number;
  pageSize: number;
  pageCount: number;
  total: number;
}

export interface One<T> {
  data: T;
}

export interface Many<T> {
  data: T[];
  meta: { pagination: Pagination };
}

export interface AuthResult {
  jwt: string;
  user: User;
}

export interface GroupMember {
  id?: string;
  name: string;
  messages: number;
}

export interface Group extends Doc {
  name: string;
  description: string | null;
  size: number;
  picture_url: string | null;
  group_id: string;
  parent_id: string | null;
  is_watched: boolean;
  is_announcements: boolean;
  owner: string | null;
  source: 'live' | 'export';
  total_messages: number;
  /** Day → messages. */
  daily_activity: Record<string, number>;
  top_members: GroupMember[];
  /** 0–99, from the last 30 days. */
  activity_score: number;
  member_growth_stats: { value: number; date: string }[];
  last_message_at: string | null;
}

export interface GroupRef {
  documentId: string;
  name: string;
  group_id?: string;
}

export interface DayCount {
  date: string;
  count: number;
}

export type Sentiment = 'positive' | 'neutral' | 'negative';

/** A sentence of a digest with the ids of the messages it comes from. */
export interface Sourced {
  text: string;
  sources: string[];
}

export interface Digest extends Doc {
  date: string;
  summary: string;
  keyPoints?: Sourced[];
  statements?: Sourced[];
  mentions: number;
  sentiment: Sentiment;
  sources?: string[];
  coverage?: { read: number; total: number } | null;
  engine?: string;
  group?: GroupRef;
}

export type ResourceType = 'link' | 'image' | 'video' | 'document' | 'event';

export interface Resource extends Doc {
  name: string;
  title?: string;
  description: string | null;
  url: string | null;
  media_url: string | null;
  type: ResourceType;
  message_id: string;
  event_date: string | null;
  event_time: string | null;
  event_location: string | null;
  sharedBy?: string | null;
  sharers?: number;
  sources?: string[];
  date?: string | null;
  duration?: string | null;
}

export interface Answer extends Doc {
  text: string;
  message_id?: string;
  answeredBy?: string | null;
  resource?: Pick<
    Resource,
    'id' | 'documentId' | 'name' | 'description' | 'media_url' | 'type'
  > | null;
}

export interface Question extends Doc {
  text: string;
  message_id: string;
  askedBy?: string | null;
  date?: string | null;
  answerCount: number;
  answers: Answer[];
}

export interface Topic extends Doc {
  name: string;
  description: string | null;
  color: string;
  /** In the last 7 days. */
  mentions: number;
  total_mentions?: number;
}

export interface ModerationRule extends Doc {
  name: string;
  description: string;
  response: string | null;
  delete_message: boolean;
}

export type ScheduledStatus = 'pending' | 'sent' | 'failed';

export interface ScheduledMessage extends Doc {
  message: string;
  groups: string[];
  groupIds: string[];
  scheduledFor: string;
  status: ScheduledStatus;
  error?: string | null;
}

export type NotificationType = 'resource' | 'digest' | 'moderation' | 'topic';

export interface AppNotification {
  documentId: string;
  type: NotificationType;
  title: string;
  message: string;
  timestamp: string;
  read: boolean;
  link: string;
}

export interface ChatMessage extends Doc {
  message_id: string;
  senderId: string;
  sender: string;
  text: string;
  type: string;
  date: string;
  edited?: boolean;
  media_url?: string | null;
}

export interface Overview {
  totalGroups: number;
  watchedGroups: number;
  messagesTracked: number;
  activeTopics: number;
  unreadNotifications: number;
  recentActivity: {
    type: string;
    group: GroupRef | null;
    title: string;
    at: string;
  }[];
  trendingTopics: {
    documentId: string;
    name: string;
    color: string;
    group: GroupRef | string | null;
    mentions: number;
    before: number;
  }[];
}

export type JobState = 'queued' | 'fetching' | 'storing' | 'digesting' | 'done' | 'failed';

export interface Job {
  jobId: string;
  /** The group's documentId. */
  group: string;
  state: JobState;
  done: number;
  total: number;
  messages: number;
  newMessages: number;
  digests: number;
  error?: { code: string; message: string } | null;
}

/** What an imported chat export became. */
export interface ImportResult {
  documentId: string;
  group: Group;
  messages: number;
  newMessages: number;
  participants: number;
  firstMessageAt: string | null;
  lastMessageAt: string | null;
  warnings: (string | { message: string })[];
}

export interface PublicConfig {
  demo: boolean;
  allowConnectionSkip: boolean;
  chatProvider: string;
}
