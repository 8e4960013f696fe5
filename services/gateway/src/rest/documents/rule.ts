import type { Rule } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { identity, NullableString, named, ref, stamps } from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, textOrNull } from './values.ts';

const RuleMember = named('RuleMember', {
  id: Type.String({ description: "The chat network's id." }),
  name: Type.String({ description: 'As last told when the rule was saved; may be empty.' }),
});

export const RuleSchema = named('ModerationRule', {
  ...identity,
  name: Type.String(),
  description: Type.String(),
  response: NullableString('The warning to send.'),
  delete_message: Type.Boolean(),
  dry_run: Type.Boolean({ description: 'Matches are logged only: nothing is sent or deleted.' }),
  allowed_members: Type.Array(ref(RuleMember), { description: 'Members it leaves alone.' }),
  immune_after_days: Type.Integer({
    description: 'It leaves alone who wrote in the group this many days before; 0: nobody.',
  }),
  compiled: Type.String({ description: 'What the engine can check of it, in words.' }),
  ...stamps,
  group: Type.Optional(ref(GroupRef)),
});

export const ruleSchemas = [RuleMember, RuleSchema];

export function toRule(rule: Rule): Static<typeof RuleSchema> {
  return {
    ...identityOf(rule.documentId),
    name: rule.name,
    description: rule.description,
    response: textOrNull(rule.response),
    delete_message: rule.deleteMessage,
    dry_run: rule.dryRun,
    allowed_members: rule.allowedMembers,
    immune_after_days: rule.immuneAfterDays,
    compiled: rule.compiled,
    createdAt: iso(rule.createdAt),
    updatedAt: iso(rule.updatedAt),
  };
}
