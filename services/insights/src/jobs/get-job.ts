import type { GetJobRequest, GetJobResponse } from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { presentJob } from './to-proto.ts';

/** A job as it stands. @throws not_found */
export async function getJob(
  { stores }: Context,
  { ownerId, jobId }: GetJobRequest,
): Promise<GetJobResponse> {
  required('owner_id', ownerId);
  const job = await stores.jobs.findOne({ _id: required('job_id', jobId), owner: ownerId }).lean();
  if (!job) throw notFound();
  return { job: presentJob(job) };
}
