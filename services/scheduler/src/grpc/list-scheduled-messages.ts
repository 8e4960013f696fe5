import type {
  ListScheduledMessagesRequest,
  ListScheduledMessagesResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { SchedulerContext } from '../context.ts';
import { messageFields } from '../store/messages.ts';
import { toScheduledMessage } from './answers.ts';

/** The owner's scheduled messages, latest time first where nothing else is asked. */
export async function listScheduledMessages(
  { store }: SchedulerContext,
  { ownerId, query }: ListScheduledMessagesRequest,
): Promise<ListScheduledMessagesResponse> {
  const { found, total } = await store.messages.list(
    toStoreQuery(query, {
      fields: messageFields,
      scope: { ownerId },
      defaultSort: { scheduledFor: -1 },
    }),
  );
  return { scheduledMessages: found.map(toScheduledMessage), meta: { total } };
}
