import type {
  SendScheduledMessageRequest,
  SendScheduledMessageResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, notFound } from '@groupsight/shared/errors';
import { requireFeature } from '@groupsight/shared/plan-limits';
import type { SchedulerContext } from '../context.ts';
import { failDeleted, groupDeleted, outcomeOf, retryFailed } from '../domain/outcome.ts';
import type { MessageChange, StoredMessage } from '../store/messages.ts';
import { toScheduledMessage } from './answers.ts';
import { renewJob } from './message-jobs.ts';

/** Only what waits for its time, or has failed and nothing of it is on its way. */
function requireSendable({ status, open, dispatchedAt }: StoredMessage): void {
  if (status === 'sent') {
    throw new AppError('precondition', 'not_failed', 'This message was already sent');
  }
  if (open && dispatchedAt) {
    throw new AppError('precondition', 'not_settled', 'This message is just being sent');
  }
}

/** @throws group_deleted when there is nobody left to send it to */
async function now(
  { store }: SchedulerContext,
  before: StoredMessage,
  at: Date,
): Promise<MessageChange> {
  const ids = before.groups.map(({ documentId }) => documentId);
  const deleted = await store.watched.removedOf(before.ownerId, ids);
  const groups = failDeleted(retryFailed(before.groups), deleted);
  if (!outcomeOf(groups).open) throw new AppError('precondition', 'group_deleted', groupDeleted);
  const revision = before.revision + 1;
  const anew = { dispatchedAt: null, publishedAt: null };
  return { groups, ...outcomeOf(groups), ...anew, revision, scheduledFor: at, updatedAt: at };
}

/**
 * Sends a message now: one that waits for its time, or the rest of one that failed. A group
 * that has it does not get it again. Refused: not_failed, not_settled, group_deleted.
 */
export async function sendScheduledMessage(
  context: SchedulerContext,
  { ownerId, documentId }: SendScheduledMessageRequest,
): Promise<SendScheduledMessageResponse> {
  const { store } = context;
  requireFeature(await store.owners.planOf(ownerId), 'scheduling');
  for (;;) {
    const before = await store.messages.find(ownerId, documentId);
    if (!before) throw notFound();
    requireSendable(before);
    const after = await store.messages.change(before, await now(context, before, context.now()));
    // It was changed or sent in between: look again.
    if (!after) continue;
    await renewJob(context, after, before);
    await context.tellOwner(ownerId);
    return { scheduledMessage: toScheduledMessage(after) };
  }
}
