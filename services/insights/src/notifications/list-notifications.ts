import type {
  ListNotificationsRequest,
  ListNotificationsResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import { shown } from './notifications.repository.ts';
import { presentNotification } from './to-proto.ts';

/** Notifications, newest first without another order. */
export async function listNotifications(
  { stores }: Context,
  { ownerId, query }: ListNotificationsRequest,
): Promise<ListNotificationsResponse> {
  required('owner_id', ownerId);
  const { docs, meta } = await listPage(stores.notifications, query, {
    fields: listFields.notifications,
    defaultSort: { at: -1 },
    scope: { ...(await visibleScope(stores, ownerId)), ...shown },
  });
  return { notifications: docs.map(presentNotification), meta };
}
