import type { Job } from '@groupsight/proto/insights/v1/insights';
import { AppError } from '@groupsight/shared/errors';
import { expect, test } from 'vitest';
import type { Clients } from './clients.ts';
import { toJobError, waitForJob } from './jobs.ts';

const job: Job = {
  jobId: 'j1',
  groupId: 'g1',
  state: 'queued',
  done: 0,
  total: 0,
  messages: 0,
  newMessages: 0,
  digests: 0,
  missing: 0,
  errorCode: '',
  errorMessage: '',
  warningCode: '',
  warningMessage: '',
  background: false,
  createdAt: undefined,
  updatedAt: undefined,
};

/** Clients whose watches go as scripted, one after another; an error breaks a watch. */
function watching(...scripts: readonly (Partial<Job> | AppError)[][]) {
  let watches = 0;
  const insights = {
    async *watchJob() {
      for (const step of scripts[watches++] ?? []) {
        if (step instanceof AppError) throw step;
        yield { job: { ...job, ...step } };
      }
    },
  };
  // Only this method is used.
  return insights as unknown as Clients['insights'];
}

function wait(insights: Clients['insights'], signal = new AbortController().signal) {
  const given = { ownerId: 'u1', jobId: 'j1', requestId: 'r1', deadlineMs: 5_000, signal };
  return waitForJob({ insights } as Clients, given);
}

test('the last state is answered', async () => {
  const steps = [{ state: 'fetching' }, { state: 'done', messages: 4 }];
  expect(await wait(watching(steps))).toMatchObject({ messages: 4 });
});

test('a watch that breaks is taken up again', async () => {
  const away = new AppError('unavailable', 'unavailable', 'away');
  const clients = watching([{ state: 'fetching' }, away], [{ state: 'done', digests: 2 }]);
  expect(await wait(clients)).toMatchObject({ digests: 2 });
});

test('what takes too long goes on in the background, and says so', async () => {
  const late = new AppError('timeout', 'timeout', 'late');
  await expect(wait(watching([late]))).rejects.toMatchObject({
    kind: 'timeout',
    code: 'job_running',
    details: { jobId: 'j1' },
  });
});

test('nobody is waited for who hung up', async () => {
  const abort = new AbortController();
  const insights = watching([{ state: 'fetching' }, new AppError('internal', 'internal', 'cut')]);
  const waiting = wait(insights, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'job_running' });
});

test('other errors are passed on', async () => {
  const foreign = new AppError('not_found', 'not_found', 'Not Found');
  await expect(wait(watching([foreign]))).rejects.toBe(foreign);
});

test.each([
  ['not_connected', 'precondition'],
  ['not_found', 'not_found'],
  ['timeout', 'timeout'],
  ['internal', 'internal'],
  ['', 'precondition'],
])('a job that failed with %s is %s', (errorCode, kind) => {
  const error = toJobError({ ...job, errorCode, errorMessage: '' });
  expect(error).toMatchObject({ kind, code: errorCode || 'job_failed' });
  expect(error.message).not.toBe('');
});
