import type { BriefGroup, BriefLine } from '@groupsight/proto/insights/v1/insights';
import { addDays } from '@groupsight/shared/days';
import type { SchedulerContext } from '../context.ts';
import { watchedGroups } from '../watched-groups.ts';
import type { ToldLine } from './mail-settings.repository.ts';

/** A week is told in more words than a day. */
export const words = { daily: 400, weekly: 800 } as const;

/** The groups that a brief is of. */
export async function briefGroups(
  context: SchedulerContext,
  ownerId: string,
): Promise<BriefGroup[]> {
  const groups = await watchedGroups(context, ownerId);
  return groups.map(({ documentId: groupId, name }) => ({ groupId, name }));
}

/** Dates are told when they become known, and once more on the day and the day before. */
export function isTold({ date }: ToldLine, today: string): boolean {
  return date === '' || (date !== today && date !== addDays(today, 1));
}

/** What is noted of a line that was told. */
export const toTold = ({ lineId, section, date }: BriefLine, today: string): ToldLine => ({
  line: lineId,
  date: section === 'dates' && date > today ? date : '',
});

/** Addresses of the app, each with its path. */
export const addressesAt = (publicUrl: string) => {
  const base = publicUrl.replace(/\/+$/, '');
  return (path: string) => `${base}${path}`;
};
