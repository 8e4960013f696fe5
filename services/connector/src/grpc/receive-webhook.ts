import type {
  ReceiveWebhookRequest,
  ReceiveWebhookResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';
import { providerErrors } from '../providers/provider-errors.ts';
import { ownerOfSession } from '../providers/waha/session-name.ts';

/** Hands a webhook to the account that it is about. */
export async function receiveWebhook(
  { session: name, body }: ReceiveWebhookRequest,
  { sessions }: ConnectorContext,
): Promise<ReceiveWebhookResponse> {
  const ownerId = ownerOfSession(name);
  if (ownerId === undefined) throw providerErrors.unknownSession();
  const session = sessions.peek(ownerId);
  if (!session) {
    // Linked, but in other hands or about to be brought back: it will be taken then.
    const { state } = await sessions.state(ownerId);
    throw state === 'close' ? providerErrors.unknownSession() : providerErrors.heldElsewhere();
  }
  if (!session.receive) throw providerErrors.unknownSession();
  await session.receive(body);
  return {};
}
