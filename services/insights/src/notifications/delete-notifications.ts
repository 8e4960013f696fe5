import type {
  DeleteNotificationsRequest,
  DeleteNotificationsResponse,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';

/** Deletes one or all notifications. @throws not_found for one that is not the owner's */
export async function deleteNotifications(
  { stores, emit, now }: Context,
  request: DeleteNotificationsRequest,
): Promise<DeleteNotificationsResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const one = request.documentId === '' ? {} : { _id: request.documentId };
  const scope = await visibleScope(stores, ownerId);
  const { modifiedCount } = await stores.notifications.updateMany(
    { ...scope, goneAt: null, ...one },
    { $set: { goneAt: new Date(now()), title: '', message: '' } },
  );
  if (modifiedCount === 0 && request.documentId !== '') throw notFound();
  if (modifiedCount > 0) await emit([{ owner: ownerId, type: 'notifications' }]);
  return { deleted: modifiedCount };
}
