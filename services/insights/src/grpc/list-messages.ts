import type { Condition, Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import type {
  ListMessagesRequest,
  ListMessagesResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { ListOptions } from '@groupsight/shared/mongo/list-query';
import { toStoreQuery, totalOf } from '@groupsight/shared/mongo/list-query';
import type { Context } from '../context.ts';
import { datesAround } from '../domain/days.ts';
import { messageKey } from '../store/ids.ts';
import type { MessageDoc } from '../store/messages.ts';
import { required } from './input.ts';
import { listFields } from './list.ts';
import { presentMessage } from './present.ts';

/**
 * By the instant means by the chat's order: day, instant, and the place among messages of the
 * same instant (exports tell minutes only), which is also how they are indexed.
 */
function inChatOrder(sort: Record<string, 1 | -1>): Record<string, 1 | -1> {
  const order: Record<string, 1 | -1> = {};
  for (const [path, direction] of Object.entries(sort)) {
    if (path === 'at') Object.assign(order, { date: direction, at: direction, seq: direction });
    else order[path] = direction;
  }
  return order;
}

/** Conditions that must all hold, flattened. */
function mustHold(filter: Filter | undefined): Condition[] {
  if (filter?.kind?.$case === 'condition') return [filter.kind.value];
  return filter?.kind?.$case === 'all' ? filter.kind.value.filters.flatMap(mustHold) : [];
}

/**
 * What follows from the asked conditions in terms of the indexes: messages of a group named by
 * their ids are found by key, instants lie within days.
 */
function implied(owner: string, query: ListQuery | undefined): Record<string, unknown>[] {
  const conditions = mustHold(query?.filter);
  const of = (field: string, ...operators: string[]) =>
    conditions.find((one) => one.field === field && operators.includes(one.operator))?.values;
  const group = of('group.documentId', 'eq')?.[0];
  const ids = of('message_id', 'eq', 'in');
  const found: Record<string, unknown>[] = [];
  if (group && ids) found.push({ _id: { $in: ids.map((id) => messageKey(owner, group, id)) } });
  const instant = (values: string[] | undefined) => Date.parse(values?.[0] ?? '');
  const from = instant(of('createdAt', 'gte', 'gt', 'eq', 'between'));
  const to = Date.parse(
    of('createdAt', 'between')?.[1] ?? of('createdAt', 'lte', 'lt', 'eq')?.[0] ?? '',
  );
  if (!Number.isNaN(from)) found.push({ date: { $gte: datesAround(from).first } });
  if (!Number.isNaN(to)) found.push({ date: { $lte: datesAround(to).last } });
  return found;
}

/** Messages, oldest first without another order. */
export const listMessages =
  ({ stores }: Context) =>
  async ({ ownerId, query }: ListMessagesRequest): Promise<ListMessagesResponse> => {
    const owner = required('owner_id', ownerId);
    const options: ListOptions = {
      fields: listFields.messages,
      defaultSort: { at: 1 },
      scope: { owner },
    };
    const storeQuery = toStoreQuery(query, options);
    const { filter: asked, sort, skip, limit } = storeQuery;
    const filter = { $and: [asked, ...implied(owner, query)] };
    const docs = await stores.messages
      .find(filter)
      .sort(inChatOrder(sort))
      .skip(skip)
      .limit(limit)
      .lean<MessageDoc[]>();
    const count = () => stores.messages.countDocuments(filter).exec();
    const total = await totalOf(storeQuery, docs.length, count);
    return { messages: docs.map(presentMessage), meta: { total } };
  };
