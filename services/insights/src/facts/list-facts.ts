import type { ListFactsRequest, ListFactsResponse } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import { presentFact } from './to-proto.ts';

/** What groups plan, agreed, took on and still wait for; the newest first without another order. */
export async function listFacts(
  { stores }: Context,
  { ownerId, query }: ListFactsRequest,
): Promise<ListFactsResponse> {
  required('owner_id', ownerId);
  const { docs, meta } = await listPage(stores.facts, query, {
    fields: listFields.facts,
    defaultSort: { at: -1 },
    scope: await visibleScope(stores, ownerId),
    without: ['states', 'dates'],
  });
  return { facts: docs.map(presentFact), meta };
}
