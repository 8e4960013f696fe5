import type {
  UnlinkAccountRequest,
  UnlinkAccountResponse,
} from '@groupsight/proto/groups/v1/groups';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { GroupsContext } from '../context.ts';

const deadlineMs = 30_000;

/** Logs the account out. Groups and all that was learnt of them stay. */
export async function unlinkAccount(
  { connector }: GroupsContext,
  { ownerId }: UnlinkAccountRequest,
  { requestId, signal }: CallContext,
): Promise<UnlinkAccountResponse> {
  await connector.disconnect({ ownerId }, { deadlineMs, requestId, signal });
  return {};
}
