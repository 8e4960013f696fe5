import type {
  DeleteTopicRequest,
  DeleteTopicResponse,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { writeDigestMentions } from '../work/topic-days.ts';
import { required } from './input.ts';
import { presentTopic } from './present.ts';

/** Removes a topic and its mentions. @throws not_found */
export const deleteTopic =
  ({ stores, emit }: Context) =>
  async (request: DeleteTopicRequest): Promise<DeleteTopicResponse> => {
    const owner = required('owner_id', request.ownerId);
    const doc = await stores.topics.findOneAndDelete({ _id: request.documentId, owner }).lean();
    if (!doc) throw notFound();
    await stores.topicDays.deleteMany({ owner, topic: doc._id });
    await writeDigestMentions(stores, owner, doc.group, null);
    await emit([{ owner, type: 'topics', group: doc.group }]);
    return { topic: presentTopic(doc) };
  };
