import type {
  ReadConversationRequest,
  ReadConversationResponse,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { pageSize, required } from '../rpc/input.ts';
import { messageKey } from '../store/ids.ts';
import type { MessageDoc } from './messages.repository.ts';
import { messagesAfter, messagesBefore } from './messages.repository.ts';
import { presentMessages } from './to-proto.ts';

/** A stretch of a chat around a message, or its end. @throws not_found */
export async function readConversation(
  { stores }: Context,
  request: ReadConversationRequest,
): Promise<ReadConversationResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const group = required('group_id', request.groupId);
  const before = pageSize('before', request.before);
  const after = pageSize('after', request.after);
  const place = { owner: ownerId, group };
  const { messageId } = request;
  // One more than asked on either side tells whether the chat goes on there.
  if (messageId === '') {
    const found = await messagesBefore(stores.messages, place, null, before + 1);
    const messages = await presentMessages(stores, found.slice(0, before).reverse());
    return { messages, hasEarlier: found.length > before, hasLater: false };
  }
  const _id = messageKey(ownerId, group, messageId);
  const anchor = await stores.messages.findOne({ _id, owner: ownerId, group }).lean<MessageDoc>();
  if (!anchor) throw notFound();
  const [earlier, later] = await Promise.all([
    messagesBefore(stores.messages, place, anchor, before + 1),
    messagesAfter(stores.messages, place, anchor, after + 1),
  ]);
  const stretch = [...earlier.slice(0, before).reverse(), anchor, ...later.slice(0, after)];
  return {
    messages: await presentMessages(stores, stretch),
    hasEarlier: earlier.length > before,
    hasLater: later.length > after,
  };
}
