import type { Command, FetchHistory } from '@groupsight/proto/events/v1/events';
import type { EventBus, IncomingRecord } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { AppError } from '@groupsight/shared/errors';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import type { HistoryJobs } from '../history/history-jobs.ts';
import { providerErrors } from '../providers/provider-errors.ts';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import type { Commands, Outcome } from '../store/commands.ts';
import type { HistoryJobRow } from '../store/models.ts';

export interface CommandContext {
  readonly bus: EventBus;
  readonly commands: Commands;
  readonly sessions: AccountSessions;
  readonly historyJobs: HistoryJobs;
  readonly now: () => Date;
}

/** A session that lost the network for a moment is waited for this long. */
const reconnectMs = 10_000;

/** A message asked for longer ago than this is not sent any more: it would come as a surprise. */
const sendWithinMs = 60 * 60_000;

/**
 * Executes commands in order. A key is executed once: a redelivered command gets the same
 * answer again; one that was cut short is executed again under the same key, by which the
 * provider knows it.
 */
export async function onChatCommands(
  records: readonly IncomingRecord<Command>[],
  context: CommandContext,
): Promise<void> {
  for (const { value: command } of records) {
    const { action } = command;
    if (action?.$case === 'fetchHistory') await fetchHistory(command, action.value, context);
    else if (action) await execute(command, context);
  }
}

async function execute(command: Command, context: CommandContext): Promise<void> {
  const { commands, now } = context;
  const { idempotencyKey: key, ownerId } = command;
  let outcome = await commands.begin(key, ownerId, now());
  if (!outcome) {
    outcome = await attempt(command, context);
    await commands.finish(key, outcome);
  }
  const { chatId } = command;
  const { state, errorCode, errorMessage, messageId } = outcome;
  const value = {
    ...{ idempotencyKey: key, ownerId, chatId, state, errorCode, errorMessage, messageId },
    ...{ jobId: '', fetched: 0, at: now() },
  };
  await context.bus.publish(topics.chatCommandResults, [{ key: chatKey(ownerId, chatId), value }]);
}

async function attempt(command: Command, context: CommandContext): Promise<Outcome> {
  try {
    const messageId = await perform(command, context);
    return { state: 'done', errorCode: '', errorMessage: '', messageId };
  } catch (error) {
    // What we did not foresee (the store is gone) is tried again by the bus.
    if (!(error instanceof AppError)) throw error;
    const { code: errorCode, message: errorMessage } = error;
    return { state: 'failed', errorCode, errorMessage, messageId: '' };
  }
}

/** @returns the id of a message that was sent; empty else */
async function perform(command: Command, { sessions, now }: CommandContext): Promise<string> {
  const { action, chatId, ownerId, idempotencyKey, issuedAt } = command;
  const isLate = issuedAt && now().getTime() - issuedAt.getTime() > sendWithinMs;
  if (action?.$case === 'send' && isLate) throw providerErrors.missed();
  const session = await sessions.session(ownerId, reconnectMs);
  if (action?.$case === 'send') {
    const { messageId } = await session.send(chatId, { ...action.value, idempotencyKey });
    return messageId;
  }
  if (action?.$case === 'delete') await session.delete(chatId, action.value);
  return '';
}

async function fetchHistory(
  command: Command,
  fetch: FetchHistory,
  context: CommandContext,
): Promise<void> {
  const { sessions, commands, historyJobs, now } = context;
  const { idempotencyKey: _id, ownerId, chatId } = command;
  const { jobId, includeDigests, since = null } = fetch;
  const groupId = command.groupId || groupDocumentId(ownerId, chatId);
  const fresh: HistoryJobRow = {
    ...{ _id, jobId, ownerId, chatId, groupId, since, includeDigests, state: 'running' },
    ...{ fetched: 0, missing: 0, cursor: null, errorCode: '', errorMessage: '', at: now() },
  };
  const { job, isNew } = await commands.beginJob(fresh);
  if (job.state !== 'running') return historyJobs.tell(job);
  const { state, qrcode } = await sessions.state(ownerId);
  if (isNew && (state === 'close' || qrcode !== '')) {
    const { code: errorCode, message: errorMessage } = providerErrors.notConnected();
    const failed: HistoryJobRow = { ...job, state: 'failed', errorCode, errorMessage };
    await commands.saveJob(failed);
    return historyJobs.tell(failed);
  }
  historyJobs.start(job);
}
