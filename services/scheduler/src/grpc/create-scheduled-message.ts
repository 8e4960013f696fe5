import type {
  CreateScheduledMessageRequest,
  CreateScheduledMessageResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { derivedId, newDocumentId } from '@groupsight/shared/ids';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { requireFeature } from '@groupsight/shared/plan-limits';
import type { SchedulerContext } from '../context.ts';
import { checkExtras } from '../domain/extras.ts';
import { checkGroups, checkText, checkTime } from '../domain/message.ts';
import { outcomeOf } from '../domain/outcome.ts';
import type { StoredMessage } from '../store/messages.ts';
import { accept, toScheduledMessage } from './answers.ts';
import { renewJob } from './message-jobs.ts';

/**
 * Schedules a message. It is stored first: should the process die before the job is made, the
 * next start makes it. Refused as invalid: empty_message, message_too_long, no_groups,
 * too_many_groups, invalid_group, no_time, past_time, and what `checkExtras` refuses;
 * forbidden: plan_limit.
 */
export async function createScheduledMessage(
  context: SchedulerContext,
  request: CreateScheduledMessageRequest,
): Promise<CreateScheduledMessageResponse> {
  const now = context.now();
  const { ownerId, idempotencyKey: key = '' } = request;
  const _id = key === '' ? newDocumentId() : derivedId('scheduled-message', ownerId, key);
  const before = key === '' ? null : await context.store.messages.find(ownerId, _id);
  if (before) return { scheduledMessage: toScheduledMessage(before) };
  requireFeature(await context.store.owners.planOf(ownerId), 'scheduling');
  const message = accept(checkText(request.message));
  const groups = accept(checkGroups(request.groups));
  const extras = accept(checkExtras(request.extras, { message, groups }));
  const scheduledFor = accept(checkTime(request.scheduledFor, now));
  const stored: StoredMessage = {
    _id,
    ownerId,
    message,
    groups,
    extras,
    scheduledFor,
    ...outcomeOf(groups),
    dispatchedAt: null,
    publishedAt: null,
    sentAt: null,
    revision: 1,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  try {
    await context.store.messages.add(stored);
  } catch (error) {
    // The same call at the same time was first.
    const first = isDuplicateKey(error) && (await context.store.messages.find(ownerId, _id));
    if (!first) throw error;
    return { scheduledMessage: toScheduledMessage(first) };
  }
  await renewJob(context, stored);
  await context.tellOwner(ownerId);
  return { scheduledMessage: toScheduledMessage(stored) };
}
