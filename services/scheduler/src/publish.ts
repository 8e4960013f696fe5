import type { Command } from '@groupsight/proto/events/v1/events';
import type { EventBus, OutgoingRecord } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import type { Logger } from '@groupsight/shared/logger';
import { commandKey } from './domain/command-key.ts';
import { toExtras } from './domain/extras.ts';
import { lastMomentOf } from './domain/next-step.ts';
import type { StoredMessage } from './store/messages.ts';

/** The commands that send a message: one a group that is to have it, each under its own key. */
export function commandsOf(message: StoredMessage, issuedAt: Date): OutgoingRecord<Command>[] {
  const { _id, ownerId, revision, groups, message: text, extras, scheduledFor } = message;
  const notAfter = lastMomentOf(scheduledFor);
  const value = { text, extras: extras ? toExtras(extras) : undefined, notAfter };
  return groups
    .filter(({ status }) => status === 'pending')
    .map(({ chatId, documentId: groupId }) => ({
      key: chatKey(ownerId, chatId),
      value: {
        idempotencyKey: commandKey({ documentId: _id, revision }, chatId),
        ownerId,
        chatId,
        groupId,
        issuedAt,
        action: { $case: 'sendMessage', value },
      },
    }));
}

/** The command that takes back a send which has not gone out. */
export function cancelCommand({
  idempotencyKey: targetKey,
  ...place
}: Omit<Command, 'action'>): Command {
  const action = { $case: 'cancelSend', value: { targetKey } } as const;
  return { ...place, idempotencyKey: `cancel:${targetKey}`, action };
}

/** The commands that take back what of a message is on its way and has not gone out. */
export function cancelCommandsOf(
  message: StoredMessage,
  issuedAt: Date,
): OutgoingRecord<Command>[] {
  return commandsOf(message, issuedAt).map(({ key, value }) => ({
    key,
    value: cancelCommand(value),
  }));
}

/** What of an owner's changed. */
export type AppEventType = 'scheduled-messages' | 'surveys' | 'newsletter' | 'webhooks';

/**
 * Tells an owner's open browsers. Nothing depends on it (a browser reads again when it is
 * opened), so a bus that is away is no error of the change itself.
 */
export function ownerTeller(bus: EventBus, logger: Logger, now: () => Date) {
  return async (ownerId: string, type: AppEventType = 'scheduled-messages'): Promise<void> => {
    const rest = { groupId: '', jobId: '', state: '', done: 0, total: 0 };
    const value = { ownerId, type, at: now(), ...rest };
    try {
      await bus.publish(topics.appEvents, [{ key: ownerId, value }]);
    } catch (error) {
      logger.warn({ err: error }, 'open browsers could not be told');
    }
  };
}
