import type { ListChatsRequest, ListChatsResponse } from '@groupsight/proto/connector/v1/connector';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';
import { type AccountSessions, reconnectMs } from '../sessions/account-sessions.ts';

/** The groups of the owner's open account. */
export async function listChats(
  request: ListChatsRequest,
  { sessions, holders }: ConnectorContext,
  call: CallContext,
): Promise<ListChatsResponse> {
  const { ownerId } = request;
  return holders.run(
    ownerId,
    call,
    () => chatsOf(ownerId, sessions),
    (client, options) => client.listChats(request, options),
  );
}

async function chatsOf(ownerId: string, sessions: AccountSessions): Promise<ListChatsResponse> {
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
