import type {
  ListResourcesRequest,
  ListResourcesResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { versionsOf } from '../facts/to-proto.ts';
import { visibleScope } from '../removals/visible.ts';
import { impliedInstants } from '../rpc/implied.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import { previewed } from './previewed.ts';
import { presentResource } from './to-proto.ts';

/** Resources, newest first without another order. */
export async function listResources(
  { stores, previews }: Context,
  { ownerId, query }: ListResourcesRequest,
): Promise<ListResourcesResponse> {
  const owner = required('owner_id', ownerId);
  const { docs, meta } = await listPage(stores.resources, query, {
    fields: listFields.resources,
    defaultSort: { at: -1 },
    scope: await visibleScope(stores, owner),
    implied: impliedInstants,
    without: ['shares', 'dates'],
  });
  const events = docs.filter(({ type }) => type === 'event').map(({ _id }) => _id);
  const versions = await versionsOf(stores, owner, events);
  const shown = await previewed(previews, docs);
  return { resources: shown.map((doc) => presentResource(doc, versions.get(doc._id))), meta };
}
