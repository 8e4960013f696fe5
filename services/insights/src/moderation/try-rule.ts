import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LocalReason, Meaning } from '@groupsight/reader/meaning';
import type { Line } from '@groupsight/reader/types';
import { addDays, dateOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { inPieces } from '../days/days.repository.ts';
import { scopeOf } from '../engine/read-days.ts';
import { languageOf, zoneOf } from '../groups/owners.repository.ts';
import { firstDays } from '../members/member-totals.repository.ts';
import { linesOfDays } from '../messages/messages.repository.ts';
import { hourMs } from './action-plan.ts';
import { RuleTrial, type TrialLine, type TrialMatch } from './rule-trial.ts';

const triedDays = 30;
/** Lines judged at a stretch: others wait meanwhile. */
const pieceSize = 1000;

export interface RuleToTry {
  readonly owner: string;
  readonly group: string;
  readonly description: string;
  /** Members it leaves alone, admins among them. */
  readonly exempt: ReadonlySet<string>;
  readonly immuneAfterDays: number;
  /** Whether a model is asked, too. */
  readonly asksModel: boolean;
}

/** Whom a rule leaves alone: the named ones, and who wrote long enough before. */
async function exemptionOf(context: Context, rule: RuleToTry, zone: string) {
  const { exempt, immuneAfterDays } = rule;
  if (immuneAfterDays === 0) return ({ senderId }: TrialLine) => exempt.has(senderId);
  const first = await firstDays(context.stores.months, rule);
  const awayMs = immuneAfterDays * 24 * hourMs;
  return ({ senderId, at }: TrialLine) =>
    exempt.has(senderId) || (first.get(senderId) ?? '9999') <= dateOf(at - awayMs, zone);
}

/** What a rule would have found in the last 30 days, oldest first, by words alone. */
async function tryWords(context: Context, rule: RuleToTry, signal: AbortSignal) {
  const { stores, engine, now } = context;
  const { owner: ownerId, group } = rule;
  const [zone, language] = await Promise.all([
    zoneOf(stores.owners, ownerId),
    languageOf(stores.owners, ownerId),
  ]);
  const to = dateOf(now(), zone);
  const from = addDays(to, 1 - triedDays);
  const judge = engine.moderation(rule.description, language);
  const trial = new RuleTrial(judge, await exemptionOf(context, rule, zone), zone);
  // The first day's messages have a past too: no check looks back further than a day.
  const first = judge.looksBackMs > 0 ? addDays(from, -1) : from;
  const date = { $gte: first, $lte: to };
  const days = await stores.days
    .find({ owner: ownerId, group, date }, { _id: 0, date: 1, weight: 1 })
    .sort({ date: 1 })
    .lean();
  // Without anything to look for the messages are counted all the same.
  for (const piece of inPieces(days, pieceSize)) {
    signal.throwIfAborted();
    const dates = piece.map((day) => day.date);
    const byDate = await linesOfDays(stores.messages, ownerId, group, dates);
    for (const [day, lines] of byDate) {
      for (const line of lines) trial.take(line, day >= from);
      await nextTurn();
    }
  }
  return { judge, from, to, trial };
}

/** What a model says of messages, oldest first. */
export interface MeantTrial {
  readonly messages: number;
  readonly matches: readonly TrialMatch[];
  /** Why it said nothing; empty where it did. */
  readonly reason: LocalReason | '';
}

/** Asks the model about the latest messages. */
async function tryMeaning(
  context: Context,
  meaning: Meaning,
  { owner: ownerId, group, description }: RuleToTry,
  lines: readonly Line[],
): Promise<MeantTrial> {
  const silent = (reason: LocalReason | '') => ({ messages: 0, matches: [], reason });
  if (lines.length === 0) return silent('');
  const scope = await scopeOf(context, { owner: ownerId, group });
  const outcome = await meaning.judge(lines, [{ id: 'trial', description }], scope);
  if (!outcome.ok) return silent(outcome.reason);
  const reasons = new Map(outcome.value.map(({ messageId, reason }) => [messageId, reason]));
  const matches = lines.flatMap((line): TrialMatch[] => {
    const reason = reasons.get(line.messageId);
    return reason === undefined ? [] : [{ line, reason }];
  });
  return { messages: lines.length, matches, reason: '' };
}

/**
 * Tries a rule on the last 30 days by words, and on the latest messages by meaning where that is
 * asked for and a model judges such a rule: it costs tokens.
 */
export async function tryRule(context: Context, rule: RuleToTry, signal: AbortSignal) {
  const { judge, from, to, trial } = await tryWords(context, rule, signal);
  const { messages, matches, latest } = trial;
  const meaning = judge.byMeaning ? context.engine.meaning : undefined;
  const meant =
    meaning && rule.asksModel ? await tryMeaning(context, meaning, rule, latest) : undefined;
  return { judge, from, to, messages, matches, byMeaning: meaning !== undefined, meant };
}
