import type {
  ListModerationActionsRequest,
  ListModerationActionsResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import { presentAction } from './to-proto.ts';

/** The moderation log, newest first without another order. */
export async function listModerationActions(
  { stores, now }: Context,
  { ownerId, query }: ListModerationActionsRequest,
): Promise<ListModerationActionsResponse> {
  required('owner_id', ownerId);
  const { docs, meta } = await listPage(stores.actions, query, {
    fields: listFields.actions,
    defaultSort: { at: -1 },
    scope: await visibleScope(stores, ownerId),
  });
  const at = now();
  return { actions: docs.map((doc) => presentAction(doc, at)), meta };
}
