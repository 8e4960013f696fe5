import type { DeleteRuleRequest, DeleteRuleResponse } from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { rulePresenter } from './to-proto.ts';

/** Removes a rule; its log stays. @throws not_found */
export async function deleteRule(
  context: Context,
  request: DeleteRuleRequest,
): Promise<DeleteRuleResponse> {
  const { stores, emit } = context;
  const ownerId = required('owner_id', request.ownerId);
  const doc = await stores.rules
    .findOneAndDelete({ _id: request.documentId, ...(await visibleScope(stores, ownerId)) })
    .lean();
  if (!doc) throw notFound();
  await emit([{ owner: ownerId, type: 'moderation', group: doc.group }]);
  return { rule: (await rulePresenter(context, ownerId))(doc) };
}
