import type { SchedulerContext } from '../context.ts';
import type { StoredMessage } from '../store/messages.ts';

/**
 * Makes the job of a message as it is now, and removes that of what it was. The message is
 * stored: should the jobs fail here, the sweep finds it when its time has come.
 */
export async function renewJob(
  { jobs, logger }: SchedulerContext,
  now: StoredMessage,
  before?: StoredMessage,
): Promise<void> {
  const documentId = now._id;
  try {
    await jobs.schedule({ documentId, revision: now.revision }, now.scheduledFor);
    if (before) await jobs.cancel({ documentId, revision: before.revision });
  } catch (error) {
    logger.warn({ err: error, documentId }, 'the job of a message could not be made yet');
  }
}

/** Removes the jobs of a message that is gone; one that stays finds nothing to do. */
export async function dropJobs(
  { jobs, logger }: SchedulerContext,
  documentId: string,
): Promise<void> {
  try {
    await jobs.cancel({ documentId });
  } catch (error) {
    logger.warn({ err: error, documentId }, 'the job of a message could not be removed');
  }
}
