import type {
  RuleMatch as Match,
  ModelTrial,
  PreviewRuleResponse,
  Rule,
} from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { Day, Instant, identity, NullableString, named, ref, stamps } from '../schema.ts';
import { engineReason, engineReasonOf } from './engine-reason.ts';
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

const RuleMatch = named('RuleMatch', {
  message_id: Type.String(),
  sender_id: Type.String(),
  sender_name: Type.String({ description: 'Display name then; may be empty.' }),
  text: Type.String({ description: 'The beginning of the message; may be empty.' }),
  reason: Type.String({ description: 'Why it breaks the rule.' }),
  createdAt: Instant('When it was sent.'),
});

const RuleModelTrial = named(
  'ModerationRuleModelTrial',
  {
    messages: Type.Integer({ description: 'The latest messages, that the model was asked about.' }),
    matches: Type.Integer({ description: 'Of these, those that break the rule by their meaning.' }),
    senders: Type.Integer({ description: 'Members who wrote those.' }),
    examples: Type.Array(ref(RuleMatch), { description: 'The latest of them, newest first.' }),
    reason: engineReason('Why the model did not answer; null where it did.'),
  },
  'What a model says of the latest messages.',
);

export const RulePreviewSchema = named(
  'ModerationRulePreview',
  {
    catches: Type.Array(Type.String(), {
      description:
        'What is understood and looked for; empty where nothing is understood well enough to act on it.',
    }),
    unclear: Type.Array(Type.String(), {
      description: 'Parts that are not understood, in the words of the rule: nothing acts on them.',
    }),
    misses: Type.Array(Type.String(), { description: 'What passes it although it is meant.' }),
    by_meaning: Type.Boolean({
      description: 'A model judges it once it is live; what follows was found without one.',
    }),
    from: Day('First of the days it was tried on.'),
    to: Day('Last of them.'),
    messages: Type.Integer({
      description: 'Messages it looked at: without those of admins and of whom it leaves alone.',
    }),
    matches: Type.Integer({ description: 'Messages that it would have found.' }),
    senders: Type.Integer({ description: 'Members who wrote those.' }),
    examples: Type.Array(ref(RuleMatch), { description: 'The latest of them, newest first.' }),
    model: Type.Union([ref(RuleModelTrial), Type.Null()], {
      description: 'What the model says; null unless it was to be asked and judges such a rule.',
    }),
  },
  'What a rule would catch, and what it would have found in the last 30 days.',
);

export const ruleSchemas = [RuleMember, RuleSchema, RuleMatch, RuleModelTrial, RulePreviewSchema];

const toMatch = (match: Match): Static<typeof RuleMatch> => ({
  message_id: match.messageId,
  sender_id: match.senderId,
  sender_name: match.senderName,
  text: match.text,
  reason: match.reason,
  createdAt: iso(match.at),
});

const toModelTrial = (trial: ModelTrial): Static<typeof RuleModelTrial> => ({
  messages: trial.messages,
  matches: trial.matches,
  senders: trial.senders,
  examples: trial.examples.map(toMatch),
  reason: engineReasonOf(trial.reason),
});

export function toRulePreview(preview: PreviewRuleResponse): Static<typeof RulePreviewSchema> {
  return {
    catches: preview.catches,
    unclear: preview.unclear,
    misses: preview.misses,
    by_meaning: preview.byMeaning,
    from: preview.from,
    to: preview.to,
    messages: preview.messages,
    matches: preview.matches,
    senders: preview.senders,
    examples: preview.examples.map(toMatch),
    model: preview.model ? toModelTrial(preview.model) : null,
  };
}

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
