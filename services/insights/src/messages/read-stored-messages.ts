import type {
  ReadStoredMessagesRequest,
  ReadStoredMessagesResponse,
  StoredMessage,
} from '@groupsight/proto/insights/v1/insights';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import type { MessageDoc } from './messages.repository.ts';
import { beginComparing } from './newcomers.repository.ts';
import { presentStored, storedFields } from './to-proto.ts';

const pieceSize = 1000;

/**
 * All messages of a group in the chat's order, to be compared with an export; never more than a
 * piece of them is held. What the network tells from now on is looked for in the export, too.
 */
export async function* readStoredMessages(
  { stores, now }: Context,
  { ownerId, groupId }: ReadStoredMessagesRequest,
  { signal }: CallContext,
): AsyncGenerator<ReadStoredMessagesResponse> {
  required('owner_id', ownerId);
  const group = required('group_id', groupId);
  await beginComparing(stores, { owner: ownerId, group }, now());
  const cursor = stores.messages
    .find({ owner: ownerId, group }, storedFields)
    .sort({ date: 1, at: 1, seq: 1 })
    .batchSize(pieceSize)
    .lean<MessageDoc[]>()
    .cursor();
  let messages: StoredMessage[] = [];
  for await (const doc of cursor) {
    if (signal.aborted) return;
    messages.push(presentStored(doc as unknown as MessageDoc));
    if (messages.length < pieceSize) continue;
    yield { messages };
    messages = [];
  }
  if (messages.length > 0) yield { messages };
}
