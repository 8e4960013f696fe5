import { Command } from '@groupsight/proto/events/v1/events';
import type { CommandRow } from '../store/models.ts';

/** A message asked for longer ago than this is not sent any more: it would come as a surprise. */
const sendWithinMs = 60 * 60_000;

let lastTurn = 0;

/** Grows with time and with every command of this process. */
function nextTurn(at: Date): number {
  lastTurn = Math.max(lastTurn + 1, at.getTime() * 1000);
  return lastTurn;
}

function lastMomentOf({ action, issuedAt }: Command, at: Date): Date | null {
  if (action?.$case === 'delete') return null;
  const asked = action?.$case === 'sendMessage' ? action.value.notAfter : undefined;
  return asked ?? new Date((issuedAt ?? at).getTime() + sendWithinMs);
}

/** What neither sends nor deletes on the network. */
const others: readonly string[] = ['fetchHistory', 'cancelSend', 'forgetMessages'];

/** A command as it is first stored; undefined for one that neither sends nor deletes. */
export function rowOf(command: Command, at: Date): CommandRow | undefined {
  const { action, idempotencyKey: _id, ownerId } = command;
  if (!action || others.includes(action.$case)) return undefined;
  return {
    _id,
    ownerId,
    at,
    endedAt: null,
    messageId: '',
    errorCode: '',
    errorMessage: '',
    lane: action.$case === 'delete' ? 'delete' : 'send',
    state: 'waiting',
    open: true,
    attempts: 0,
    turn: nextTurn(at),
    urgent: action.$case === 'send' && action.value.quotedMessageId !== '',
    notAfter: lastMomentOf(command, at),
    command: Buffer.from(Command.encode(command).finish()),
  };
}

/** The command of a row that is open. */
export function commandOf({ command }: CommandRow): Command {
  if (!command) throw new Error('a command that was closed has no words left');
  // lean() gives BSON's Binary for bytes.
  const isBuffer = Buffer.isBuffer(command);
  return Command.decode(isBuffer ? command : (command as { value(): Uint8Array }).value());
}
