import type { ListQuery } from '@groupsight/proto/common/v1/query';
import type {
  ListMessagesRequest,
  ListMessagesResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { ListOptions, StoreQuery } from '@groupsight/shared/mongo/list-query';
import { toStoreQuery, totalOf } from '@groupsight/shared/mongo/list-query';
import type { Context } from '../context.ts';
import { visibleGroups, visibleScope } from '../removals/visible.ts';
import { impliedDays, operandsOf } from '../rpc/implied.ts';
import { required } from '../rpc/input.ts';
import { listFields } from '../rpc/list.ts';
import { messageKey } from '../store/ids.ts';
import type { Stores } from '../store/stores.ts';
import { inChatOrder, type MessageDoc } from './messages.repository.ts';
import { presentMessages } from './to-proto.ts';

/** By the instant or the day means by the chat's order, which is also how messages are indexed. */
function byInstant(sort: Record<string, 1 | -1>): Record<string, 1 | -1> {
  const order: Record<string, 1 | -1> = {};
  for (const [path, direction] of Object.entries(sort)) {
    const isTime = path === 'at' || path === 'date';
    const fields = isTime ? inChatOrder(direction) : { [path]: direction };
    for (const [field, way] of Object.entries(fields)) order[field] ??= way;
  }
  return order;
}

/** Ids in so many groups are looked up one by one. */
const maxKeys = 10_000;

/** What follows in terms of the key: messages that are named by their ids are found by it. */
function impliedKeys(ownerId: string, groups: readonly string[], query: ListQuery | undefined) {
  const ids = operandsOf(query, 'message_id', 'eq', 'in');
  if (!ids || ids.length * groups.length > maxKeys) return [];
  const keys = groups.flatMap((group) => ids.map((id) => messageKey(ownerId, group, id)));
  return [{ _id: { $in: keys } }];
}

type Scope = Pick<ListOptions, 'scope'> & { readonly groups: readonly string[] };

/** The groups that are asked about, all of the owner's without a name. */
async function scopeOf(
  stores: Stores,
  ownerId: string,
  query: ListQuery | undefined,
): Promise<Scope> {
  const named = operandsOf(query, 'group.documentId', 'eq', 'in');
  if (named) return { groups: named, scope: await visibleScope(stores, ownerId) };
  const groups = await visibleGroups(stores, ownerId);
  return { groups, scope: { owner: ownerId, group: { $in: groups } } };
}

interface Page extends Pick<StoreQuery, 'skip' | 'limit'> {
  readonly filter: Record<string, unknown>;
  readonly order: Record<string, 1 | -1>;
}

const readPage = ({ messages }: Stores, { filter, order, skip, limit }: Page) =>
  messages.find(filter).sort(order).skip(skip).limit(limit).lean<MessageDoc[]>();

/** The embedded store reads so many groups' ranges of the index as one order (MongoDB 200). */
const groupsAtOnce = 64;
/** Pages further in are read by walking all before them, whichever way. */
const farOffset = 1_000;

function comparing(order: Record<string, 1 | -1>) {
  const fields = Object.entries(order) as [keyof MessageDoc, 1 | -1][];
  return (a: MessageDoc, b: MessageDoc) => {
    for (const [field, direction] of fields) {
      const [one, other] = [a[field] ?? '', b[field] ?? ''];
      if (one < other) return -direction;
      if (one > other) return direction;
    }
    return 0;
  };
}

/**
 * A page of the messages of any number of groups. In the chat's order each group's are read from
 * the index, no more of them than the page needs: sorting what an owner has takes seconds.
 */
async function readGroups(stores: Stores, groups: readonly string[], page: Page) {
  const { filter, order, skip, limit } = page;
  const isFew = groups.length <= groupsAtOnce;
  if (isFew || skip > farOffset || Object.keys(order)[0] !== 'date') return readPage(stores, page);
  const docs: MessageDoc[] = [];
  for (let at = 0; at < groups.length; at += groupsAtOnce) {
    const some = { group: { $in: groups.slice(at, at + groupsAtOnce) } };
    const part = { filter: { $and: [some, filter] }, order, skip: 0, limit: skip + limit };
    docs.push(...(await readPage(stores, part)));
  }
  return docs.sort(comparing(order)).slice(skip, skip + limit);
}

/** Messages, oldest first without another order. */
export async function listMessages(
  { stores }: Context,
  { ownerId, query }: ListMessagesRequest,
): Promise<ListMessagesResponse> {
  required('owner_id', ownerId);
  const { groups, scope } = await scopeOf(stores, ownerId, query);
  const options = { fields: listFields.messages, defaultSort: { at: 1 as const }, scope };
  const storeQuery = toStoreQuery(query, options);
  const implied = [...impliedKeys(ownerId, groups, query), ...impliedDays(query)];
  const filter = { $and: [storeQuery.filter, ...implied] };
  const order = byInstant(storeQuery.sort);
  const docs = await readGroups(stores, groups, { ...storeQuery, filter, order });
  const count = () => stores.messages.countDocuments(filter).exec();
  const total = await totalOf(storeQuery, docs.length, count);
  return { messages: await presentMessages(stores, docs), meta: { total } };
}
