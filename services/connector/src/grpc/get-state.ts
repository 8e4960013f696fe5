import type { GetStateRequest, GetStateResponse } from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** Where the owner's account stands, with the codes that are valid now. */
export async function getState(
  { ownerId }: GetStateRequest,
  { sessions }: ConnectorContext,
): Promise<GetStateResponse> {
  const { state, qrcode, pairingCode, reason } = await sessions.state(ownerId);
  return { state, qrcode, pairingCode, reason };
}
