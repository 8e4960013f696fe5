import type { ListMeta, ListQuery } from '@groupsight/proto/common/v1/query';
import { collections } from '@groupsight/shared/collections';
import {
  type ListFields,
  storedAs,
  toStoreQuery,
  totalOf,
} from '@groupsight/shared/mongo/list-query';
import type { Model } from 'mongoose';

export interface ListOf {
  readonly fields: ListFields;
  readonly defaultSort: Record<string, 1 | -1>;
  readonly scope: Record<string, unknown>;
  /** What follows from the query in terms of the indexes. */
  readonly implied?: (query: ListQuery | undefined) => Record<string, unknown>[];
  /** Left out of what is read. */
  readonly without?: readonly string[];
}

/** A page of an owner's documents, and the total where it was asked for. */
export async function listPage<T>(
  model: Model<T>,
  query: ListQuery | undefined,
  list: ListOf,
): Promise<{ docs: T[]; meta: ListMeta }> {
  const storeQuery = toStoreQuery(query, list);
  const { sort, skip, limit } = storeQuery;
  const implied = list.implied?.(query) ?? [];
  const filter = implied.length > 0 ? { $and: [storeQuery.filter, ...implied] } : storeQuery.filter;
  const projection = Object.fromEntries((list.without ?? []).map((field) => [field, 0 as const]));
  // The driver's own find: the query is of the store's types already, and lists are asked most.
  const options = { projection, sort, skip, limit };
  const docs = await model.collection.find<T & object>(filter, options).toArray();
  const total = await totalOf(storeQuery, docs.length, () => model.countDocuments(filter).exec());
  return { docs, meta: { total } };
}

const { insights } = collections;

/** Where what may be filtered and sorted by is stored. */
export const listFields = {
  messages: storedAs(insights.messages, {
    message_id: 'messageId',
    sender_id: 'senderId',
    sender: 'senderName',
    quoted_message_id: 'quoted',
    createdAt: 'at',
  }),
  /** Of the totals that `memberTotals` makes. */
  members: storedAs(insights.members, {
    id: '_id',
    messages: 'n',
    active_days: 'days',
    last_message_at: 'at',
  }),
  /** Of the rows that `listPeople` makes. */
  people: storedAs(insights.people, {
    name: 'names',
    'group.documentId': 'groups',
    segment: 'segments',
    messages: 'n',
    recent_messages: 'recent',
    active_days: 'days',
    questions_asked: 'asked',
    questions_answered: 'answered',
    first_date: 'first',
    last_message_at: 'at',
  }),
  /** Of the rows that `listMembersDashboard` makes. */
  membersDashboard: storedAs(insights.membersDashboard, {
    name: 'names',
    'group.documentId': 'groups',
    segment: 'segments',
    tag: 'tags',
    messages: 'n',
    period_messages: 'now',
    period_messages_before: 'earlier',
    period_days: 'periodDays',
    active_days: 'days',
    questions_asked: 'asked',
    questions_answered: 'answered',
    first_date: 'first',
    last_message_at: 'at',
  }),
  digests: storedAs(insights.digests, {
    rating: 'rating.value',
    so_far: 'soFar',
  }),
  resources: storedAs(insights.resources, {
    title: 'name',
    message_id: 'messageId',
    event_date: 'eventDate',
    event_time: 'eventTime',
    event_end_date: 'event.endDate',
    event_end_time: 'event.endTime',
    event_location: 'eventLocation',
    status: 'eventState',
    createdAt: 'at',
  }),
  facts: storedAs(insights.facts, {
    message_id: 'messageId',
    end_date: 'endDate',
    end_time: 'endTime',
    createdAt: 'at',
  }),
  questions: {
    ...storedAs(insights.questions, {
      message_id: 'messageId',
      'answers.message_id': 'answers.messageId',
      createdAt: 'at',
    }),
    /** What `atThisMoment` makes of a state. */
    snoozed_until: { path: 'wakeAt', type: 'date', sortable: false },
  } satisfies ListFields,
  topics: storedAs(insights.topics, {
    total_mentions: 'totalMentions',
  }),
  rules: storedAs(insights.rules, {
    delete_message: 'deleteMessage',
    dry_run: 'dryRun',
    immune_after_days: 'immuneAfterDays',
  }),
  actions: storedAs(insights.moderationActions, {
    rule_id: 'rule',
    rule_name: 'ruleName',
    message_id: 'messageId',
    sender_id: 'senderId',
    sender_name: 'senderName',
    delete_error: 'deleteError',
    warn_error: 'warnError',
    undo_error: 'undoError',
    createdAt: 'at',
  }),
  recapLinks: storedAs(insights.recapLinks),
  notifications: storedAs(insights.notifications, {
    timestamp: 'at',
    // A notification is never changed, but for having been read.
    createdAt: 'at',
    updatedAt: 'at',
  }),
};
