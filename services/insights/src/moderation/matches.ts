import type { Line, ModerationJudge } from '@groupsight/reader/types';
import { dateOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import type { ChatDoc } from '../groups/chats.repository.ts';
import { inChatOrder, within } from '../messages/messages.repository.ts';
import type { WatchedTopic } from '../topics/topic-days.ts';
import { hourMs } from './action-plan.ts';
import { meantVerdicts, notYetMeant } from './meant-verdicts.ts';
import type { RuleDoc } from './moderation.repository.ts';

/** A message that breaks a rule. */
export interface Match {
  readonly line: Line;
  readonly rule: RuleDoc;
  readonly reason: string;
}

/** What a group's messages are judged and told by. */
export interface JudgedBy {
  /** In the order in which they were made. */
  readonly rules: readonly RuleDoc[];
  readonly topics: readonly WatchedTopic[];
  readonly zone: string;
  /** Of why a message breaks a rule; empty while none is known. */
  readonly language: string;
}

export interface Judging extends JudgedBy {
  /** Whether a model is asked about rules that are a matter of meaning; else these wait for that. */
  readonly asksModel: boolean;
}

interface Rule {
  readonly doc: RuleDoc;
  readonly judge: ModerationJudge;
}

type Recent = { at: number; text: string; messageId: string };

/** What the senders wrote before, as far back as the rules look. */
async function recentBySender(
  context: Context,
  chat: ChatDoc,
  lines: readonly Line[],
  looksBackMs: number,
): Promise<Map<string, Recent[]>> {
  const bySender = new Map<string, Recent[]>();
  if (looksBackMs === 0) return bySender;
  const times = lines.map(({ at }) => at);
  const reach = within(Math.min(...times) - looksBackMs, Math.max(...times));
  const { owner: ownerId, group } = chat;
  const senderId = { $in: [...new Set(lines.map((line) => line.senderId))] };
  const found = await context.stores.messages
    .find(
      { owner: ownerId, group, ...reach, senderId },
      { _id: 0, messageId: 1, senderId: 1, at: 1, text: 1 },
    )
    .sort(inChatOrder(1))
    .lean();
  for (const { senderId: sender, messageId, at: sent, text } of found) {
    const list = bySender.get(sender) ?? [];
    bySender.set(sender, list);
    list.push({ messageId, text, at: sent.getTime() });
  }
  return bySender;
}

/** What the sender wrote before this message within the rule's reach. */
function before(recent: readonly Recent[], line: Line, looksBackMs: number): Recent[] {
  const own = recent.findIndex(({ messageId }) => messageId === line.messageId);
  const earlier = own < 0 ? recent.filter(({ at }) => at < line.at) : recent.slice(0, own);
  return earlier.filter(({ at }) => at >= line.at - looksBackMs);
}

const dayMs = 24 * hourMs;

/** Nobody expects an answer to yesterday's message, nor that a replayed bus deletes it. */
const oldestMs = dayMs;

/** Chats tell their time in whole seconds: what follows a rule at once may bear an earlier one. */
const secondOf = (at: Date): number => Math.floor(at.getTime() / 1_000) * 1_000;

/** Whether a rule looks at a message: one of the time since it was made, and of its concern. */
function concerns({ createdAt, allowed = [] }: RuleDoc, line: Line, now: number): boolean {
  return (
    line.at >= secondOf(createdAt) &&
    line.at >= now - oldestMs &&
    !allowed.some(({ id }) => id === line.senderId)
  );
}

/** Tells whether somebody wrote in the group some days before a message already. */
function oldHands({ stores }: Context, { owner: ownerId, group }: ChatDoc, zone: string) {
  return async ({ senderId, at }: Line, days: number): Promise<boolean> => {
    if (days === 0) return false;
    const date = dateOf(at - days * dayMs, zone);
    const day = { owner: ownerId, group, date: { $lte: date }, 'members.id': senderId };
    return (await stores.days.exists(day)) !== null;
  };
}

/**
 * Which messages break which rules, in the chat's order. Of the rules that act one is enough for
 * a message: deleting and warning twice helps nobody. Rules that are tried out stand in no one's
 * way.
 */
export async function matchesOf(
  context: Context,
  chat: ChatDoc,
  lines: readonly Line[],
  { rules: docs, zone: timeZone, language, asksModel }: Judging,
): Promise<Match[]> {
  if (docs.length === 0) return [];
  const rules = docs.map(
    (doc): Rule => ({
      doc,
      judge: context.engine.moderation(doc.description, language),
    }),
  );
  const looksBack = Math.max(...rules.map(({ judge }) => judge.looksBackMs));
  const recent = await recentBySender(context, chat, lines, looksBack);
  const isOldHand = oldHands(context, chat, timeZone);
  const now = context.now();
  const concerned = lines.filter((line) => docs.some((rule) => concerns(rule, line, now)));
  const meant = asksModel
    ? await meantVerdicts(context, chat, docs, concerned)
    : notYetMeant(context);
  const matches: Match[] = [];
  for (const line of lines) {
    let isTaken = false;
    for (const { doc: rule, judge } of rules) {
      if ((isTaken && !rule.dryRun) || !concerns(rule, line, now)) continue;
      const past = before(recent.get(line.senderId) ?? [], line, judge.looksBackMs);
      const verdict = meant(rule, line);
      const reason =
        verdict === undefined
          ? judge.judge(line, { recent: past, timeZone })
          : (judge.exactly(line, { recent: past, timeZone }) ?? verdict);
      if (reason === null || (await isOldHand(line, rule.immuneAfterDays ?? 0))) continue;
      matches.push({ line, rule, reason });
      isTaken ||= !rule.dryRun;
    }
  }
  return matches;
}
