import type {
  FindRunningJobRequest,
  FindRunningJobResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { runningJob } from './jobs.ts';
import { presentJob } from './to-proto.ts';

/** The job of Process Group Chat that runs for a group, for a page that is opened meanwhile. */
export async function findRunningJob(
  context: Context,
  { ownerId, groupId }: FindRunningJobRequest,
): Promise<FindRunningJobResponse> {
  required('owner_id', ownerId);
  const job = await runningJob(context, ownerId, required('group_id', groupId));
  return { job: job ? presentJob(job) : undefined };
}
