import type { Command, CommandResult } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import { noteState } from './note-state.ts';
import type { ReplyDoc } from './replies.repository.ts';

type Named = Pick<ReplyDoc, '_id' | 'owner' | 'chat' | 'tries'>;

/** owner:chat:reply:id:try. */
const commandKey = ({ owner: ownerId, chat, _id, tries }: Named) =>
  `${chatKey(ownerId, chat)}:reply:${_id}:${tries}`;

/** Reads a key that `commandKey` wrote; null for one that is not of a reply. */
export function replyOf({ idempotencyKey, ownerId, chatId }: CommandResult) {
  const prefix = `${chatKey(ownerId, chatId)}:reply:`;
  if (!idempotencyKey.startsWith(prefix)) return null;
  const [, id, tries] = /^([a-z0-9]{24}):(\d+)$/.exec(idempotencyKey.slice(prefix.length)) ?? [];
  return id && tries ? { id, tries: Number(tries) } : null;
}

const publish = (
  { bus }: Pick<Context, 'bus'>,
  { owner: ownerId, chat }: ReplyDoc,
  value: Command,
) => bus.publish(topics.chatCommands, [{ key: chatKey(ownerId, chat), value }]);

const baseOf = ({ owner: ownerId, chat, group }: ReplyDoc, issuedAt: Date) => ({
  ownerId,
  chatId: chat,
  groupId: group,
  issuedAt,
});

/** Resolves when the account's queue will get it; once for each try, however often it is asked. */
export async function askToSend(context: Pick<Context, 'bus'>, reply: ReplyDoc): Promise<void> {
  const { text, messageId: quotedMessageId, at } = reply;
  await publish(context, reply, {
    ...baseOf(reply, at),
    idempotencyKey: commandKey(reply),
    action: { $case: 'send', value: { text, quotedMessageId } },
  });
}

/** Asks not to send it, should it still wait for its turn: the queue says what became of it. */
export async function askToCancel(
  context: Pick<Context, 'bus' | 'now'>,
  reply: ReplyDoc,
): Promise<void> {
  const targetKey = commandKey(reply);
  await publish(context, reply, {
    ...baseOf(reply, new Date(context.now())),
    idempotencyKey: `${targetKey}:cancel`,
    action: { $case: 'cancelSend', value: { targetKey } },
  });
}

/** What became of a reply; the same result twice is one. One that was sent settles its question. */
export async function noteReply(
  context: Context,
  { ownerId, state, errorCode, errorMessage }: CommandResult,
  { id: _id, tries }: NonNullable<ReturnType<typeof replyOf>>,
): Promise<void> {
  if (state !== 'done' && state !== 'failed') return;
  const { questionReplies, questions } = context.stores;
  const became =
    state === 'done'
      ? { state: 'sent', errorCode: '', error: '' }
      : {
          state: errorCode === 'cancelled' ? 'cancelled' : 'failed',
          errorCode: errorCode || 'send_failed',
          error: errorMessage || 'It could not be sent.',
        };
  const reply = await questionReplies
    .findOneAndUpdate({ _id, owner: ownerId, tries, state: 'waiting' }, { $set: became })
    .lean<ReplyDoc>();
  if (!reply) return;
  const question = await questions.findOne({ _id: reply.question, owner: ownerId }).lean();
  if (question && state === 'done') await noteState(context, question, { state: 'answered' });
  else await context.emit([{ owner: ownerId, type: 'questions', group: reply.group }]);
}

/** The queue would not send what was asked for longer ago. */
const sentWithinMs = 60 * 60_000;

/** Asks again for what a process may not have got to publish; what was asked for is sent once. */
export async function resumeReplies(context: Context): Promise<void> {
  const since = new Date(context.now() - sentWithinMs);
  const waiting = context.stores.questionReplies.find({ state: 'waiting', at: { $gte: since } });
  for (const reply of await waiting.lean<ReplyDoc[]>()) await askToSend(context, reply);
}
