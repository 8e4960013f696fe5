import type { ConnectRequest, ConnectResponse } from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** Starts linking the owner's account; a second call while linking answers the same QR code. */
export async function connect(
  { ownerId, phoneNumber }: ConnectRequest,
  { sessions }: ConnectorContext,
): Promise<ConnectResponse> {
  const { qrcode, pairingCode } = await sessions.connect(ownerId, phoneNumber ?? '');
  return { qrcode, pairingCode };
}
