import type { Line } from '@groupsight/reader/types';
import type { Context } from '../context.ts';
import { scopeOf } from '../engine/read-days.ts';
import type { ChatDoc } from '../groups/chats.repository.ts';
import type { RuleDoc } from './moderation.repository.ts';

/** What the model says of messages and rules; undefined where the local engine's word counts. */
export type MeantVerdict = (rule: RuleDoc, line: Line) => string | null | undefined;

const nobody: MeantVerdict = () => undefined;

/** While the model is not asked, nothing is said of what is a matter of meaning. */
export const notYetMeant =
  ({ engine }: Context): MeantVerdict =>
  ({ description }) =>
    engine.meaning && engine.moderation(description).byMeaning ? null : undefined;

/** Asks the model about messages, once for all rules that are a matter of meaning. */
export async function meantVerdicts(
  context: Context,
  { owner: ownerId, group }: ChatDoc,
  rules: readonly RuleDoc[],
  lines: readonly Line[],
): Promise<MeantVerdict> {
  const { engine } = context;
  const told = lines.filter(({ text }) => text.trim() !== '');
  const asked = rules.filter(({ description }) => engine.moderation(description).byMeaning);
  if (!engine.meaning || told.length === 0 || asked.length === 0) return nobody;
  const scope = await scopeOf(context, { owner: ownerId, group });
  const plain = asked.map(({ _id: id, description }) => ({ id, description }));
  const outcome = await engine.meaning.judge(told, plain, scope);
  if (!outcome.ok) return nobody;
  const judged = new Set(told.map(({ messageId }) => messageId));
  const byMeaning = new Set(asked.map(({ _id }) => _id));
  const keyOf = (rule: string, message: string) => JSON.stringify([rule, message]);
  const reasons = new Map(
    outcome.value.map(({ rule, messageId, reason }) => [keyOf(rule, messageId), reason]),
  );
  return ({ _id }, { messageId }) =>
    byMeaning.has(_id) && judged.has(messageId)
      ? (reasons.get(keyOf(_id, messageId)) ?? null)
      : undefined;
}
