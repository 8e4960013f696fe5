import type {
  DisconnectRequest,
  DisconnectResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** Logs the owner's account out and forgets its credentials. */
export async function disconnect(
  { ownerId }: DisconnectRequest,
  { sessions }: ConnectorContext,
): Promise<DisconnectResponse> {
  await sessions.disconnect(ownerId);
  return {};
}
