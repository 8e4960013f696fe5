import type {
  SimulateDropRequest,
  SimulateDropResponse,
} from '@groupsight/proto/connector/v1/connector';
import { AppError, invalid } from '@groupsight/shared/errors';
import type { ConnectorContext } from '../context.ts';
import { providerErrors } from '../providers/provider-errors.ts';

const longestMs = 60_000;

/** Drops the connection of a simulated account for a while. */
export async function simulateDrop(
  { ownerId, milliseconds }: SimulateDropRequest,
  { sessions }: ConnectorContext,
): Promise<SimulateDropResponse> {
  if (milliseconds > longestMs) {
    throw invalid('too_long', 'A connection can be dropped for at most 60 seconds.');
  }
  const session = sessions.peek(ownerId);
  if (!session) throw providerErrors.notConnected();
  if (!session.drop) {
    throw new AppError('unimplemented', 'not_simulated', 'Only simulated accounts can do that.');
  }
  session.drop(milliseconds);
  return {};
}
