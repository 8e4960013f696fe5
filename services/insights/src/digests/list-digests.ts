import type {
  ListDigestsRequest,
  ListDigestsResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import { presentDigests } from './to-proto.ts';

/** Digests, latest date first without another order. */
export async function listDigests(
  context: Context,
  { ownerId, query, withoutFacts }: ListDigestsRequest,
): Promise<ListDigestsResponse> {
  required('owner_id', ownerId);
  const { docs, meta } = await listPage(context.stores.digests, query, {
    fields: listFields.digests,
    defaultSort: { date: -1 },
    scope: await visibleScope(context.stores, ownerId),
  });
  return { digests: await presentDigests(context, ownerId, docs, withoutFacts), meta };
}
