import type { ListMeta, ListQuery } from '@groupsight/proto/common/v1/query';
import type { ListFields } from '@groupsight/shared/mongo/list-query';
import { toStoreQuery, totalOf } from '@groupsight/shared/mongo/list-query';
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

const text = (path: string) => ({ path, type: 'string' }) as const;
const date = (path: string) => ({ path, type: 'date' }) as const;
const number = (path: string) => ({ path, type: 'number' }) as const;
const flag = (path: string) => ({ path, type: 'boolean' }) as const;

/** What may be filtered and sorted by, as insights.proto lists it. */
export const listFields = {
  messages: {
    documentId: text('_id'),
    'group.documentId': text('group'),
    message_id: text('messageId'),
    sender_id: text('senderId'),
    type: text('type'),
    date: text('date'),
    createdAt: date('at'),
    text: { ...text('text'), sortable: false },
  },
  /** Of the totals that `memberTotals` makes. */
  members: {
    id: text('_id'),
    name: text('name'),
    messages: number('n'),
    active_days: number('days'),
    last_message_at: date('at'),
  },
  /** Of the rows that `listPeople` makes. */
  people: {
    documentId: text('_id'),
    name: text('names'),
    'group.documentId': { ...text('groups'), sortable: false },
    segment: { ...text('segments'), sortable: false },
    messages: number('n'),
    recent_messages: number('recent'),
    active_days: number('days'),
    questions_asked: number('asked'),
    questions_answered: number('answered'),
    first_date: text('first'),
    last_message_at: date('at'),
  },
  /** Of the rows that `listMembersDashboard` makes. */
  membersDashboard: {
    documentId: text('_id'),
    name: text('names'),
    'group.documentId': { ...text('groups'), sortable: false },
    segment: { ...text('segments'), sortable: false },
    role: text('role'),
    tag: { ...text('tags'), sortable: false },
    note: { ...text('note'), sortable: false },
    messages: number('n'),
    period_messages: number('now'),
    period_messages_before: number('earlier'),
    change: number('change'),
    period_days: number('periodDays'),
    active_days: number('days'),
    questions_asked: number('asked'),
    questions_answered: number('answered'),
    first_date: text('first'),
    last_message_at: date('at'),
  },
  digests: {
    documentId: text('_id'),
    'group.documentId': text('group'),
    date: text('date'),
    sentiment: text('sentiment'),
    mentions: number('mentions'),
    createdAt: date('createdAt'),
    updatedAt: date('updatedAt'),
  },
  resources: {
    documentId: text('_id'),
    'group.documentId': text('group'),
    type: text('type'),
    name: text('name'),
    description: text('description'),
    url: text('url'),
    message_id: text('messageId'),
    sharedBy: text('sharedBy'),
    date: text('date'),
    event_date: text('eventDate'),
    event_location: text('eventLocation'),
    status: text('eventState'),
    createdAt: date('at'),
  },
  facts: {
    documentId: text('_id'),
    'group.documentId': text('group'),
    kind: text('kind'),
    status: text('status'),
    what: text('what'),
    place: text('place'),
    message_id: text('messageId'),
    date: text('date'),
    createdAt: date('at'),
    updatedAt: date('updatedAt'),
  },
  questions: {
    documentId: text('_id'),
    'group.documentId': text('group'),
    text: text('text'),
    message_id: text('messageId'),
    askedBy: text('askedBy'),
    answerCount: number('answerCount'),
    answered: flag('answered'),
    state: text('state'),
    snoozed_until: { ...date('wakeAt'), sortable: false },
    'answers.text': { ...text('answers.text'), sortable: false },
    date: text('date'),
    createdAt: date('at'),
  },
  topics: {
    documentId: text('_id'),
    'group.documentId': text('group'),
    name: text('name'),
    description: text('description'),
    mentions: number('mentions'),
    createdAt: date('createdAt'),
    updatedAt: date('updatedAt'),
  },
  rules: {
    documentId: text('_id'),
    'group.documentId': text('group'),
    name: text('name'),
    description: text('description'),
    delete_message: flag('deleteMessage'),
    createdAt: date('createdAt'),
    updatedAt: date('updatedAt'),
  },
  actions: {
    documentId: text('_id'),
    'group.documentId': text('group'),
    rule_id: text('rule'),
    rule_name: text('ruleName'),
    message_id: text('messageId'),
    sender_id: text('senderId'),
    sender_name: text('senderName'),
    text: { ...text('text'), sortable: false },
    reason: text('reason'),
    decision: text('decision'),
    delete: text('delete'),
    warn: text('warn'),
    undo: text('undo'),
    createdAt: date('at'),
    updatedAt: date('updatedAt'),
  },
  recapLinks: {
    documentId: text('_id'),
    'group.documentId': text('group'),
    month: text('month'),
    createdAt: date('createdAt'),
    endsAt: date('endsAt'),
  },
  notifications: {
    documentId: text('_id'),
    type: text('type'),
    read: flag('read'),
    timestamp: date('at'),
  },
} as const satisfies Record<string, ListFields>;
