import type { ListQuery } from '@groupsight/proto/common/v1/query';
import type {
  Digest,
  ModerationAction,
  Question,
  Resource,
} from '@groupsight/proto/insights/v1/insights';
import { condition } from '@groupsight/shared/filter';
import type { SchedulerContext } from '../context.ts';
import type { StoredDelivery } from './deliveries.repository.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

/** What is sent, or why there is nothing to send any more. */
export type Composed<T> = { readonly body: T } | { readonly skip: 'gone' | 'settled' | 'nothing' };

interface Payload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: object;
}

type Lists = Pick<SchedulerContext, 'insights' | 'groups'>;

const gone = { skip: 'gone' } as const;

const one = (documentId: string): ListQuery => ({
  filter: condition('documentId', 'eq', documentId),
  sort: [],
  offset: 0,
  limit: 1,
  withTotal: false,
});

const iso = (date: Date | undefined) => date?.toISOString() ?? null;
const textOrNull = (text: string) => (text === '' ? null : text);

/** The main fields of documents as REST names them; what is long or signed is read there. */
const ofDigest = (digest: Digest) => ({
  documentId: digest.documentId,
  date: digest.date,
  summary: digest.summary,
  sentiment: digest.sentiment,
  mentions: digest.mentions,
  createdAt: iso(digest.createdAt),
});

const ofQuestion = (question: Question) => ({
  documentId: question.documentId,
  text: question.text,
  message_id: question.messageId,
  askedBy: textOrNull(question.askedBy),
  date: question.date,
  createdAt: iso(question.createdAt),
  state: question.state,
  answered: question.answered,
  answerCount: question.answers.length,
});

const ofResource = (resource: Resource) => ({
  documentId: resource.documentId,
  type: resource.type,
  name: resource.name,
  description: textOrNull(resource.description),
  url: textOrNull(resource.url),
  message_id: resource.messageId,
  sharedBy: textOrNull(resource.sharedBy),
  event_date: textOrNull(resource.eventDate),
  event_time: textOrNull(resource.eventTime),
  event_location: textOrNull(resource.eventLocation),
  date: resource.date,
  createdAt: iso(resource.createdAt),
});

const ofAction = (action: ModerationAction) => ({
  documentId: action.documentId,
  rule_id: action.ruleId,
  rule_name: action.ruleName,
  message_id: action.messageId,
  sender_id: action.senderId,
  sender_name: action.senderName,
  reason: action.reason,
  decision: action.decision,
  delete: action.delete,
  warn: action.warn,
  createdAt: iso(action.createdAt),
});

async function questionOf(
  { insights }: Lists,
  { ownerId, subject, event }: StoredDelivery,
): Promise<Composed<object>> {
  const [question] = (await insights.listQuestions({ ownerId, query: one(subject) })).questions;
  if (!question || question.state === 'not_question') return gone;
  // Answered, or put off, since it was asked for.
  const waits = question.state === 'open' && !question.answered && !question.snoozedUntil;
  if (event === 'question.unanswered' && !waits) return { skip: 'settled' };
  return { body: ofQuestion(question) };
}

/** What happened, as it is now. */
async function dataOf(lists: Lists, delivery: StoredDelivery): Promise<Composed<object>> {
  const { insights } = lists;
  const { ownerId, subject, event, member } = delivery;
  const query = one(subject);
  switch (event) {
    case 'question.created':
    case 'question.unanswered':
      return questionOf(lists, delivery);
    case 'digest.created': {
      const [digest] = (await insights.listDigests({ ownerId, query, withoutFacts: true })).digests;
      return digest ? { body: ofDigest(digest) } : gone;
    }
    case 'resource.created': {
      const [resource] = (await insights.listResources({ ownerId, query })).resources;
      return resource ? { body: ofResource(resource) } : gone;
    }
    case 'moderation.acted': {
      const [action] = (await insights.listModerationActions({ ownerId, query })).actions;
      return action ? { body: ofAction(action) } : gone;
    }
    case 'member.joined':
      return member ? { body: member } : gone;
    default:
      return gone;
  }
}

/** What a program is sent: the event, and the thing with its group; read when it is sent. */
export async function composePayload(
  lists: Lists,
  delivery: StoredDelivery,
  { _id: documentId, name }: Pick<StoredWebhook, '_id' | 'name'>,
): Promise<Composed<Payload>> {
  const { ownerId, event: type, groupId, occurredAt } = delivery;
  const timestamp = occurredAt.toISOString();
  if (type === 'webhook.test') {
    return { body: { type, timestamp, data: { webhook: { documentId, name } } } };
  }
  const found = await dataOf(lists, delivery);
  if ('skip' in found) return found;
  const [group] = (await lists.groups.listGroups({ ownerId, query: one(groupId) })).groups;
  if (!group) return gone;
  const data = { ...found.body, group: { documentId: groupId, name: group.name } };
  return { body: { type, timestamp, data } };
}
