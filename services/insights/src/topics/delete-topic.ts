import type {
  DeleteTopicRequest,
  DeleteTopicResponse,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { presentTopic } from './to-proto.ts';
import { writeDigestMentions } from './topic-days.ts';

/** Removes a topic and its mentions. @throws not_found */
export async function deleteTopic(
  { stores, emit, sweeper }: Context,
  request: DeleteTopicRequest,
): Promise<DeleteTopicResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const named = { _id: request.documentId, ...(await visibleScope(stores, ownerId)) };
  const doc = await stores.topics.findOne(named).lean();
  if (!doc) throw notFound();
  // In the group's turn: who derives its days at the same time would count it again.
  await sweeper.inTurn(ownerId, doc.group, async () => {
    await stores.topics.deleteOne(named);
    await stores.topicDays.deleteMany({ owner: ownerId, topic: doc._id });
    await writeDigestMentions(stores, ownerId, doc.group, null);
  });
  await emit([{ owner: ownerId, type: 'topics', group: doc.group }]);
  return { topic: presentTopic(doc) };
}
