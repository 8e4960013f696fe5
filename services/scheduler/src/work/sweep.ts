import type { SchedulerContext } from '../context.ts';
import type { StoredMessage } from '../store/messages.ts';
import { advance } from './advance.ts';

/** Messages taken on at once: their writes share the store's commits. */
const atOnce = 50;

async function inBatches<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>) {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < atOnce) continue;
    await Promise.all(batch.map(work));
    batch = [];
  }
  await Promise.all(batch.map(work));
}

/**
 * Takes on what no job will: messages whose job was lost or whose process died, whose commands
 * may not be on the bus, or that never got an answer. One that fails does not stop the others.
 */
export async function sweep(context: SchedulerContext): Promise<void> {
  const { store, jobs, logger, now } = context;
  await inBatches(store.messages.due(now()), async (message: StoredMessage) => {
    try {
      await advance(context, message);
    } catch (error) {
      logger.error({ err: error, documentId: message._id }, 'message could not be taken on');
    }
  });
  await jobs.removeFinished();
}

/**
 * At start: makes the jobs of all messages to come, because a process may have died between
 * storing a message and making its job, and takes on those whose time has come meanwhile.
 */
export async function restore(context: SchedulerContext): Promise<void> {
  const { store, jobs, now } = context;
  await inBatches(store.messages.upcoming(now()), ({ _id, revision, scheduledFor }) =>
    jobs.schedule({ documentId: _id, revision }, scheduledFor),
  );
  await sweep(context);
}
