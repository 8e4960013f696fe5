import type { GetStateRequest, GetStateResponse } from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** Where the owner's account stands, with the QR code that is valid now. */
export async function getState(
  { ownerId }: GetStateRequest,
  { sessions }: ConnectorContext,
): Promise<GetStateResponse> {
  const { state, qrcode, reason } = await sessions.state(ownerId);
  return { state, qrcode, reason };
}
