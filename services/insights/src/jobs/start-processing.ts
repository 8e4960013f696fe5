import type {
  StartProcessingRequest,
  StartProcessingResponse,
} from '@groupsight/proto/insights/v1/insights';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import { reportedCoverageOf } from '../coverage/coverages.repository.ts';
import { required } from '../rpc/input.ts';
import { groupKey } from '../store/ids.ts';
import { historySince } from './history-since.ts';
import type { JobDoc } from './jobs.repository.ts';
import { failJob, openJob } from './jobs.ts';
import { presentJob } from './to-proto.ts';

/** Asks the connector for the chat's history; its marker then ends the job. */
async function askForHistory(context: Context, job: JobDoc, request: StartProcessingRequest) {
  const { includeDigests, nightly = false } = request;
  const reported = await reportedCoverageOf(context.stores.coverages, job.owner, job.group);
  const since = historySince(reported, { now: context.now(), nightly });
  await context.bus.publish(topics.chatCommands, [
    {
      key: chatKey(job.owner, job.chat),
      value: {
        idempotencyKey: `history:${job._id}`,
        ownerId: job.owner,
        chatId: job.chat,
        groupId: job.group,
        issuedAt: new Date(context.now()),
        action: {
          $case: 'fetchHistory',
          value: {
            jobId: job._id,
            includeDigests,
            since: since === null ? undefined : new Date(since),
          },
        },
      },
    },
  ]);
}

/**
 * An export is here already: the marker comes from us, on the same key, and what it speaks of
 * are the messages that are stored.
 */
async function endAtOnce(
  context: Context,
  job: JobDoc,
  { includeDigests }: StartProcessingRequest,
) {
  const rollup = await context.stores.rollups
    .findOne({ _id: groupKey(job.owner, job.group), owner: job.owner }, { total: 1 })
    .lean();
  const messages = rollup?.total ?? 0;
  await context.bus.publish(topics.chatHistory, [
    {
      key: chatKey(job.owner, job.chat),
      value: {
        ownerId: job.owner,
        chatId: job.chat,
        groupId: job.group,
        origin: 'ORIGIN_EXPORT',
        event: {
          $case: 'marker',
          value: { jobId: job._id, messages, includeDigests, missing: 0 },
        },
      },
    },
  ]);
}

/** Starts Process Group Chat, or returns the job of this group that runs already. */
export async function startProcessing(
  context: Context,
  request: StartProcessingRequest,
): Promise<StartProcessingResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const group = required('group_id', request.groupId);
  const chat = required('chat_id', request.chatId);
  const { job, isNew } = await openJob(
    context,
    { owner: ownerId, group, chat },
    {
      includeDigests: request.includeDigests,
      background: request.background ?? false,
    },
  );
  if (!isNew) return { job: presentJob(job) };
  try {
    const start = request.fetchHistory ? askForHistory : endAtOnce;
    await start(context, job, request);
  } catch (error) {
    const name = { owner: ownerId, id: job._id };
    await failJob(context, name, 'not_started', 'It could not be started. Please try again.');
    throw error;
  }
  return { job: presentJob(job) };
}
