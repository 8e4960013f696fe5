import type { CommandResult } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { Context } from '../context.ts';
import { stepOf } from '../moderation/commands.ts';
import { noteOutcome } from '../moderation/outcome.ts';
import { noteReply, replyOf } from '../questions/replies.ts';
import { endWithoutHistory } from './end-history.ts';
import { moveJob } from './jobs.ts';

/** How a history fetch goes on: its job hears of it until the marker takes over. */
async function ofHistory(context: Context, result: CommandResult): Promise<void> {
  const { ownerId, jobId, state, errorCode, errorMessage, fetched } = result;
  const name = { owner: ownerId, id: jobId };
  if (state === 'failed') {
    const message = errorMessage || 'The messages could not be fetched.';
    await endWithoutHistory(context, name, errorCode || 'history_failed', message);
    return;
  }
  const job = await context.stores.jobs
    .findOne({ _id: jobId, owner: ownerId }, { state: 1 })
    .lean();
  if (job?.state !== 'queued' && job?.state !== 'fetching') return;
  await moveJob(context, name, { state: 'fetching', done: fetched });
}

/** Topic chat.command-results: what became of history fetches, moderation commands and replies. */
export async function onCommandResults(
  context: Context,
  records: readonly IncomingRecord<CommandResult>[],
): Promise<void> {
  for (const { value } of records) {
    const step = stepOf(value);
    const reply = replyOf(value);
    if (value.jobId !== '') await ofHistory(context, value);
    else if (reply) await noteReply(context, value, reply);
    else if (step) await noteOutcome(context, value, step);
  }
}
