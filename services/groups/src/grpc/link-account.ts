import type { LinkAccountRequest, LinkAccountResponse } from '@groupsight/proto/groups/v1/groups';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { GroupsContext } from '../context.ts';

// The chat network takes its time to hand out the first QR code.
const deadlineMs = 60_000;

/** Starts linking the owner's chat account. */
export async function linkAccount(
  { connector }: GroupsContext,
  { ownerId, phoneNumber }: LinkAccountRequest,
  { requestId, signal }: CallContext,
): Promise<LinkAccountResponse> {
  return connector.connect({ ownerId, phoneNumber }, { deadlineMs, requestId, signal });
}
