import type { UpdateRuleRequest, UpdateRuleResponse } from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { requirePlan } from '../groups/owners.repository.ts';
import { visibleScope } from '../removals/visible.ts';
import { required, textOf } from '../rpc/input.ts';
import type { RuleDoc } from './moderation.repository.ts';
import { allowedOf, immuneAfterDaysOf } from './rule-input.ts';
import { rulePresenter } from './to-proto.ts';

/** The asked changes; fields left out stay. @throws not_found, invalid_… */
async function changesOf(
  { stores, now }: Context,
  ownerId: string,
  request: UpdateRuleRequest,
): Promise<Partial<RuleDoc>> {
  const set: Partial<RuleDoc> = { updatedAt: new Date(now()) };
  const { documentId, name, response, deleteMessage, dryRun, immuneAfterDays } = request;
  if (name !== undefined) set.name = textOf('name', name, 1, 100);
  if (request.description !== undefined) {
    set.description = textOf('description', request.description, 1, 1000);
  }
  if (response !== undefined) set.response = textOf('response', response, 0, 1000);
  if (deleteMessage !== undefined) set.deleteMessage = deleteMessage;
  if (dryRun !== undefined) set.dryRun = dryRun;
  if (immuneAfterDays !== undefined) set.immuneAfterDays = immuneAfterDaysOf(immuneAfterDays);
  if (request.allowedMembers) {
    const visible = await visibleScope(stores, ownerId);
    const known = await stores.rules.findOne({ _id: documentId, ...visible }, { group: 1 }).lean();
    if (!known) throw notFound();
    const place = { owner: ownerId, group: known.group };
    set.allowed = await allowedOf(stores, place, request.allowedMembers.ids);
  }
  return set;
}

/** Changes a rule. @throws not_found, invalid_…, plan_limit */
export async function updateRule(
  context: Context,
  request: UpdateRuleRequest,
): Promise<UpdateRuleResponse> {
  const { stores, emit } = context;
  const ownerId = required('owner_id', request.ownerId);
  await requirePlan(stores.owners, ownerId, 'moderation');
  const set = await changesOf(context, ownerId, request);
  const doc = await stores.rules
    .findOneAndUpdate(
      { _id: request.documentId, ...(await visibleScope(stores, ownerId)) },
      { $set: set },
      { returnDocument: 'after' },
    )
    .lean();
  if (!doc) throw notFound();
  await emit([{ owner: ownerId, type: 'moderation', group: doc.group }]);
  return { rule: (await rulePresenter(context, ownerId))(doc) };
}
