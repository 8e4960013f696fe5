import type { Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import { dateOf } from '@groupsight/shared/days';
import { allOf, condition } from '@groupsight/shared/filter';
import { lacks } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import { defaultWish, lastSlot } from '../mail/rhythm.ts';
import { allPages } from '../watched-groups.ts';
import type { NewDelivery } from './deliveries.repository.ts';
import type { Hearing, WebhookEvent } from './webhooks.repository.ts';

type Sources = Pick<SchedulerContext, 'insights' | 'store'>;

/** Stretch of time that is looked through. */
interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

/** A thing that an event is of. */
interface Found {
  readonly documentId: string;
  readonly groupId: string;
  readonly at: Date | undefined;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const briefUsefulMs = 20 * hourMs;

const notBefore = (field: string, at: Date) => condition(field, 'gte', at.toISOString());
const notAfter = (field: string, at: Date) => condition(field, 'lte', at.toISOString());

/** All documents that a filter finds, in the order in which they came. */
function reading(groups: readonly string[], conditions: readonly Filter[], sortedBy: string) {
  const ofGroups = groups.length > 0 ? [condition('group.documentId', 'in', ...groups)] : [];
  const filter = allOf(...conditions, ...ofGroups);
  const sort = [{ field: sortedBy, descending: false }];
  return (page: { readonly offset: number; readonly limit: number }) => ({
    filter,
    sort,
    ...page,
    withTotal: false,
  });
}

type Finder = (context: Sources, webhook: Hearing, stretch: Stretch) => Promise<Found[]>;

interface Asked {
  readonly ownerId: string;
  readonly query: ListQuery;
}
type Listed = Pick<Found, 'documentId' | 'groupId'> & { readonly createdAt?: Date | undefined };
type Lister = (insights: Sources['insights'], asked: Asked) => Promise<readonly Listed[]>;

/** Finds what came in a stretch, or waited for so long by then. */
const created =
  (list: Lister, more: readonly Filter[] = [], waitMs = (_: Hearing) => 0): Finder =>
  ({ insights }, webhook, { from, to }) => {
    const { ownerId, groups } = webhook;
    const wait = waitMs(webhook);
    const by = (at: Date, ms: number) => new Date(at.getTime() + ms);
    const conditions = [
      notBefore('createdAt', by(from, -wait)),
      notAfter('createdAt', by(to, -wait)),
      ...more,
    ];
    const query = reading(groups, conditions, 'createdAt');
    return allPages(async (page) => {
      const found = await list(insights, { ownerId, query: query(page) });
      return found.map(({ documentId, groupId, createdAt }) => ({
        documentId,
        groupId,
        at: createdAt && by(createdAt, wait),
      }));
    });
  };

const listQuestions: Lister = async (insights, asked) =>
  (await insights.listQuestions(asked)).questions;

/** A digest is told when its day is over; it may be of the day before, in any zone. */
const digests: Finder = async ({ insights }, { ownerId, groups }, { from, to }) => {
  const firstDay = dateOf(from.getTime() - 2 * dayMs, 'UTC');
  const conditions = [
    condition('date', 'gte', firstDay),
    notBefore('updatedAt', from),
    notAfter('updatedAt', to),
  ];
  const query = reading(groups, conditions, 'date');
  const all = await allPages(async (page) => {
    const asked = { ownerId, query: query(page), withoutFacts: true };
    return (await insights.listDigests(asked)).digests;
  });
  const over = all.filter(({ soFar }) => !soFar);
  return over.map(({ updatedAt: at, ...digest }) => ({ ...digest, at }));
};

/** The brief of the day, by the hour and in the zone that its owner has chosen for mails of it. */
const briefs: Finder = async ({ store }, { ownerId, since }, { to }) => {
  const [settings, { zone, plan }] = await Promise.all([
    store.mailSettings.of(ownerId),
    store.owners.of(ownerId),
  ]);
  const { hour, weekday } = settings ?? defaultWish;
  const rhythm = lacks(plan, 'dailyBrief') ? 'weekly' : 'daily';
  const slot = lastSlot({ rhythm, hour, weekday }, zone, to);
  // One from before it was made, or that nobody waits for any more, is left to the next.
  if (!slot || slot.at < since || to.getTime() - slot.at.getTime() > briefUsefulMs) return [];
  return [{ documentId: slot.date, groupId: '', at: slot.at }];
};

/** Who joins is told by the bus. */
const finders: Readonly<Record<Exclude<WebhookEvent, 'member.joined'>, Finder>> = {
  'brief.daily': briefs,
  'digest.created': digests,
  'question.created': created(listQuestions),
  'question.unanswered': created(
    listQuestions,
    [condition('state', 'eq', 'open')],
    ({ unansweredHours }) => unansweredHours * hourMs,
  ),
  'resource.created': created(
    async (insights, asked) => (await insights.listResources(asked)).resources,
  ),
  'moderation.acted': created(
    async (insights, asked) => (await insights.listModerationActions(asked)).actions,
  ),
};

/** What a webhook is to hear of a stretch of time. */
export async function findNews(
  context: Sources,
  webhook: Hearing,
  stretch: Stretch,
): Promise<NewDelivery[]> {
  const { _id: webhookId, ownerId, events } = webhook;
  const found: NewDelivery[] = [];
  for (const event of events) {
    if (event === 'member.joined') continue;
    for (const { documentId, groupId, at } of await finders[event](context, webhook, stretch)) {
      const occurredAt = at ?? stretch.to;
      found.push({ ownerId, webhookId, event, subject: documentId, groupId, occurredAt });
    }
  }
  return found;
}
