import type {
  FindRunningJobRequest,
  FindRunningJobResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { presentJob } from '../rpc/present.ts';
import { runningJob } from './jobs.ts';

/** The job of Process Group Chat that runs for a group, for a page that is opened meanwhile. */
export const findRunningJob =
  (context: Context) =>
  async ({ ownerId, groupId }: FindRunningJobRequest): Promise<FindRunningJobResponse> => {
    const owner = required('owner_id', ownerId);
    const job = await runningJob(context, owner, required('group_id', groupId));
    return { job: job ? presentJob(job) : undefined };
  };
