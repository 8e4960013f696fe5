import type {
  ListResourcesRequest,
  ListResourcesResponse,
} from '@groupsight/proto/insights/v1/insights';
import { requireFeature } from '@groupsight/shared/plan-limits';
import { lacks } from '@groupsight/shared/plans';
import type { Context } from '../context.ts';
import { versionsOf } from '../facts/to-proto.ts';
import { planOf } from '../groups/owners.repository.ts';
import { visibleScope } from '../removals/visible.ts';
import { impliedInstants } from '../rpc/implied.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import type { Stores } from '../store/stores.ts';
import { byShownStates } from './event-states.ts';
import { previewed } from './previewed.ts';
import { presentResource } from './to-proto.ts';

/**
 * What the owner's plan lets them see: all, or what was found before a smaller plan began.
 * @throws plan_limit where they never had the library
 */
async function planScope({ owners }: Stores, ownerId: string) {
  const { plan, libraryUntil } = await planOf(owners, ownerId);
  if (!lacks(plan, 'library')) return {};
  if (!libraryUntil) requireFeature(plan, 'library');
  return { at: { $lte: libraryUntil } };
}

/** Resources, newest first without another order. @throws plan_limit */
export async function listResources(
  { stores, previews }: Context,
  { ownerId, query }: ListResourcesRequest,
): Promise<ListResourcesResponse> {
  required('owner_id', ownerId);
  const [visible, ofPlan] = await Promise.all([
    visibleScope(stores, ownerId),
    planScope(stores, ownerId),
  ]);
  const { docs, meta } = await listPage(stores.resources, byShownStates(query), {
    fields: listFields.resources,
    defaultSort: { at: -1 },
    scope: { ...visible, ...ofPlan },
    implied: impliedInstants,
    without: ['shares', 'dates'],
  });
  const events = docs.filter(({ type }) => type === 'event').map(({ _id }) => _id);
  const versions = await versionsOf(stores, ownerId, events);
  const shown = await previewed(previews, docs);
  return { resources: shown.map((doc) => presentResource(doc, versions.get(doc._id))), meta };
}
