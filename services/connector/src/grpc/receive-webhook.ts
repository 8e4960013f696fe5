import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { ownerOfSession } from '@groupsight/chat-waha/session-name';
import type {
  ReceiveWebhookRequest,
  ReceiveWebhookResponse,
} from '@groupsight/proto/connector/v1/connector';
import { hasCode } from '@groupsight/shared/errors';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';

/** Hands a webhook to the account that it is about. */
export async function receiveWebhook(
  request: ReceiveWebhookRequest,
  { sessions, holders }: ConnectorContext,
  call: CallContext,
): Promise<ReceiveWebhookResponse> {
  const ownerId = ownerOfSession(request.session);
  if (ownerId === undefined) throw providerErrors.unknownSession();
  const here = async () => {
    const session = await sessions.need(ownerId).catch((error: unknown) => {
      throw hasCode(error, 'not_connected') ? providerErrors.unknownSession() : error;
    });
    if (!session.receive) throw providerErrors.unknownSession();
    await session.receive(request.body);
    return {};
  };
  return holders.run(ownerId, call, here, (client, options) =>
    client.receiveWebhook(request, options),
  );
}
