import type {
  DisconnectRequest,
  DisconnectResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';

/** Logs the owner's account out and forgets its credentials. */
export async function disconnect(
  { ownerId }: DisconnectRequest,
  { holders, sessions }: ConnectorContext,
  call: CallContext,
): Promise<DisconnectResponse> {
  await holders.disconnect(ownerId, call, sessions);
  return {};
}
