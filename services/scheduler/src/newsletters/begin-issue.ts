import { dateOf } from '@groupsight/shared/days';
import { notFound } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import { issueId, type StoredIssue } from './newsletters.repository.ts';

const dayMs = 86_400_000;

/** The ISO week of a date: weeks begin on Mondays, and the first has the year's first Thursday. */
export function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  const weekday = (day.getUTCDay() + 6) % 7;
  const thursday = new Date(day.getTime() + (3 - weekday) * dayMs);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - first) / dayMs / 7) + 1;
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

interface Begun {
  /** Subscribers. */
  readonly total: number;
  /** That it covers. */
  readonly weeks: number;
  /** Whether nobody asked for it just now. */
  readonly byRhythm: boolean;
}

/** Begins this week's issue, or has its letters looked through again for who opted in since. */
export async function beginIssue(
  { store, now, tellOwner }: SchedulerContext,
  ownerId: string,
  { total, weeks, byRhythm }: Begun,
): Promise<StoredIssue> {
  const to = now();
  const period = weekOf(dateOf(to.getTime(), await store.owners.zoneOf(ownerId)));
  const issue = await store.newsletters.beginIssue({
    _id: issueId(ownerId, period),
    ownerId,
    period,
    from: new Date(to.getTime() - weeks * 7 * dayMs),
    to,
    state: 'preparing',
    open: true,
    cursor: '',
    done: 0,
    total,
    byRhythm,
    createdAt: to,
    updatedAt: to,
  });
  if (!issue) throw notFound();
  await tellOwner(ownerId, 'newsletter');
  return issue;
}
