import type {
  SendScheduledMessageRequest,
  SendScheduledMessageResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import { outcomeOf, retryFailed } from '../domain/outcome.ts';
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

function now(before: StoredMessage, at: Date): MessageChange {
  const groups = retryFailed(before.groups);
  const revision = before.revision + 1;
  const anew = { dispatchedAt: null, publishedAt: null };
  return { groups, ...outcomeOf(groups), ...anew, revision, scheduledFor: at, updatedAt: at };
}

/**
 * Sends a message now: one that waits for its time, or the rest of one that failed. A group
 * that has it does not get it again. Refused: not_failed, not_settled.
 */
export async function sendScheduledMessage(
  context: SchedulerContext,
  { ownerId, documentId }: SendScheduledMessageRequest,
): Promise<SendScheduledMessageResponse> {
  const { store } = context;
  for (;;) {
    const before = await store.messages.find(ownerId, documentId);
    if (!before) throw notFound();
    requireSendable(before);
    const after = await store.messages.change(before, now(before, context.now()));
    // It was changed or sent in between: look again.
    if (!after) continue;
    await renewJob(context, after, before);
    await context.tellOwner(ownerId);
    return { scheduledMessage: toScheduledMessage(after) };
  }
}
