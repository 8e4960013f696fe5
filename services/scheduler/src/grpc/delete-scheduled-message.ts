import type {
  DeleteScheduledMessageRequest,
  DeleteScheduledMessageResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { topics } from '@groupsight/shared/bus/topics';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import { cancelCommandsOf } from '../publish.ts';
import type { StoredMessage } from '../store/messages.ts';
import { toScheduledMessage } from './answers.ts';
import { dropJobs } from './message-jobs.ts';

/** What is on its way may wait for its turn for long: it need not go out. */
async function takeBack({ bus, now }: SchedulerContext, message: StoredMessage): Promise<void> {
  if (!message.dispatchedAt || !message.open) return;
  await bus.publish(topics.chatCommands, cancelCommandsOf(message, now()));
}

/** What went out of a survey is where its votes are counted by. */
function requireRemovable({ surveyId, dispatchedAt }: StoredMessage): void {
  if (surveyId === undefined || !dispatchedAt) return;
  throw new AppError(
    'precondition',
    'of_survey',
    'This message carries a survey. Delete the survey to remove it.',
  );
}

/** Removes a message as it was read, and its job: what of it has not gone out yet is never sent. */
export async function takeBackMessage(
  context: SchedulerContext,
  before: StoredMessage,
): Promise<StoredMessage> {
  const { ownerId, _id } = before;
  // First: should this fail, the message is still there to be removed again.
  await takeBack(context, before);
  const removed = await context.store.messages.remove(ownerId, _id);
  if (!removed) throw notFound();
  // Its time came in between.
  if (!before.dispatchedAt) await takeBack(context, removed);
  await dropJobs(context, _id);
  return removed;
}

/**
 * Removes a message at any time, and its job: what of it has not gone out yet is never sent.
 * @throws AppError of_survey for what went out of a survey
 */
export async function deleteScheduledMessage(
  context: SchedulerContext,
  { ownerId, documentId }: DeleteScheduledMessageRequest,
): Promise<DeleteScheduledMessageResponse> {
  const { messages } = context.store;
  const before = await messages.find(ownerId, documentId);
  if (!before) throw notFound();
  requireRemovable(before);
  const removed = await takeBackMessage(context, before);
  await context.tellOwner(ownerId);
  return { scheduledMessage: toScheduledMessage(removed) };
}
