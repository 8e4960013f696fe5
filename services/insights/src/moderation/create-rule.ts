import type { CreateRuleRequest, CreateRuleResponse } from '@groupsight/proto/insights/v1/insights';
import { newDocumentId } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import { requirePlan } from '../groups/owners.repository.ts';
import { required, textOf } from '../rpc/input.ts';
import { allowedOf, immuneAfterDaysOf } from './rule-input.ts';
import { rulePresenter } from './to-proto.ts';

/** Creates a rule; it looks at messages from now on. @throws invalid_…, plan_limit */
export async function createRule(
  context: Context,
  request: CreateRuleRequest,
): Promise<CreateRuleResponse> {
  const { stores, now, emit } = context;
  const at = new Date(now());
  const ownerId = required('owner_id', request.ownerId);
  await requirePlan(stores.owners, ownerId, 'moderation');
  const group = required('group_id', request.groupId);
  const doc = {
    _id: newDocumentId(),
    owner: ownerId,
    group,
    name: textOf('name', request.name, 1, 100),
    description: textOf('description', request.description, 1, 1000),
    response: textOf('response', request.response, 0, 1000),
    deleteMessage: request.deleteMessage,
    dryRun: request.dryRun,
    immuneAfterDays: immuneAfterDaysOf(request.immuneAfterDays),
    allowed: await allowedOf(stores, { owner: ownerId, group }, request.allowedMembers),
    createdAt: at,
    updatedAt: at,
  };
  await stores.rules.create(doc);
  await emit([{ owner: ownerId, type: 'moderation', group }]);
  return { rule: (await rulePresenter(context, ownerId))(doc) };
}
