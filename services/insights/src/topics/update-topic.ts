import type {
  UpdateTopicRequest,
  UpdateTopicResponse,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { colorOf, required, textOf } from '../rpc/input.ts';
import { countTopic } from './count-topic.ts';
import { presentTopic } from './to-proto.ts';

/** Changes a topic and recounts where its words changed. @throws not_found, invalid_… */
export async function updateTopic(
  context: Context,
  request: UpdateTopicRequest,
): Promise<UpdateTopicResponse> {
  const { name, description, color } = request;
  const ownerId = required('owner_id', request.ownerId);
  const set = {
    ...(name === undefined ? {} : { name: textOf('name', name, 1, 100) }),
    ...(description === undefined
      ? {}
      : { description: textOf('description', description, 0, 1000) }),
    ...(color === undefined ? {} : { color: colorOf(color) }),
    updatedAt: new Date(context.now()),
  };
  const doc = await context.stores.topics
    .findOneAndUpdate(
      { _id: request.documentId, ...(await visibleScope(context.stores, ownerId)) },
      { $set: set },
      { returnDocument: 'after' },
    )
    .lean();
  if (!doc) throw notFound();
  const counted = name === undefined && description === undefined;
  return { topic: presentTopic(counted ? doc : await countTopic(context, doc)) };
}
