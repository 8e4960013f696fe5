import { topics } from '@groupsight/shared/bus/topics';
import { lacks, refusalOf } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import type { MessageRef } from '../domain/command-key.ts';
import { nextStep } from '../domain/next-step.ts';
import { failDeleted, failRest, outcomeOf } from '../domain/outcome.ts';
import { commandsOf } from '../publish.ts';
import type { StoredMessage } from '../store/messages.ts';
import { statusOf } from '../surveys/survey.ts';

const missed = 'Missed: the server was not running at the time.';
const suspended = 'Missed: the account was suspended at the time.';
const noAnswer = 'No answer from the chat service';

async function publish(context: SchedulerContext, message: StoredMessage): Promise<void> {
  const { bus, store, now } = context;
  await bus.publish(topics.chatCommands, commandsOf(message, now()));
  await store.messages.markPublished(message, now());
}

async function fail(
  context: SchedulerContext,
  message: StoredMessage,
  reason: string,
): Promise<void> {
  const groups = failRest(message.groups, reason);
  const fields = { groups, ...outcomeOf(groups), updatedAt: context.now() };
  const failed = await context.store.messages.change(message, fields);
  if (failed) await context.tellOwner(message.ownerId);
}

/** Whom nobody's answer would be taken of any more is not asked. */
async function isClosed(
  { store, now }: SchedulerContext,
  { ownerId, surveyId = '' }: StoredMessage,
): Promise<boolean> {
  const survey = await store.surveys.find(ownerId, surveyId);
  return survey !== null && statusOf(survey, now()) === 'closed';
}

/** From this write on nothing of the message can be changed: what goes out is what is stored. */
async function dispatch(context: SchedulerContext, message: StoredMessage): Promise<void> {
  const { store, now } = context;
  const plan = await store.owners.planOf(message.ownerId);
  if (lacks(plan, 'scheduling')) {
    return fail(context, message, `${refusalOf(plan, 'scheduling')} It was kept, not sent.`);
  }
  if (message.surveyId !== undefined && lacks(plan, 'surveys')) {
    return fail(context, message, `${refusalOf(plan, 'surveys')} It was kept, not sent.`);
  }
  if (message.surveyId !== undefined && (await isClosed(context, message))) {
    return fail(context, message, 'The survey was closed before. It was kept, not sent.');
  }
  const ids = message.groups.map(({ documentId }) => documentId);
  const deleted = await store.watched.removedOf(message.ownerId, ids);
  const groups = failDeleted(message.groups, deleted);
  const outcome = deleted.size > 0 ? { groups, ...outcomeOf(groups) } : {};
  const dispatched = await store.messages.change(message, { ...outcome, dispatchedAt: now() });
  // Null: its owner changed or removed it, or another process was first.
  if (dispatched) await publish(context, dispatched);
}

/**
 * Takes a message as far as it can go now. Every write holds only if the message is still as it
 * was read, and commands are keyed: any number of processes may do this at once, or die at it.
 */
export async function advance(context: SchedulerContext, message: StoredMessage): Promise<void> {
  const isSuspended = () => context.store.owners.isSuspended(message.ownerId);
  switch (nextStep(message, context.now())) {
    case 'dispatch':
      // It stays due: the sweep takes it on once the account is resumed, if that is in time.
      return (await isSuspended()) ? undefined : dispatch(context, message);
    case 'publish':
      return publish(context, message);
    case 'miss':
      return fail(context, message, (await isSuspended()) ? suspended : missed);
    case 'give-up':
      return fail(context, message, noAnswer);
    case 'wait':
      return undefined;
  }
}

/** The job of one state of a message: nothing happens when it is gone or was changed since. */
export async function advanceById(
  context: SchedulerContext,
  { documentId, revision }: MessageRef,
): Promise<void> {
  const message = await context.store.messages.byId(documentId);
  if (message?.revision === revision) await advance(context, message);
}
