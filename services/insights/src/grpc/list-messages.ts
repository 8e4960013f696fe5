import type {
  ListMessagesRequest,
  ListMessagesResponse,
} from '@groupsight/proto/insights/v1/insights';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { Context } from '../context.ts';
import type { MessageDoc } from '../store/messages.ts';
import { required } from './input.ts';
import { listFields } from './list.ts';
import { presentMessage } from './present.ts';

/** After the instant comes the place among messages of the same instant (exports tell minutes). */
function withSequence(sort: Record<string, 1 | -1>): Record<string, 1 | -1> {
  const entries = Object.entries(sort).flatMap(([path, direction]) =>
    path === 'at'
      ? [[path, direction] as const, ['seq', direction] as const]
      : [[path, direction] as const],
  );
  return Object.fromEntries(entries);
}

/** Messages, oldest first without another order. */
export const listMessages =
  ({ stores }: Context) =>
  async ({ ownerId, query }: ListMessagesRequest): Promise<ListMessagesResponse> => {
    const owner = required('owner_id', ownerId);
    const options = {
      fields: listFields.messages,
      defaultSort: { at: 1 as const },
      scope: { owner },
    };
    const { filter, sort, skip, limit, withTotal } = toStoreQuery(query, options);
    const page = stores.messages
      .find(filter)
      .sort(withSequence(sort))
      .skip(skip)
      .limit(limit)
      .lean<MessageDoc[]>();
    const count = withTotal ? stores.messages.countDocuments(filter) : 0;
    const [docs, total] = await Promise.all([page, count]);
    return { messages: docs.map(presentMessage), meta: { total } };
  };
