import type {
  SimulateDropRequest,
  SimulateDropResponse,
} from '@groupsight/proto/connector/v1/connector';
import { AppError, invalid } from '@groupsight/shared/errors';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';

const longestMs = 60_000;

/** Drops the connection of a simulated account for a while. */
export async function simulateDrop(
  request: SimulateDropRequest,
  { sessions, holders }: ConnectorContext,
  call: CallContext,
): Promise<SimulateDropResponse> {
  const { ownerId, milliseconds } = request;
  if (milliseconds > longestMs) {
    throw invalid('too_long', 'A connection can be dropped for at most 60 seconds.');
  }
  const here = async () => {
    const session = await sessions.need(ownerId);
    if (!session.drop) {
      throw new AppError('unimplemented', 'not_simulated', 'Only simulated accounts can do that.');
    }
    session.drop(milliseconds);
    return {};
  };
  return holders.run(ownerId, call, here, (client, options) =>
    client.simulateDrop(request, options),
  );
}
