import type { Rule } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { identity, NullableString, named, ref, stamps } from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, textOrNull } from './values.ts';

export const RuleSchema = named('ModerationRule', {
  ...identity,
  name: Type.String(),
  description: Type.String(),
  response: NullableString('The warning to send.'),
  delete_message: Type.Boolean(),
  compiled: Type.String({ description: 'What the engine can check of it, in words.' }),
  ...stamps,
  group: Type.Optional(ref(GroupRef)),
});

export const ruleSchemas = [RuleSchema];

export function toRule(rule: Rule): Static<typeof RuleSchema> {
  return {
    ...identityOf(rule.documentId),
    name: rule.name,
    description: rule.description,
    response: textOrNull(rule.response),
    delete_message: rule.deleteMessage,
    compiled: rule.compiled,
    createdAt: iso(rule.createdAt),
    updatedAt: iso(rule.updatedAt),
  };
}
