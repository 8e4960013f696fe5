import type {
  CreateTopicRequest,
  CreateTopicResponse,
} from '@groupsight/proto/insights/v1/insights';
import { newDocumentId } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import { colorOf, required, textOf } from '../rpc/input.ts';
import { countTopic } from './count-topic.ts';
import { presentTopic } from './to-proto.ts';

/** Creates a topic and counts its mentions in the stored messages. @throws invalid_… */
export async function createTopic(
  context: Context,
  request: CreateTopicRequest,
): Promise<CreateTopicResponse> {
  const at = new Date(context.now());
  const doc = {
    _id: newDocumentId(),
    owner: required('owner_id', request.ownerId),
    group: required('group_id', request.groupId),
    name: textOf('name', request.name, 1, 100),
    description: textOf('description', request.description, 0, 1000),
    color: colorOf(request.color),
    mentions: 0,
    totalMentions: 0,
    asOf: '',
    createdAt: at,
    updatedAt: at,
  };
  await context.stores.topics.create(doc);
  return { topic: presentTopic(await countTopic(context, doc)) };
}
