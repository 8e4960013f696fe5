import type { ActivityItem } from '@groupsight/proto/insights/v1/insights';
import { addDays, offsetMinutes } from '@groupsight/shared/days';
import type { DigestDoc, DigestParts } from '../digests/digests.repository.ts';
import type { ActionDoc } from '../moderation/moderation.repository.ts';
import type { ResourceDoc } from '../resources/resources.repository.ts';
import { dayKey } from '../store/ids.ts';
import type { Stores } from '../store/stores.ts';
import type { Burst } from './bursts.ts';
import { burstsOf } from './bursts.ts';
import { selectRecent } from './recent.ts';
import type { RollupDoc } from './rollups.repository.ts';
import { daysOf } from './rollups.repository.ts';

/** Whose activity, in which groups, seen on which day of which zone. */
export interface ActivityScope {
  readonly owner: string;
  readonly groups: readonly string[];
  readonly zone: string;
  readonly today: string;
}

type Item = ActivityItem & { readonly at: Date };

const maxTold = 12;
/** Of each kind so many are looked at. */
const maxRead = 12;
/** Resources of a day become one line, so more of them are. */
const maxResources = 200;
const burstDays = 7;
const maxBursts = 6;

const blank = { title: '', date: '', count: 1, usual: 0, detail: '', state: '' };

/** When a digest is news: as its day ends, or when it was built during that day. */
function digestTime(date: string, updatedAt: Date, zone: string): Date {
  const utc = Date.parse(`${date}T23:59:59Z`);
  const dayEnd = new Date(utc - offsetMinutes(utc, zone) * 60_000);
  return updatedAt < dayEnd ? updatedAt : dayEnd;
}

function headline({ summary, parts }: Pick<DigestDoc, 'summary' | 'parts'>): string {
  const { statements } = JSON.parse(parts) as DigestParts;
  return statements[0]?.text ?? summary.split('\n', 1)[0] ?? '';
}

async function digests(
  stores: Stores,
  { owner: ownerId, groups, zone }: ActivityScope,
): Promise<Item[]> {
  const docs = await stores.digests
    .find(
      { owner: ownerId, group: { $in: [...groups] } },
      { group: 1, date: 1, updatedAt: 1, summary: 1, parts: 1 },
    )
    .sort({ date: -1, updatedAt: -1 })
    .limit(maxRead)
    .lean();
  return docs.map((doc) => ({
    ...blank,
    type: 'digest',
    groupId: doc.group,
    title: headline(doc),
    date: doc.date,
    at: digestTime(doc.date, doc.updatedAt, zone),
  }));
}

/** Questions with their latest answer: that it was answered is the news. */
async function questions(
  stores: Stores,
  { owner: ownerId, groups }: ActivityScope,
): Promise<Item[]> {
  const docs = await stores.questions
    .find(
      { owner: ownerId, group: { $in: [...groups] }, answerCount: { $gt: 0 } },
      { group: 1, text: 1, at: 1, answers: 1, answerCount: 1 },
    )
    .sort({ at: -1 })
    .limit(maxRead)
    .lean();
  return docs.map(({ group, text, at, answers, answerCount }) => ({
    ...blank,
    type: 'question',
    groupId: group,
    title: text,
    count: answerCount,
    detail: answers[0]?.answeredBy ?? '',
    at: answers.reduce((latest, one) => (one.at > latest ? one.at : latest), at),
  }));
}

type ReadResource = Pick<
  ResourceDoc,
  'group' | 'type' | 'name' | 'sharedBy' | 'date' | 'at' | 'eventDate' | 'eventLocation'
>;

const eventItem = ({ group, name, eventDate, eventLocation, at }: ReadResource): Item => ({
  ...blank,
  type: 'event',
  groupId: group,
  title: name,
  date: eventDate,
  detail: eventLocation,
  at,
});

const resourceItem = ({ group, name, date, sharedBy, at }: ReadResource): Item => ({
  ...blank,
  type: 'resource',
  groupId: group,
  title: name,
  date,
  detail: sharedBy,
  at,
});

/** Each event on its own; of the rest what one group shared on one day. */
async function resources(
  stores: Stores,
  { owner: ownerId, groups }: ActivityScope,
): Promise<Item[]> {
  const docs = await stores.resources
    .find(
      { owner: ownerId, group: { $in: [...groups] }, eventState: { $ne: 'cancelled' } },
      { group: 1, type: 1, name: 1, sharedBy: 1, date: 1, at: 1, eventDate: 1, eventLocation: 1 },
    )
    .sort({ at: -1 })
    .limit(maxResources)
    .lean();
  // The last day that was read may go on behind the limit, so its number would be wrong.
  const cutDay = docs.length < maxResources ? '' : docs.at(-1)?.date;
  const events: Item[] = [];
  const byDay = new Map<string, Item>();
  for (const doc of docs) {
    const key = `${doc.group} ${doc.date}`;
    const told = byDay.get(key);
    if (doc.type === 'event') events.push(eventItem(doc));
    else if (told) byDay.set(key, { ...told, count: told.count + 1 });
    else if (doc.date !== cutDay) byDay.set(key, resourceItem(doc));
  }
  return [...events, ...byDay.values()];
}

/** The furthest a rule came with a message. */
function outcomeOf(action: Pick<ActionDoc, 'delete' | 'warn'>): string {
  const steps = [action.delete, action.warn];
  if (action.delete === 'done') return 'deleted';
  if (action.warn === 'done') return 'warned';
  if (steps.includes('asked')) return 'asked';
  return steps.includes('failed') ? 'failed' : 'noted';
}

/** What rules did; what they would have done is for their log. */
async function moderation(
  stores: Stores,
  { owner: ownerId, groups }: ActivityScope,
): Promise<Item[]> {
  const docs = await stores.actions
    .find(
      { owner: ownerId, group: { $in: [...groups] }, decision: { $in: ['acted', 'noted'] } },
      { group: 1, ruleName: 1, reason: 1, at: 1, delete: 1, warn: 1 },
    )
    .sort({ at: -1 })
    .limit(maxRead)
    .lean();
  return docs.map((doc) => ({
    ...blank,
    type: 'moderation',
    groupId: doc.group,
    title: doc.ruleName,
    detail: doc.reason,
    state: outcomeOf(doc),
    at: doc.at,
  }));
}

/** Days of the last week on which a group was far busier than usual. */
async function bursts(
  stores: Stores,
  { owner: ownerId, today }: ActivityScope,
  rollups: readonly Pick<RollupDoc, 'group' | 'days'>[],
): Promise<Item[]> {
  const from = addDays(today, 1 - burstDays);
  const found: (Burst & { group: string; key: string })[] = rollups.flatMap(({ group, days }) => {
    const counts = new Map(daysOf(days).map(({ date, count }) => [date, count]));
    return burstsOf(counts, from, today).map((burst) => ({
      ...burst,
      group,
      key: dayKey(ownerId, group, burst.date),
    }));
  });
  const latest = found.sort((a, b) => (a.date < b.date ? 1 : -1)).slice(0, maxBursts);
  const days = await stores.days
    .find({ _id: { $in: latest.map(({ key }) => key) }, owner: ownerId }, { lastAt: 1 })
    .lean();
  const times = new Map(days.map(({ _id, lastAt }) => [_id, lastAt]));
  return latest.flatMap(({ group, date, count, usual, key }) => {
    const at = times.get(key);
    return at ? [{ ...blank, type: 'messages', groupId: group, date, count, usual, at }] : [];
  });
}

/** What happened lately in some groups, newest first. */
export async function recentActivity(
  stores: Stores,
  scope: ActivityScope,
  rollups: readonly Pick<RollupDoc, 'group' | 'days'>[],
): Promise<ActivityItem[]> {
  const kinds = await Promise.all([
    digests(stores, scope),
    questions(stores, scope),
    resources(stores, scope),
    moderation(stores, scope),
    bursts(stores, scope, rollups),
  ]);
  return selectRecent(kinds.flat(), maxTold);
}
