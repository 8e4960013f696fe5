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
    documentId: '_id',
    'group.documentId': 'group',
    message_id: 'messageId',
    sender_id: 'senderId',
    type: 'type',
    date: 'date',
    createdAt: 'at',
    text: 'text',
  }),
  /** Of the totals that `memberTotals` makes. */
  members: storedAs(insights.members, {
    id: '_id',
    name: 'name',
    messages: 'n',
    active_days: 'days',
    last_message_at: 'at',
  }),
  /** Of the rows that `listPeople` makes. */
  people: storedAs(insights.people, {
    documentId: '_id',
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
    documentId: '_id',
    name: 'names',
    'group.documentId': 'groups',
    segment: 'segments',
    role: 'role',
    tag: 'tags',
    note: 'note',
    messages: 'n',
    period_messages: 'now',
    period_messages_before: 'earlier',
    change: 'change',
    period_days: 'periodDays',
    active_days: 'days',
    questions_asked: 'asked',
    questions_answered: 'answered',
    first_date: 'first',
    last_message_at: 'at',
  }),
  digests: storedAs(insights.digests, {
    documentId: '_id',
    'group.documentId': 'group',
    date: 'date',
    sentiment: 'sentiment',
    mentions: 'mentions',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
  }),
  resources: storedAs(insights.resources, {
    documentId: '_id',
    'group.documentId': 'group',
    type: 'type',
    name: 'name',
    description: 'description',
    url: 'url',
    message_id: 'messageId',
    sharedBy: 'sharedBy',
    date: 'date',
    event_date: 'eventDate',
    event_location: 'eventLocation',
    status: 'eventState',
    createdAt: 'at',
  }),
  facts: storedAs(insights.facts, {
    documentId: '_id',
    'group.documentId': 'group',
    kind: 'kind',
    status: 'status',
    what: 'what',
    place: 'place',
    message_id: 'messageId',
    date: 'date',
    createdAt: 'at',
    updatedAt: 'updatedAt',
  }),
  questions: {
    ...storedAs(insights.questions, {
      documentId: '_id',
      'group.documentId': 'group',
      text: 'text',
      message_id: 'messageId',
      askedBy: 'askedBy',
      answerCount: 'answerCount',
      answered: 'answered',
      state: 'state',
      'answers.text': 'answers.text',
      date: 'date',
      createdAt: 'at',
    }),
    /** What `atThisMoment` makes of a state. */
    snoozed_until: { path: 'wakeAt', type: 'date', sortable: false },
  } satisfies ListFields,
  topics: storedAs(insights.topics, {
    documentId: '_id',
    'group.documentId': 'group',
    name: 'name',
    description: 'description',
    mentions: 'mentions',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
  }),
  rules: storedAs(insights.rules, {
    documentId: '_id',
    'group.documentId': 'group',
    name: 'name',
    description: 'description',
    delete_message: 'deleteMessage',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
  }),
  actions: storedAs(insights.moderationActions, {
    documentId: '_id',
    'group.documentId': 'group',
    rule_id: 'rule',
    rule_name: 'ruleName',
    message_id: 'messageId',
    sender_id: 'senderId',
    sender_name: 'senderName',
    text: 'text',
    reason: 'reason',
    decision: 'decision',
    delete: 'delete',
    warn: 'warn',
    undo: 'undo',
    createdAt: 'at',
    updatedAt: 'updatedAt',
  }),
  recapLinks: storedAs(insights.recapLinks, {
    documentId: '_id',
    'group.documentId': 'group',
    month: 'month',
    createdAt: 'createdAt',
    endsAt: 'endsAt',
  }),
  notifications: storedAs(insights.notifications, {
    documentId: '_id',
    type: 'type',
    read: 'read',
    timestamp: 'at',
  }),
};
