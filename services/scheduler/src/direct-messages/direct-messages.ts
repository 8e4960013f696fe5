import type { CommandResult } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import type { SchedulerContext } from '../context.ts';
import { cancelCommand } from '../publish.ts';

const minute = 60_000;
/** Messages of one owner and kind that are on their way at once: the rest waits here, where it can be stopped. */
export const maxUnderWay = 3;
/** The connector sends within this, or says that it did not. */
const sendWithinMs = 60 * minute;
/** So much longer its answer is waited for. */
const answerMs = 15 * minute;
/** Whoever dispatched it is still publishing. */
const publishingMs = minute / 2;
/** The account has sent enough for now. */
const spentMs = 60 * minute;
/** It was not sent for certain: tried again after this. */
const againMs = 10 * minute;
/** Certainly not sent, for reasons that pass. */
const passing = ['budget_spent', 'missed', 'not_connected', 'connection_lost'];

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** A message to one person that goes by the account's own queue, as far as its way is concerned. */
export interface DirectMessage {
  readonly _id: string;
  readonly ownerId: string;
  /** Whom it goes to. */
  readonly memberId: string;
  readonly state: string;
  /** Counts the tries to send it; part of the command's key. */
  readonly revision: number;
  readonly updatedAt: Date;
  readonly dispatchedAt: Date | null;
  /** When its command was durably on the bus; null before. */
  readonly publishedAt: Date | null;
}

export interface DirectChange {
  readonly state?: 'approved' | 'sending' | 'sent' | 'failed' | 'unknown';
  readonly reason?: string;
  readonly revision?: number;
  readonly dispatchedAt?: Date;
  readonly publishedAt?: Date | null;
  readonly dueAt?: Date;
  readonly sentAt?: Date;
  readonly updatedAt?: Date;
}

/** Messages of one kind, as they are stored. */
export interface DirectMessages<M extends DirectMessage> {
  /** The key under which the connector sends one try once, however often the command comes. */
  keyOf(message: M): string;
  textOf(message: M): string;
  find(ownerId: string, _id: string): Promise<M | null>;
  /** Changes one as it was read; null when it was changed meanwhile. */
  change(message: M, fields: DirectChange): Promise<M | null>;
  /** Puts off what else waits beside this one: the account has sent enough for now. */
  putOff(message: M, dueAt: Date): Promise<void>;
}

async function publish<M extends DirectMessage>(
  { bus, now }: SchedulerContext,
  messages: DirectMessages<M>,
  message: M,
): Promise<void> {
  const { ownerId, memberId: chatId, dispatchedAt } = message;
  const notAfter = later(dispatchedAt ?? now(), sendWithinMs);
  const text = messages.textOf(message);
  const action = {
    $case: 'sendMessage',
    value: { text, extras: undefined, notAfter, bulk: true },
  } as const;
  const idempotencyKey = messages.keyOf(message);
  const value = { idempotencyKey, ownerId, chatId, groupId: '', issuedAt: now(), action };
  await bus.publish(topics.chatCommands, [{ key: chatKey(ownerId, chatId), value }]);
  await messages.change(message, { publishedAt: now() });
}

/** From this write on its key goes out once, whoever publishes it. */
export async function dispatch<M extends DirectMessage>(
  context: SchedulerContext,
  messages: DirectMessages<M>,
  message: M,
): Promise<void> {
  const at = context.now();
  const sending = await messages.change(message, {
    state: 'sending',
    reason: '',
    revision: message.revision + 1,
    dispatchedAt: at,
    publishedAt: null,
    dueAt: later(at, publishingMs),
    updatedAt: at,
  });
  if (sending) await publish(context, messages, sending);
}

/** One that is on its way: its process may have died before it published, or no answer may come. */
export async function follow<M extends DirectMessage>(
  context: SchedulerContext,
  messages: DirectMessages<M>,
  message: M,
): Promise<void> {
  const { now } = context;
  const waited = now().getTime() - (message.dispatchedAt ?? message.updatedAt).getTime();
  if (waited > sendWithinMs + answerMs) {
    await messages.change(message, { state: 'unknown', reason: 'no_answer', updatedAt: now() });
  } else if (!message.publishedAt) await publish(context, messages, message);
  else await messages.change(message, { dueAt: later(now(), minute) });
}

/** Has the connector not send one that is on its way, where it still can. */
export async function cancel<M extends DirectMessage>(
  { bus, now }: Pick<SchedulerContext, 'bus' | 'now'>,
  messages: Pick<DirectMessages<M>, 'keyOf'>,
  message: M,
): Promise<void> {
  const { ownerId, memberId: chatId } = message;
  const idempotencyKey = messages.keyOf(message);
  const value = cancelCommand({ idempotencyKey, ownerId, chatId, groupId: '', issuedAt: now() });
  await bus.publish(topics.chatCommands, [{ key: chatKey(ownerId, chatId), value }]);
}

interface Try {
  readonly _id: string;
  readonly revision: number;
}

/** Stores what became of a try to send one. */
export async function record<M extends DirectMessage>(
  { now }: Pick<SchedulerContext, 'now'>,
  messages: DirectMessages<M>,
  { _id, revision }: Try,
  { ownerId, state, errorCode, at }: CommandResult,
): Promise<void> {
  if (state !== 'done' && state !== 'failed') return;
  for (;;) {
    const message = await messages.find(ownerId, _id);
    if (message?.revision !== revision || message.state === 'sent') return;
    // Suppressed meanwhile: that it went out all the same is what counts.
    if (state === 'failed' && message.state !== 'sending') return;
    const isAgain = state === 'failed' && passing.includes(errorCode);
    const wait = errorCode === 'budget_spent' ? spentMs : againMs;
    const failed = errorCode === 'uncertain' ? 'unknown' : 'failed';
    const fields: DirectChange =
      state === 'done'
        ? { state: 'sent', reason: '', sentAt: at ?? now() }
        : isAgain
          ? { state: 'approved', reason: errorCode, dueAt: later(now(), wait) }
          : { state: failed, reason: errorCode };
    if (!(await messages.change(message, { ...fields, updatedAt: now() }))) continue;
    if (errorCode === 'budget_spent') await messages.putOff(message, later(now(), spentMs));
    return;
  }
}
