import type { ListChatsRequest, ListChatsResponse } from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** A session that lost the network for a moment is waited for this long. */
const reconnectMs = 5_000;

/** The groups of the owner's open account. */
export async function listChats(
  { ownerId }: ListChatsRequest,
  { sessions }: ConnectorContext,
): Promise<ListChatsResponse> {
  const session = await sessions.session(ownerId, reconnectMs);
  const chats = await session.listChats();
  return {
    chats: chats.map(({ members, ...chat }) => ({
      ...chat,
      size: members.length,
      participants: members.map((member) => ({ ...member })),
    })),
  };
}
