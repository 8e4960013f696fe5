import type { ListRulesRequest, ListRulesResponse } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import { rulePresenter } from './to-proto.ts';

/** Moderation rules, oldest first without another order. */
export async function listRules(
  context: Context,
  { ownerId, query }: ListRulesRequest,
): Promise<ListRulesResponse> {
  const { stores } = context;
  required('owner_id', ownerId);
  const { docs, meta } = await listPage(stores.rules, query, {
    fields: listFields.rules,
    defaultSort: { createdAt: 1 },
    scope: await visibleScope(stores, ownerId),
  });
  return { rules: docs.map(await rulePresenter(context, ownerId)), meta };
}
