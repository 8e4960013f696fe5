import type { Group } from '@groupsight/proto/groups/v1/groups';
import type {
  GetNewsletterSettingsRequest,
  GetNewsletterSettingsResponse,
  NewsletterSettings as NewsletterSettingsMessage,
  SetNewsletterSettingsRequest,
  SetNewsletterSettingsResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { newsletterChannels, newsletterRhythms } from '@groupsight/shared/collections';
import { invalid } from '@groupsight/shared/errors';
import { requireFeature } from '@groupsight/shared/plan-limits';
import { lacks } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import { lastSlot, nextSlot } from '../mail/rhythm.ts';
import { watchedGroups } from '../watched-groups.ts';
import { beginIssue } from './begin-issue.ts';
import type { NewsletterSettings } from './newsletter-settings.repository.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** More than anybody watches. */
const maxGroups = 1_000;
/** Newsletters that are begun in one look. */
const lotSize = 50;

/** Of who has chosen nothing: about all groups, written when they say so. */
const usual = { groupIds: [], rhythm: 'manual', weekday: 1, hour: 9, channel: 'message' } as const;

const settingsOf = async ({ store }: SchedulerContext, ownerId: string) => {
  const stored = await store.newsletterSettings.of(ownerId);
  if (stored) return stored;
  return { ...usual, ownerId, zone: await store.owners.zoneOf(ownerId), nextAt: null };
};

const toMessage = (settings: NewsletterSettings): NewsletterSettingsMessage => ({
  groupIds: [...settings.groupIds],
  rhythm: settings.rhythm,
  weekday: settings.weekday,
  hour: settings.hour,
  channel: settings.channel,
  nextAt: settings.nextAt ?? undefined,
});

/** Weeks from one issue to the next, which are the weeks that an issue covers. */
export const weeksOf = ({ rhythm }: Pick<NewsletterSettings, 'rhythm'>) =>
  rhythm === 'fortnightly' ? 2 : 1;

type When = Pick<NewsletterSettings, 'rhythm' | 'weekday' | 'hour'>;

/** When letters are next written after a time; null of manual. */
export function nextIssueAt({ rhythm, ...when }: When, zone: string, after: Date): Date | null {
  if (rhythm === 'manual') return null;
  return nextSlot({ rhythm: 'weekly', ...when }, zone, after)?.at ?? null;
}

/** When letters are written after those that were due: what was missed is made up for once. */
function issueAfterNext({ rhythm, zone, ...when }: NewsletterSettings, now: Date): Date | null {
  if (rhythm === 'manual') return null;
  const weekly = { rhythm: 'weekly', weekday: when.weekday, hour: when.hour } as const;
  const due = lastSlot(weekly, zone, now)?.at ?? now;
  // Two hours more: on a day on which clocks change the slot itself is an hour away from a week.
  const from = due.getTime() + (weeksOf({ rhythm }) - 1) * weekMs + 2 * hourMs;
  return nextIssueAt({ rhythm, ...when }, zone, new Date(Math.max(from, now.getTime())));
}

/** The watched groups that an owner's newsletter is about. */
export async function newsletterGroups(
  context: SchedulerContext,
  ownerId: string,
): Promise<readonly Group[]> {
  const watched = await watchedGroups(context, ownerId);
  const { groupIds } = await settingsOf(context, ownerId);
  const chosen = new Set(groupIds);
  return chosen.size === 0 ? watched : watched.filter(({ documentId }) => chosen.has(documentId));
}

export async function getNewsletterSettings(
  context: SchedulerContext,
  { ownerId }: GetNewsletterSettingsRequest,
): Promise<GetNewsletterSettingsResponse> {
  return { settings: toMessage(await settingsOf(context, ownerId)) };
}

function checked({ rhythm, channel, weekday, hour, groupIds }: NewsletterSettingsMessage) {
  const wanted = newsletterRhythms.find((one) => one === rhythm);
  const way = newsletterChannels.find((one) => one === channel);
  const field = (name: string) => ({ field: name });
  if (!wanted) {
    const message = 'Letters are written manually, weekly or fortnightly.';
    throw invalid('invalid_rhythm', message, field('rhythm'));
  }
  if (!way) {
    throw invalid('invalid_channel', 'The channel is message or email.', field('channel'));
  }
  if (weekday < 1 || weekday > 7) {
    throw invalid('invalid_weekday', 'The weekday is a number from 1 to 7.', field('weekday'));
  }
  if (hour > 23) throw invalid('invalid_hour', 'The hour is a number from 0 to 23.', field('hour'));
  if (groupIds.length > maxGroups) {
    throw invalid('too_many_groups', `Choose at most ${maxGroups} groups.`, field('groups'));
  }
  return { rhythm: wanted, channel: way, weekday, hour, groupIds: [...new Set(groupIds)] };
}

/**
 * Changes what the newsletter is about and when its letters are written.
 * @throws AppError plan_limit, invalid_rhythm, invalid_channel, invalid_weekday, invalid_hour, too_many_groups
 */
export async function setNewsletterSettings(
  { store, now, tellOwner }: SchedulerContext,
  { ownerId, settings }: SetNewsletterSettingsRequest,
): Promise<SetNewsletterSettingsResponse> {
  requireFeature(await store.owners.planOf(ownerId), 'newsletter');
  const wanted = checked(settings ?? { ...usual, groupIds: [], nextAt: undefined });
  const zone = await store.owners.zoneOf(ownerId);
  const stored = { ownerId, ...wanted, zone, nextAt: nextIssueAt(wanted, zone, now()) };
  await store.newsletterSettings.put(stored);
  await tellOwner(ownerId, 'newsletter');
  return { settings: toMessage(stored) };
}

/** Begins the issues that are due. Their letters are drafts: nothing is sent without approval. */
export async function beginDueIssues(context: SchedulerContext): Promise<void> {
  const { store, now } = context;
  for (const settings of await store.newsletterSettings.due(now(), lotSize)) {
    const { ownerId } = settings;
    const hasNone = lacks(await store.owners.planOf(ownerId), 'newsletter');
    const total = hasNone ? 0 : await store.newsletters.countOptedIn(ownerId);
    // Begun first: who dies here begins the same issue again.
    const begun = { total, weeks: weeksOf(settings), byRhythm: true };
    if (total > 0) await beginIssue(context, ownerId, begun);
    await store.newsletterSettings.moveOn(settings, issueAfterNext(settings, now()));
  }
}
