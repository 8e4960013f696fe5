import type {
  MarkNotificationsReadRequest,
  MarkNotificationsReadResponse,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { oneOrAll } from './notifications.repository.ts';

/** Marks one or all notifications as read. @throws not_found for one that is not the owner's */
export async function markNotificationsRead(
  { stores, emit }: Context,
  request: MarkNotificationsReadRequest,
): Promise<MarkNotificationsReadResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const { documentId } = request;
  const scope = { ...(await visibleScope(stores, ownerId)), goneAt: null };
  if (documentId !== '' && !(await stores.notifications.exists({ ...scope, _id: documentId }))) {
    throw notFound();
  }
  const { modifiedCount } = await stores.notifications.updateMany(
    { ...scope, ...oneOrAll(documentId), read: false },
    { $set: { read: true } },
  );
  if (modifiedCount > 0) await emit([{ owner: ownerId, type: 'notifications' }]);
  return { changed: modifiedCount };
}
