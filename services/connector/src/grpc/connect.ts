import type { ConnectRequest, ConnectResponse } from '@groupsight/proto/connector/v1/connector';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';

/** Starts linking the owner's account; a second call while linking returns the same QR code. */
export async function connect(
  request: ConnectRequest,
  { sessions, holders }: ConnectorContext,
  call: CallContext,
): Promise<ConnectResponse> {
  const { ownerId, phoneNumber } = request;
  const { qrcode, pairingCode } = await holders.run(
    ownerId,
    call,
    () => sessions.connect(ownerId, phoneNumber ?? ''),
    (client, options) => client.connect(request, options),
  );
  return { qrcode, pairingCode };
}
