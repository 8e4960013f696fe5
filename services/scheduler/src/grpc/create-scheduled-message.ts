import type {
  CreateScheduledMessageRequest,
  CreateScheduledMessageResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { newDocumentId } from '@groupsight/shared/ids';
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
  const { ownerId } = request;
  requireFeature(await context.store.owners.planOf(ownerId), 'scheduling');
  const message = accept(checkText(request.message));
  const groups = accept(checkGroups(request.groups));
  const extras = accept(checkExtras(request.extras, { message, groups }));
  const scheduledFor = accept(checkTime(request.scheduledFor, now));
  const stored: StoredMessage = {
    _id: newDocumentId(),
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
  await context.store.messages.add(stored);
  await renewJob(context, stored);
  await context.tellOwner(ownerId);
  return { scheduledMessage: toScheduledMessage(stored) };
}
