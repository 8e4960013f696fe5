import type {
  DeleteScheduledMessageRequest,
  DeleteScheduledMessageResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { notFound } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import { toScheduledMessage } from './answers.ts';
import { dropJobs } from './message-jobs.ts';

/** Removes a message at any time, and its job: one that is not on its way is never sent. */
export async function deleteScheduledMessage(
  context: SchedulerContext,
  { ownerId, documentId }: DeleteScheduledMessageRequest,
): Promise<DeleteScheduledMessageResponse> {
  const removed = await context.store.messages.remove(ownerId, documentId);
  if (!removed) throw notFound();
  await dropJobs(context, documentId);
  await context.tellOwner(ownerId);
  return { scheduledMessage: toScheduledMessage(removed) };
}
