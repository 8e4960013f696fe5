import type { Command, CommandResult } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import type { ActionDoc } from './moderation.repository.ts';

type Subject = Pick<ActionDoc, 'owner' | 'chat' | 'messageId' | 'rule'>;

/** What a command is for; the number tells a try of taking a warning back from the next one. */
type Kind = 'delete' | 'warn' | `undo-${number}`;

/** owner:chat:message:rule:kind; the connector executes it once, whatever is redelivered. */
const keyOf = ({ owner: ownerId, chat, messageId, rule }: Subject, kind: Kind) =>
  `${chatKey(ownerId, chat)}:${messageId}:${rule}:${kind}`;

/** The step of an action that a command result is about. */
export interface Step {
  readonly message: string;
  readonly rule: string;
  readonly kind: 'delete' | 'warn' | 'undo';
  /** Of taking a warning back. */
  readonly tries: number;
}

/** Reads a key that `keyOf` wrote; null for one that is not of a moderation command. */
export function stepOf({ idempotencyKey, ownerId, chatId }: CommandResult): Step | null {
  const prefix = `${chatKey(ownerId, chatId)}:`;
  if (!idempotencyKey.startsWith(prefix)) return null;
  const parts = /^(.+):([a-z0-9]{24}):(delete|warn|undo)(?:-(\d+))?$/.exec(
    idempotencyKey.slice(prefix.length),
  );
  const [, message, rule, kind, tries = '0'] = parts ?? [];
  if (!message || !rule) return null;
  if (kind !== 'delete' && kind !== 'warn' && kind !== 'undo') return null;
  return { message, rule, kind, tries: Number(tries) };
}

const baseOf = ({ owner: ownerId, chat, group }: ActionDoc, issuedAt: Date) => ({
  ownerId,
  chatId: chat,
  groupId: group,
  issuedAt,
});

/** The commands that an action still waits for. */
export function commandsOf(action: ActionDoc): Command[] {
  const { messageId, senderId, warning, warn, at } = action;
  const base = baseOf(action, at);
  const commands: Command[] = [];
  if (warn === 'asked' && warning !== '') {
    const value = { text: warning, quotedMessageId: messageId };
    const idempotencyKey = keyOf(action, 'warn');
    commands.push({ ...base, idempotencyKey, action: { $case: 'send', value } });
  }
  if (action.delete === 'asked') {
    const value = { messageId, senderId };
    const idempotencyKey = keyOf(action, 'delete');
    commands.push({ ...base, idempotencyKey, action: { $case: 'delete', value } });
  }
  return commands;
}

/** Deletes the warning, a message of the account itself. */
export function undoCommand(action: ActionDoc, tries: number, at: Date): Command {
  const value = { messageId: action.warningId, senderId: '' };
  const idempotencyKey = keyOf(action, `undo-${tries}`);
  return { ...baseOf(action, at), idempotencyKey, action: { $case: 'delete', value } };
}

/** Resolves when the commands are durable, in order. */
export async function publishCommands(bus: EventBus, commands: readonly Command[]): Promise<void> {
  if (commands.length === 0) return;
  await bus.publish(
    topics.chatCommands,
    commands.map((value) => ({ key: chatKey(value.ownerId, value.chatId), value })),
  );
}
