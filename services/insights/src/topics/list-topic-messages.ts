import type {
  ListTopicMessagesRequest,
  ListTopicMessagesResponse,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { presentMessages } from '../messages/to-proto.ts';
import { visibleScope } from '../removals/visible.ts';
import { pageSize, required } from '../rpc/input.ts';
import { topicMessages } from './topic-messages.ts';
import type { TopicDoc } from './topics.repository.ts';

/** The messages behind a topic's count, newest first. @throws not_found */
export async function listTopicMessages(
  context: Context,
  request: ListTopicMessagesRequest,
): Promise<ListTopicMessagesResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const _id = required('document_id', request.documentId);
  const visible = await visibleScope(context.stores, ownerId);
  const topic = await context.stores.topics.findOne({ _id, ...visible }).lean<TopicDoc>();
  if (!topic) throw notFound();
  const page = { offset: request.offset, limit: pageSize('limit', request.limit) };
  const { messages, total } = await topicMessages(context, topic, page);
  return { messages: await presentMessages(context.stores, messages), meta: { total } };
}
