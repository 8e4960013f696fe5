import type { ListQuery } from '@groupsight/proto/common/v1/query';
import type {
  ListMessagesRequest,
  ListMessagesResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { ListOptions } from '@groupsight/shared/mongo/list-query';
import { toStoreQuery, totalOf } from '@groupsight/shared/mongo/list-query';
import type { Context } from '../context.ts';
import { messageKey } from '../store/ids.ts';
import type { MessageDoc } from '../store/messages.ts';
import { impliedDays, operandsOf } from './implied.ts';
import { required } from './input.ts';
import { listFields } from './list.ts';
import { presentMessages } from './present-messages.ts';

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

/** What follows in terms of the key: messages of a group named by their ids are found by it. */
function impliedKeys(owner: string, query: ListQuery | undefined): Record<string, unknown>[] {
  const group = operandsOf(query, 'group.documentId', 'eq')?.[0];
  const ids = operandsOf(query, 'message_id', 'eq', 'in');
  return group && ids ? [{ _id: { $in: ids.map((id) => messageKey(owner, group, id)) } }] : [];
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
    const filter = { $and: [asked, ...impliedKeys(owner, query), ...impliedDays(query)] };
    const docs = await stores.messages
      .find(filter)
      .sort(inChatOrder(sort))
      .skip(skip)
      .limit(limit)
      .lean<MessageDoc[]>();
    const count = () => stores.messages.countDocuments(filter).exec();
    const total = await totalOf(storeQuery, docs.length, count);
    return { messages: await presentMessages(stores, docs), meta: { total } };
  };
