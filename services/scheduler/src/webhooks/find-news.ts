import type { Filter } from '@groupsight/proto/common/v1/query';
import { dateOf } from '@groupsight/shared/days';
import { allOf, condition } from '@groupsight/shared/filter';
import type { SchedulerContext } from '../context.ts';
import { rhythmOf } from '../mail/plan-limit.ts';
import { defaultWish, lastSlot } from '../mail/rhythm.ts';
import { allPages } from '../watched-groups.ts';
import type { NewDelivery } from './deliveries.repository.ts';
import type { StoredWebhook, WebhookEvent } from './webhooks.repository.ts';

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

type Finder = (
  context: Sources,
  webhook: Pick<StoredWebhook, 'ownerId' | 'groups' | 'unansweredHours' | 'since'>,
  stretch: Stretch,
) => Promise<Found[]>;

const questions: Finder = ({ insights }, { ownerId, groups }, { from, to }) => {
  const conditions = [notBefore('createdAt', from), notAfter('createdAt', to)];
  const query = reading(groups, conditions, 'createdAt');
  return allPages(async (page) => {
    const found = await insights.listQuestions({ ownerId, query: query(page) });
    return found.questions.map(({ createdAt: at, ...question }) => ({ ...question, at }));
  });
};

const unanswered: Finder = ({ insights }, { ownerId, groups, unansweredHours }, { from, to }) => {
  const earlier = (at: Date) => new Date(at.getTime() - unansweredHours * hourMs);
  const conditions = [
    notBefore('createdAt', earlier(from)),
    notAfter('createdAt', earlier(to)),
    condition('state', 'eq', 'open'),
  ];
  const query = reading(groups, conditions, 'createdAt');
  return allPages(async (page) => {
    const found = await insights.listQuestions({ ownerId, query: query(page) });
    return found.questions.map(({ createdAt, ...question }) => {
      const at = createdAt && new Date(createdAt.getTime() + unansweredHours * hourMs);
      return { ...question, at };
    });
  });
};

const resources: Finder = ({ insights }, { ownerId, groups }, { from, to }) => {
  const conditions = [notBefore('createdAt', from), notAfter('createdAt', to)];
  const query = reading(groups, conditions, 'createdAt');
  return allPages(async (page) => {
    const found = await insights.listResources({ ownerId, query: query(page) });
    return found.resources.map(({ createdAt: at, ...resource }) => ({ ...resource, at }));
  });
};

const actions: Finder = ({ insights }, { ownerId, groups }, { from, to }) => {
  const conditions = [notBefore('createdAt', from), notAfter('createdAt', to)];
  const query = reading(groups, conditions, 'createdAt');
  return allPages(async (page) => {
    const found = await insights.listModerationActions({ ownerId, query: query(page) });
    return found.actions.map(({ createdAt: at, ...action }) => ({ ...action, at }));
  });
};

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
    return (await insights.listDigests({ ownerId, query: query(page) })).digests;
  });
  const over = all.filter(({ soFar }) => !soFar);
  return over.map(({ updatedAt: at, ...digest }) => ({ ...digest, at }));
};

/** The brief of the day, by the hour and in the zone that its owner has chosen for mails of it. */
const briefs: Finder = async ({ store }, { ownerId, since }, { to }) => {
  const [settings, zone, plan] = await Promise.all([
    store.mailSettings.of(ownerId),
    store.owners.zoneOf(ownerId),
    store.owners.planOf(ownerId),
  ]);
  const { hour, weekday } = settings ?? defaultWish;
  // A plan that was not heard of yet lacks nothing.
  const rhythm = plan === undefined ? 'daily' : rhythmOf('daily', plan);
  const slot = lastSlot({ rhythm, hour, weekday }, zone, to);
  // One from before it was made, or that nobody waits for any more, is left to the next.
  if (!slot || slot.at < since || to.getTime() - slot.at.getTime() > briefUsefulMs) return [];
  return [{ documentId: slot.date, groupId: '', at: slot.at }];
};

/** Who joins is told by the bus. */
const finders: Readonly<Record<Exclude<WebhookEvent, 'member.joined'>, Finder>> = {
  'brief.daily': briefs,
  'digest.created': digests,
  'question.created': questions,
  'question.unanswered': unanswered,
  'resource.created': resources,
  'moderation.acted': actions,
};

/** What a webhook is to hear of a stretch of time. */
export async function findNews(
  context: Sources,
  webhook: StoredWebhook,
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
