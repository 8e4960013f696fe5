import type {
  DeleteNotificationsRequest,
  DeleteNotificationsResponse,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { oneOrAll } from './notifications.repository.ts';

/** Deletes one or all notifications. @throws not_found for one that is not the owner's */
export async function deleteNotifications(
  { stores, emit, now }: Context,
  request: DeleteNotificationsRequest,
): Promise<DeleteNotificationsResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const scope = await visibleScope(stores, ownerId);
  const { modifiedCount } = await stores.notifications.updateMany(
    { ...scope, goneAt: null, ...oneOrAll(request.documentId) },
    { $set: { goneAt: new Date(now()), title: '', message: '' } },
  );
  if (modifiedCount === 0 && request.documentId !== '') throw notFound();
  if (modifiedCount > 0) await emit([{ owner: ownerId, type: 'notifications' }]);
  return { deleted: modifiedCount };
}
