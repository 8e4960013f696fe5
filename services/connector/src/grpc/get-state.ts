import { providerErrors } from '@groupsight/chat-port/provider-errors';
import type { GetStateRequest, GetStateResponse } from '@groupsight/proto/connector/v1/connector';
import { hasCode } from '@groupsight/shared/errors';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';

/** Where the owner's account stands, with the codes that are valid now. */
export async function getState(
  request: GetStateRequest,
  { sessions, holders }: ConnectorContext,
  call: CallContext,
): Promise<GetStateResponse> {
  const { ownerId } = request;
  const here = async () => {
    if (await sessions.isElsewhere(ownerId)) throw providerErrors.heldElsewhere();
    return sessions.state(ownerId);
  };
  const answer = await holders
    .run(ownerId, call, here, (client, options) => client.getState(request, options))
    .catch((error: unknown) => {
      // Whoever holds it does not answer: as the store knows it.
      if (!hasCode(error, 'account_elsewhere')) throw error;
      return sessions.state(ownerId);
    });
  const { state, qrcode, pairingCode, reason } = answer;
  return { state, qrcode, pairingCode, reason };
}
