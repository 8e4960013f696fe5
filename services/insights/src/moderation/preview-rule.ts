import type {
  ModelTrial,
  PreviewRuleRequest,
  PreviewRuleResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { Context } from '../context.ts';
import { requirePlan } from '../groups/owners.repository.ts';
import { required, textOf } from '../rpc/input.ts';
import { excerptOf } from './action-plan.ts';
import { allowedIds, immuneAfterDaysOf } from './rule-input.ts';
import type { TrialMatch } from './rule-trial.ts';
import { type MeantTrial, tryRule } from './try-rule.ts';

const maxExamples = 5;

const presentMatch = ({ line, reason }: TrialMatch) => ({
  messageId: line.messageId,
  senderId: line.senderId,
  senderName: line.senderName,
  text: excerptOf(line.text),
  reason,
  at: new Date(line.at),
});

/** What of a trial people are told: how many, of whom, and the latest. */
const presentMatches = (matches: readonly TrialMatch[]) => ({
  matches: matches.length,
  senders: new Set(matches.map(({ line }) => line.senderId)).size,
  examples: matches.slice(-maxExamples).reverse().map(presentMatch),
});

const presentMeant = ({ messages, matches, reason }: MeantTrial): ModelTrial => ({
  messages,
  reason,
  ...presentMatches(matches),
});

/** Tells what a rule would catch, and tries it on the last 30 days. @throws invalid_…, plan_limit */
export async function previewRule(
  context: Context,
  request: PreviewRuleRequest,
  { signal }: Pick<CallContext, 'signal'>,
): Promise<PreviewRuleResponse> {
  const ownerId = required('owner_id', request.ownerId);
  await requirePlan(context.stores.owners, ownerId, 'moderation');
  const rule = {
    owner: ownerId,
    group: required('group_id', request.groupId),
    description: textOf('description', request.description, 1, 1000),
    exempt: new Set([...allowedIds(request.allowedMembers), ...request.admins]),
    immuneAfterDays: immuneAfterDaysOf(request.immuneAfterDays),
    asksModel: request.askModel,
  };
  const tried = await context.trialLock.run(ownerId, () => tryRule(context, rule, signal));
  const { judge, from, to, messages, matches, byMeaning, meant } = tried;
  return {
    from,
    to,
    messages,
    byMeaning,
    ...presentMatches(matches),
    catches: [...judge.catches],
    unclear: [...judge.unclear],
    misses: [...judge.misses],
    model: meant && presentMeant(meant),
  };
}
