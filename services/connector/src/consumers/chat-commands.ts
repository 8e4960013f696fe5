import { providerErrors } from '@groupsight/chat-port/provider-errors';
import type { Command, FetchHistory, ForgetMessages } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { groupDocumentId } from '@groupsight/shared/ids';
import type { HistoryJobs } from '../history/history-jobs.ts';
import type { MediaErasure } from '../media/media-erasure.ts';
import type { CommandQueue } from '../sending/command-queue.ts';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import type { HolderCalls } from '../sessions/holder-calls.ts';
import type { HistoryJobRows } from '../store/history-job-rows.ts';
import type { HistoryJobRow, Models } from '../store/models.ts';

export interface CommandContext {
  readonly queue: CommandQueue;
  readonly jobs: HistoryJobRows;
  readonly sessions: AccountSessions;
  readonly historyJobs: HistoryJobs;
  /** Lets the process that holds an account look for work, where it is another. */
  readonly holders: Pick<HolderCalls, 'wake'>;
  readonly erasure: Pick<MediaErasure, 'forgotten'>;
  readonly models: Pick<Models, 'messages'>;
  readonly now: () => Date;
}

/**
 * Takes commands on. Nothing is waited for here: what is to be sent or deleted is stored and
 * done by the account's own queue, history is fetched in the background.
 */
export async function onChatCommands(
  records: readonly IncomingRecord<Command>[],
  context: CommandContext,
): Promise<void> {
  await context.queue.add(records.map(({ value }) => value));
  for (const { value: command } of records) {
    const { action, ownerId } = command;
    if (action?.$case === 'cancelSend') await context.queue.cancel(ownerId, action.value.targetKey);
    if (action?.$case === 'fetchHistory') await fetchHistory(command, action.value, context);
    if (action?.$case === 'forgetMessages') await forget(command, action.value, context);
  }
  const owners = new Set(records.map(({ value: { ownerId } }) => ownerId));
  for (const ownerId of owners) if (!context.sessions.peek(ownerId)) context.holders.wake(ownerId);
}

/** Forgets copies and files of messages; again it finds nothing. */
async function forget(
  { ownerId, chatId, groupId }: Command,
  { messageIds, files }: ForgetMessages,
  { models, erasure }: CommandContext,
): Promise<void> {
  await models.messages.deleteMany({ ownerId, chatId, messageId: { $in: messageIds } });
  await erasure.forgotten(ownerId, groupId, messageIds, files);
}

async function fetchHistory(
  command: Command,
  fetch: FetchHistory,
  context: CommandContext,
): Promise<void> {
  const { sessions, jobs, historyJobs, now } = context;
  const { idempotencyKey: _id, ownerId, chatId } = command;
  const { jobId, includeDigests, since = null } = fetch;
  const groupId = command.groupId || groupDocumentId(ownerId, chatId);
  const fresh: HistoryJobRow = {
    _id,
    jobId,
    ownerId,
    chatId,
    groupId,
    since,
    includeDigests,
    state: 'running',
    fetched: 0,
    missing: 0,
    cursor: null,
    errorCode: '',
    errorMessage: '',
    at: now(),
  };
  const job = await jobs.beginJob(fresh);
  if (job.state !== 'running') return historyJobs.tell(job);
  const { state, qrcode } = await sessions.state(ownerId);
  const isElsewhere = await sessions.isElsewhere(ownerId);
  if (!isElsewhere && (state === 'close' || qrcode !== '')) {
    const { code: errorCode, message: errorMessage } = providerErrors.notConnected();
    const failed: HistoryJobRow = { ...job, state: 'failed', errorCode, errorMessage };
    await jobs.saveJob(failed);
    return historyJobs.tell(failed);
  }
  historyJobs.start(job);
}
