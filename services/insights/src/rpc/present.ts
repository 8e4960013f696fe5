import type {
  Digest,
  Job,
  Message,
  Notification,
  Question,
  QuestionReply,
  Resource,
  Rule,
  Topic,
} from '@groupsight/proto/insights/v1/insights';
import type {
  DigestDoc,
  DigestParts,
  QuestionDoc,
  ResourceDoc,
  StatementDoc,
} from '../digests/insights.repository.ts';
import type { DayFacts } from '../facts/present-facts.ts';
import type { JobDoc } from '../jobs/jobs.repository.ts';
import type { MessageDoc } from '../messages/messages.repository.ts';
import type { RuleDoc } from '../moderation/moderation.repository.ts';
import type { NotificationDoc } from '../notifications/notifications.repository.ts';
import type { ReplyDoc } from '../questions/replies.repository.ts';
import type { TopicDoc } from '../topics/topics.repository.ts';

/** Stored documents as the contract shows them. */

export const presentMessage = (doc: MessageDoc): Message => ({
  documentId: doc._id,
  groupId: doc.group,
  messageId: doc.messageId,
  senderId: doc.senderId,
  senderName: doc.senderName,
  at: doc.at,
  date: doc.date,
  type: doc.type,
  text: doc.text,
  quotedMessageId: doc.quoted,
  mediaId: doc.media?.mediaId ?? '',
  edited: doc.edited,
  reactions: [],
  pollOptions: [],
  pollVoters: 0,
});

/** What a digest says but for questions that its owner says are answered: those wait no more. */
function told({ summary, parts, settled = [] }: DigestDoc) {
  const { conversations = [], ...said } = JSON.parse(parts) as DigestParts;
  if (settled.length === 0) return { summary, ...said, conversations };
  const isSettled = ({ kind, sources }: StatementDoc) =>
    kind === 'open' && sources.every((id) => settled.includes(id));
  const gone = new Set(said.statements.filter(isSettled).map(({ text }) => `- ${text}`));
  const isLeft = (statement: StatementDoc) => !isSettled(statement);
  return {
    summary: summary
      .split('\n')
      .filter((line) => !gone.has(line))
      .join('\n')
      .trimEnd(),
    keyPoints: said.keyPoints.filter(isLeft),
    statements: said.statements.filter(isLeft),
    sources: said.sources,
    conversations,
  };
}

export const presentDigest = (doc: DigestDoc, facts: DayFacts): Digest => ({
  documentId: doc._id,
  groupId: doc.group,
  date: doc.date,
  ...told(doc),
  ...facts,
  mentions: doc.mentions,
  sentiment: doc.sentiment,
  messagesRead: doc.read,
  messagesTotal: doc.total,
  messagesDeleted: doc.deleted ?? 0,
  messagesUnreadable: doc.unreadable ?? 0,
  gaps: [],
  engine: doc.engine,
  engineReason: doc.engineReason ?? (doc.engine === 'local' ? 'not_configured' : ''),
  soFar: doc.soFar === true,
  rating: doc.rating?.value ?? '',
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
});

/** @param version of the event's fact */
export const presentResource = (doc: ResourceDoc, version = 1): Resource => ({
  documentId: doc._id,
  groupId: doc.group,
  type: doc.type,
  name: doc.name,
  description: doc.description,
  url: doc.url,
  mediaId: doc.mediaId,
  messageId: doc.messageId,
  sources: doc.sources,
  sharedBy: doc.sharedBy,
  sharers: doc.sharers,
  eventDate: doc.eventDate,
  eventTime: doc.eventTime,
  eventLocation: doc.eventLocation,
  ...presentEvent(doc),
  eventVersion: doc.type === 'event' ? version : 0,
  date: doc.date,
  createdAt: doc.at,
});

/** How an event stands; nothing of that for anything else. */
function presentEvent({ type, eventState = 'planned', event }: ResourceDoc) {
  const isEvent = type === 'event';
  const before = event?.before;
  return {
    eventState: isEvent ? eventState : '',
    eventKind: isEvent ? (event?.kind ?? 'event') : '',
    eventBefore: before
      ? { date: before.date, time: before.time, location: before.place }
      : undefined,
    eventEndDate: event?.endDate ?? '',
    eventEndTime: event?.endTime ?? '',
  };
}

/** What a question is shown with. */
interface QuestionParts {
  /** Those that the answers name. */
  readonly resources: ReadonlyMap<string, ResourceDoc>;
  /** By question. */
  readonly replies: ReadonlyMap<string, ReplyDoc>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const presentReply = ({ text, state, errorCode, error, at }: ReplyDoc): QuestionReply => ({
  ...{ text, state, errorCode, error, at },
});

function replyIn(replies: ReadonlyMap<string, ReplyDoc>, { _id }: QuestionDoc) {
  const reply = replies.get(_id);
  return reply && presentReply(reply);
}

export const presentQuestion = (
  doc: QuestionDoc,
  { resources, replies, now }: QuestionParts,
): Question => ({
  documentId: doc._id,
  groupId: doc.group,
  text: doc.text,
  messageId: doc.messageId,
  askedBy: doc.askedBy,
  date: doc.date,
  createdAt: doc.at,
  answered: doc.answered ?? doc.answerCount > 0,
  corrected: doc.corrected ?? false,
  state: doc.state,
  snoozedUntil: doc.wakeAt.getTime() > now ? doc.wakeAt : undefined,
  askedById: doc.askedById ?? '',
  reply: replyIn(replies, doc),
  answers: doc.answers.map(({ resource, answeredById = '', at, ...answer }) => {
    const shared = resources.get(resource);
    const { documentId, text, messageId, answeredBy } = answer;
    return {
      ...{ documentId, text, messageId, answeredBy, answeredById, createdAt: at },
      resource: shared ? presentResource(shared) : undefined,
    };
  }),
});

export const presentTopic = (doc: TopicDoc): Topic => ({
  documentId: doc._id,
  groupId: doc.group,
  name: doc.name,
  description: doc.description,
  color: doc.color,
  mentions: doc.mentions,
  totalMentions: doc.totalMentions,
  dailyMentions: [],
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
});

/** @param compiled what the engine understands of it now, whatever it did when it was saved */
export const presentRule = (doc: RuleDoc, compiled: string): Rule => ({
  documentId: doc._id,
  groupId: doc.group,
  name: doc.name,
  description: doc.description,
  response: doc.response,
  deleteMessage: doc.deleteMessage,
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
  compiled,
  dryRun: doc.dryRun ?? false,
  allowedMembers: doc.allowed ?? [],
  immuneAfterDays: doc.immuneAfterDays ?? 0,
});

export const presentNotification = (doc: NotificationDoc): Notification => ({
  documentId: doc._id,
  type: doc.type,
  title: doc.title,
  message: doc.message,
  timestamp: doc.at,
  read: doc.read,
  link: doc.link,
});

export const presentJob = (doc: JobDoc): Job => ({
  jobId: doc._id,
  groupId: doc.group,
  state: doc.state,
  done: doc.done,
  total: doc.total,
  messages: doc.messages,
  newMessages: doc.newMessages,
  digests: doc.digests,
  missing: doc.missing,
  errorCode: doc.errorCode,
  errorMessage: doc.errorMessage,
  warningCode: doc.warningCode ?? '',
  warningMessage: doc.warningMessage ?? '',
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
});
