import type { SchedulerContext } from '../context.ts';
import { advance } from './advance.ts';

/**
 * Takes on what no job will: messages whose job was lost or whose process died, whose commands
 * may not be on the bus, or that never got an answer. One that fails does not stop the others.
 */
export async function sweep(context: SchedulerContext): Promise<void> {
  const { store, jobs, logger, now } = context;
  for await (const message of store.messages.due(now())) {
    try {
      await advance(context, message);
    } catch (error) {
      logger.error({ err: error, documentId: message._id }, 'message could not be taken on');
    }
  }
  await jobs.removeFinished();
}

/**
 * At start: makes the jobs of all messages to come, because a process may have died between
 * storing a message and making its job, and takes on those whose time has come meanwhile.
 */
export async function restore(context: SchedulerContext): Promise<void> {
  const { store, jobs, now } = context;
  for await (const { _id, revision, scheduledFor } of store.messages.upcoming(now())) {
    await jobs.schedule({ documentId: _id, revision }, scheduledFor);
  }
  await sweep(context);
}
