import type {
  UpdateScheduledMessageRequest,
  UpdateScheduledMessageResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, notFound } from '@groupsight/shared/errors';
import { requireFeature } from '@groupsight/shared/plan-limits';
import type { SchedulerContext } from '../context.ts';
import { checkExtras } from '../domain/extras.ts';
import { checkGroups, checkText, checkTime } from '../domain/message.ts';
import type { MessageChange, StoredMessage } from '../store/messages.ts';
import { accept, toScheduledMessage } from './answers.ts';
import { renewJob } from './message-jobs.ts';

/** What the owner asks for, checked; fields that are not given stay. */
function changesOf(
  { message, groups, scheduledFor }: UpdateScheduledMessageRequest,
  now: Date,
): MessageChange {
  return {
    ...(message === undefined ? {} : { message: accept(checkText(message)) }),
    ...(groups.length === 0 ? {} : { groups: accept(checkGroups(groups)) }),
    ...(scheduledFor === undefined ? {} : { scheduledFor: accept(checkTime(scheduledFor, now)) }),
  };
}

/** Once it is on its way, or failed, a message cannot be changed any more. */
function requirePending({ status, dispatchedAt }: StoredMessage): void {
  if (status === 'pending' && !dispatchedAt) return;
  const message =
    status === 'failed'
      ? 'This message could not be sent. Schedule a new one.'
      : 'This message was already sent';
  throw new AppError('precondition', 'not_pending', message);
}

/** What a survey asks is what its answers are to. */
function requirePlain({ surveyId }: StoredMessage): void {
  if (surveyId === undefined) return;
  const message = 'This message carries a survey: it cannot be changed. Delete it and send anew.';
  throw new AppError('precondition', 'of_survey', message);
}

/**
 * Changes a pending message; each change is a new revision with a job of its own, so that an
 * older job that is about to run finds nothing to do. Refused: as when it is created, and
 * not_pending, of_survey.
 */
export async function updateScheduledMessage(
  context: SchedulerContext,
  request: UpdateScheduledMessageRequest,
): Promise<UpdateScheduledMessageResponse> {
  const { store } = context;
  const { ownerId, documentId } = request;
  requireFeature(await store.owners.planOf(ownerId), 'scheduling');
  const now = context.now();
  const fields = changesOf(request, now);
  for (;;) {
    const before = await store.messages.find(ownerId, documentId);
    if (!before) throw notFound();
    requirePending(before);
    requirePlain(before);
    const whole = { ...before, ...fields };
    // What it carries must fit its words and groups, whichever of them changed.
    const extras = accept(checkExtras(request.extras ?? before.extras, whole));
    const revision = before.revision + 1;
    const changed = { ...fields, extras, revision, updatedAt: now };
    const after = await store.messages.change(before, changed);
    // It was changed or sent in between: look again.
    if (!after) continue;
    await renewJob(context, after, before);
    await context.tellOwner(ownerId);
    return { scheduledMessage: toScheduledMessage(after) };
  }
}
