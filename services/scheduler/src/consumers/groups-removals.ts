import type { RemovalChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import type { SchedulerContext } from '../context.ts';
import type { Destination } from '../domain/message.ts';
import { lastMomentOf } from '../domain/next-step.ts';
import { failDeleted, outcomeOf, restoreGroup } from '../domain/outcome.ts';
import { cancelCommandsOf } from '../publish.ts';
import type { StoredMessage } from '../store/messages.ts';

/** Longer ago than this nothing waits any more, milliseconds. */
const dayMs = 24 * 60 * 60_000;

const isChanged = (before: readonly Destination[], after: readonly Destination[]) =>
  after.some((one, index) => one !== before[index]);

/** What is on its way to the group need not go out. */
async function takeBack({ bus, now }: SchedulerContext, message: StoredMessage, chatId: string) {
  if (!message.dispatchedAt) return;
  const commands = cancelCommandsOf(message, now()).filter(({ value }) => value.chatId === chatId);
  await bus.publish(topics.chatCommands, commands);
}

/** @returns whether something changed for the message */
async function apply(
  context: SchedulerContext,
  { ownerId, groupId, chatId, state }: RemovalChanged,
  first: StoredMessage,
): Promise<boolean> {
  const { messages } = context.store;
  for (let message: StoredMessage | null = first; message; ) {
    const { groups, scheduledFor } = message;
    // Its time has passed meanwhile: it stays as it was told.
    const isLate = context.now() > lastMomentOf(scheduledFor);
    if (state === 'undone' && isLate) return false;
    const after =
      state === 'removed' ? failDeleted(groups, new Set([groupId])) : restoreGroup(groups, groupId);
    if (!isChanged(groups, after)) return false;
    if (state === 'removed') await takeBack(context, message, chatId);
    const fields = { groups: after, ...outcomeOf(after), updatedAt: context.now() };
    if (await messages.change(message, fields)) return true;
    // Somebody else changed it in between: look again.
    message = await messages.find(ownerId, message._id);
  }
  return false;
}

/** Messages to a deleted group are not sent, and wait again when it comes back in time. */
export async function onGroupsRemovals(
  context: SchedulerContext,
  records: readonly IncomingRecord<RemovalChanged>[],
): Promise<void> {
  const { store, now, tellOwner } = context;
  for (const { value } of records) {
    if (value.kind !== 'group') continue;
    const { ownerId, groupId } = value;
    if (value.state === 'purged') {
      await store.watched.forget(ownerId, groupId);
      await store.deliveries.forgetGroup(ownerId, groupId);
      continue;
    }
    const from = new Date(now().getTime() - dayMs);
    const found = await store.messages.ofGroup(ownerId, groupId, from);
    let changed = false;
    for (const message of found) changed = (await apply(context, value, message)) || changed;
    if (changed) await tellOwner(ownerId);
  }
}
