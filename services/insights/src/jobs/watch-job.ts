import type { WatchJobRequest, WatchJobResponse } from '@groupsight/proto/insights/v1/insights';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { isOver } from './jobs.repository.ts';
import { presentJob } from './to-proto.ts';

/** A job may move in another process: so often the store is asked. */
const lookEveryMs = 250;

/**
 * The job now and at every change until it is over. An unknown job is waited for until the
 * caller's deadline: an import's marker may still be on its way.
 */
export async function* watchJob(
  { stores, jobFeed }: Context,
  { ownerId, jobId }: WatchJobRequest,
  { signal }: CallContext,
): AsyncGenerator<WatchJobResponse> {
  required('owner_id', ownerId);
  const _id = required('job_id', jobId);
  let shown = '';
  while (!signal.aborted) {
    const changed = jobFeed.next(_id, lookEveryMs, signal);
    const job = await stores.jobs.findOne({ _id, owner: ownerId }).lean();
    const now = job ? JSON.stringify(job) : '';
    if (job && now !== shown) {
      shown = now;
      yield { job: presentJob(job) };
    }
    if (job && isOver(job.state)) return;
    await changed;
  }
}
