import type { GetLinkRequest, GetLinkResponse } from '@groupsight/proto/groups/v1/groups';
import { AppError } from '@groupsight/shared/errors';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { GroupsContext } from '../context.ts';

const deadlineMs = 3_000;
const absent = { state: 'close', qrcode: '', pairingCode: '', reason: 'unavailable' };

/**
 * Where the link stands. Every page asks, so a connector that does not answer is told as a
 * closed link instead of failing the page.
 */
export async function getLink(
  { connector, store, logger }: GroupsContext,
  { ownerId }: GetLinkRequest,
  { requestId, signal }: CallContext,
): Promise<GetLinkResponse> {
  const asking = connector
    .getState({ ownerId }, { deadlineMs, requestId, signal })
    .catch((error: unknown) => {
      const { kind } = error instanceof AppError ? error : { kind: 'internal' };
      if (kind !== 'unavailable' && kind !== 'timeout') throw error;
      logger.warn({ err: error, requestId }, 'the connector does not answer');
      return absent;
    });
  const [{ state, qrcode, pairingCode, reason }, importedGroups] = await Promise.all([
    asking,
    store.groups.hasAny(ownerId),
  ]);
  return { state, importedGroups, qrcode, pairingCode, reason };
}
