import type { GetJobRequest, GetJobResponse } from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { presentJob } from '../rpc/present.ts';

/** A job as it stands. @throws not_found */
export const getJob =
  ({ stores }: Context) =>
  async ({ ownerId, jobId }: GetJobRequest): Promise<GetJobResponse> => {
    const owner = required('owner_id', ownerId);
    const job = await stores.jobs.findOne({ _id: required('job_id', jobId), owner }).lean();
    if (!job) throw notFound();
    return { job: presentJob(job) };
  };
