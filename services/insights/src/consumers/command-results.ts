import type { CommandResult } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { chatKey } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import { keyOf } from '../store/ids.ts';
import { failJob, moveJob } from '../work/jobs.ts';

/** How a history fetch goes on: its job hears of it until the marker takes over. */
async function ofHistory(context: Context, result: CommandResult): Promise<void> {
  const { jobId, state, errorCode, errorMessage, fetched } = result;
  if (state === 'failed') {
    const message = errorMessage || 'The messages could not be fetched.';
    await failJob(context, jobId, errorCode || 'history_failed', message);
    return;
  }
  const job = await context.stores.jobs.findById(jobId, { state: 1 }).lean();
  if (job?.state !== 'queued' && job?.state !== 'fetching') return;
  await moveJob(context, jobId, { state: 'fetching', done: fetched });
}

interface Step {
  readonly message: string;
  readonly rule: string;
  readonly kind: 'delete' | 'warn';
}

/** Reads owner:chat:message:rule:kind; null for a key that is not of a moderation command. */
function stepOf({ idempotencyKey, ownerId, chatId }: CommandResult): Step | null {
  const prefix = `${chatKey(ownerId, chatId)}:`;
  if (!idempotencyKey.startsWith(prefix)) return null;
  const parts = /^(.+):([a-z0-9]{24}):(delete|warn)$/.exec(idempotencyKey.slice(prefix.length));
  const [, message, rule, kind] = parts ?? [];
  if (!message || !rule || (kind !== 'delete' && kind !== 'warn')) return null;
  return { message, rule, kind };
}

async function ofModeration(context: Context, result: CommandResult, step: Step): Promise<void> {
  const { ownerId: owner, chatId, state, errorCode } = result;
  if (state !== 'done' && state !== 'failed') return;
  const set = {
    [step.kind]: state,
    ...(state === 'failed' ? { errorCode: errorCode || 'failed' } : {}),
  };
  const _id = keyOf('action', owner, chatId, step.message, step.rule);
  const action = await context.stores.actions
    .findOneAndUpdate({ _id, owner }, { $set: set })
    .lean();
  if (action) await context.emit([{ owner, type: 'moderation', group: action.group }]);
}

/** Topic chat.command-results: what became of history fetches and moderation commands. */
export function onCommandResults(context: Context) {
  return async (records: readonly IncomingRecord<CommandResult>[]): Promise<void> => {
    for (const { value } of records) {
      const step = stepOf(value);
      if (value.jobId !== '') await ofHistory(context, value);
      else if (step) await ofModeration(context, value, step);
    }
  };
}
