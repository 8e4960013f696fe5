import type { Job } from '@groupsight/proto/insights/v1/insights';
import { AppError, type ErrorKind } from '@groupsight/shared/errors';
import type { FastifyReply } from 'fastify';
import type { Clients } from './clients.ts';

export interface JobWait {
  readonly ownerId: string;
  readonly jobId: string;
  readonly requestId: string;
  /** How long to wait, milliseconds. */
  readonly deadlineMs: number;
  /** Aborted when the person who asked is gone. */
  readonly signal: AbortSignal;
}

/** Failures of a job that are not about the present state of the account. */
const kinds: Readonly<Record<string, ErrorKind>> = {
  not_found: 'not_found',
  timeout: 'timeout',
  unavailable: 'unavailable',
  internal: 'internal',
};

/** A failed job as the answer to who waited for it; not_connected and the like are a 409. */
export function toJobError(job: Job): AppError {
  const code = job.errorCode || 'job_failed';
  const message = job.errorMessage || 'The work could not be finished. Please try again.';
  return new AppError(kinds[code] ?? 'precondition', code, message, {
    details: { jobId: job.jobId },
  });
}

const pauseMs = 500;

const isAway = (error: unknown) => error instanceof AppError && error.kind === 'unavailable';
const isLate = (error: unknown) => error instanceof AppError && error.kind === 'timeout';

/**
 * Waits until a job is done; the job itself goes on whether somebody waits or not. A broken
 * watch is taken up again until the deadline.
 * @throws AppError the job's failure, or timeout (job_running) with the jobId.
 */
export async function waitForJob({ insights }: Clients, wait: JobWait): Promise<Job> {
  const { ownerId, jobId, requestId, signal } = wait;
  const end = Date.now() + wait.deadlineMs;
  while (Date.now() < end && !signal.aborted) {
    try {
      const options = { requestId, signal, userId: ownerId, deadlineMs: end - Date.now() };
      for await (const { job } of insights.watchJob({ ownerId, jobId }, options)) {
        if (job?.state === 'failed') throw toJobError(job);
        if (job?.state === 'done') return job;
      }
    } catch (error) {
      if (isLate(error) || signal.aborted) break;
      if (!isAway(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new AppError('timeout', 'job_running', 'This takes longer; it goes on in the background.', {
    details: { jobId },
  });
}

/** Aborted when the connection closes before the answer was sent. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  return abort.signal;
}
