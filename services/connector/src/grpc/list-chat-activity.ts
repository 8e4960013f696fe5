import type {
  ListChatActivityRequest,
  ListChatActivityResponse,
} from '@groupsight/proto/connector/v1/connector';
import { invalid } from '@groupsight/shared/errors';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';
import { reconnectMs } from '../sessions/account-sessions.ts';

const days = 30;
const maxChats = 1_000;

/** How much was written lately in groups of the owner's open account, as far as it is at hand. */
export async function listChatActivity(
  request: ListChatActivityRequest,
  { sessions, holders }: ConnectorContext,
  call: CallContext,
): Promise<ListChatActivityResponse> {
  const { ownerId, chatIds } = request;
  if (chatIds.length > maxChats) {
    throw invalid('invalid_request', `chat_ids has at most ${maxChats}.`);
  }
  return holders.run(
    ownerId,
    call,
    async () => {
      const session = await sessions.session(ownerId, reconnectMs);
      const since = new Date(Date.now() - days * 86_400_000);
      const chats = (await session.activity?.(chatIds, since)) ?? [];
      return { chats: chats.filter(({ messages }) => messages > 0) };
    },
    (client, options) => client.listChatActivity(request, options),
  );
}
