import type { WakeRequest, WakeResponse } from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** Looks for what another connector has stored for an account that is held here. */
export async function wake(
  { ownerId }: WakeRequest,
  context: ConnectorContext,
): Promise<WakeResponse> {
  await context.wake(ownerId);
  return {};
}
