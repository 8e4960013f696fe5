import type { ChatUpdate, HistoryPage, HistoryRange } from '@groupsight/chat-port/chat-provider';
import { timeOfUpdate } from '@groupsight/chat-port/update-time';
import type { Addition } from './ledger.ts';
import type { Timeline } from './world.ts';

const pageSize = 100;

/** A range of a chat's past, newest page first; `now` in milliseconds since 1970. */
export function* historyOf(
  { messages, membership }: Timeline,
  range: HistoryRange,
  now: number,
): Generator<HistoryPage, void> {
  const since = range.since?.getTime() ?? 0;
  const before = messages.findIndex(({ messageId }) => messageId === range.before?.messageId);
  const end = before >= 0 ? before : messages.length;
  const left = messages.slice(0, end).filter(({ at }) => at.getTime() >= since);
  let coveredTo = range.before?.at ?? new Date(now);
  let to = left.length;
  // Where nothing was said, that is told: one page without messages.
  do {
    const page = left.slice(Math.max(0, to - pageSize), to);
    const ids = new Set(page.map(({ messageId }) => messageId));
    const changes = membership.filter(({ eventId }) => ids.has(`${eventId}-L`));
    const isLast = to <= pageSize;
    const from = (isLast ? range.since : undefined) ?? page[0]?.at ?? coveredTo;
    const ends = isLast && !range.since ? { ends: 'before_history' as const } : {};
    const covers = [{ from, to: coveredTo }];
    yield { messages: page, membership: changes, missing: 0, covers, ...ends };
    coveredTo = from;
    to -= pageSize;
  } while (to > 0);
}

/** What happened while an account was away, in order: the live chatter, and what was added. */
export function missedOf(
  live: readonly ChatUpdate[],
  added: readonly Addition[],
): readonly ChatUpdate[] {
  const late = { late: true };
  return [
    ...live.map((update) => ({ ...update, ...late })),
    ...added.map((addition) => ({ ...addition, ...late, kind: 'message' as const })),
  ].toSorted((a, b) => timeOfUpdate(a).getTime() - timeOfUpdate(b).getTime());
}
