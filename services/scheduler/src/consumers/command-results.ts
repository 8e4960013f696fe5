import type { CommandResult } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';
import { type MessageRef, readCommandKey } from '../domain/command-key.ts';
import { type GroupResult, outcomeOf, withResult } from '../domain/outcome.ts';
import { recordLetter } from '../newsletters/deliver.ts';
import { recordInvitation } from '../surveys/deliver-invitations.ts';

interface Answer {
  readonly ownerId: string;
  readonly message: MessageRef;
  readonly result: GroupResult;
  readonly at: Date;
}

const notSent = 'The message could not be sent.';

function toAnswer({ value, publishedAt }: IncomingRecord<CommandResult>): Answer | undefined {
  const {
    idempotencyKey,
    ownerId,
    state,
    errorMessage,
    messageId,
    at = new Date(publishedAt),
  } = value;
  const key = readCommandKey(idempotencyKey);
  if (!key || (state !== 'done' && state !== 'failed')) return undefined;
  const { chatId } = key;
  const result: GroupResult =
    state === 'done'
      ? { chatId, status: 'sent', error: '', sentAt: at, messageId }
      : { chatId, status: 'failed', error: errorMessage || notSent, sentAt: null };
  return { ownerId, message: key, result, at };
}

async function record(context: SchedulerContext, answer: Answer): Promise<void> {
  const { store, now } = context;
  const { ownerId, message: ref, result, at } = answer;
  let surveyId: string | undefined;
  for (;;) {
    const message = await store.messages.find(ownerId, ref.documentId);
    if (message?.revision !== ref.revision) return;
    surveyId = message.surveyId;
    const groups = withResult(message.groups, result);
    if (!groups) return;
    const sentAt = message.sentAt ?? (result.status === 'sent' ? at : null);
    const fields = { groups, sentAt, ...outcomeOf(groups), updatedAt: now() };
    if (await store.messages.change(message, fields)) break;
    // Somebody else changed it in between: look again.
  }
  await context.tellOwner(ownerId);
  if (surveyId !== undefined) await context.tellOwner(ownerId, 'surveys');
}

/** What became of our commands. An answer that comes twice changes nothing the second time. */
export async function onCommandResults(
  context: SchedulerContext,
  records: readonly IncomingRecord<CommandResult>[],
): Promise<void> {
  for (const incoming of records) {
    if (await recordLetter(context, incoming.value)) continue;
    if (await recordInvitation(context, incoming.value)) continue;
    const answer = toAnswer(incoming);
    if (answer) await record(context, answer);
  }
}
