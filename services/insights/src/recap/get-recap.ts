import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Fact,
  GetRecapRequest,
  GetRecapResponse,
  Question,
  RecapTopic,
} from '@groupsight/proto/insights/v1/insights';
import { fold } from '@groupsight/reader/text';
import { addDays, datesBetween } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import type { DayDoc } from '../days/days.repository.ts';
import type { FactDoc } from '../facts/facts.repository.ts';
import { presentFact } from '../facts/to-proto.ts';
import { requirePlan } from '../groups/owners.repository.ts';
import { type PeopleScope, scopeOf } from '../people/list-people.ts';
import type { QuestionDoc } from '../questions/questions.repository.ts';
import { presentQuestions } from '../questions/to-proto.ts';
import { presentTopic } from '../topics/to-proto.ts';
import { bestAnswers } from './answers.ts';
import { earlier, RecapCount } from './people.ts';
import { type Period, periodOf } from './period.ts';
import { type Shared, sharedIn } from './shared.ts';

const maxPeople = 10;
const maxTopics = 10;
const maxDecisions = 12;
const maxOpen = 10;
/** Documents after which others have their turn. */
const turnSize = 100;

type Within = { readonly owner: string; readonly group: { readonly $in: string[] } };

/** The documents of a cursor, others let in between. */
async function eachOf<T>(documents: AsyncIterable<object>, take: (document: T) => void) {
  let count = 0;
  for await (const document of documents) {
    take(document as T);
    count++;
    if (count % turnSize === 0) await nextTurn();
  }
}

async function countDays({ stores }: Context, within: Within, period: Period) {
  const { from, to, beforeFrom, beforeTo } = period;
  const count = new RecapCount();
  const days = stores.days.collection.find(
    { ...within, date: { $gte: beforeFrom, $lte: to } },
    { projection: { _id: 0, group: 1, date: 1, count: 1, members: 1 }, batchSize: 200 },
  );
  await eachOf<Pick<DayDoc, 'group' | 'date' | 'count' | 'members'>>(days, (day) => {
    const isNow = day.date >= from;
    if (isNow || day.date <= beforeTo) count.add(day, day.members, isNow);
  });
  return count;
}

interface Known {
  /** Who wrote in an earlier month. */
  readonly people: Set<string>;
  /** Groups with an earlier month, each with its first date with messages; empty without one. */
  readonly groups: Map<string, string>;
}

/** What is known from before the month. */
async function knownBefore({ stores }: Context, within: Within, { month }: Period) {
  const known: Known = { people: new Set(), groups: new Map() };
  const months = stores.months.collection.find(
    { ...within, month: { $lt: month } },
    { projection: { _id: 0, group: 1, days: 1, 'members.id': 1 }, batchSize: 200 },
  );
  interface Row {
    readonly group: string;
    readonly days: string;
    readonly members: readonly { readonly id: string }[];
  }
  await eachOf<Row>(months, ({ group, days, members }) => {
    known.groups.set(group, earlier(known.groups.get(group) ?? '', days.slice(0, 10)));
    for (const { id } of members) known.people.add(id);
  });
  return known;
}

const range = (from: string, to: string) => ({ $gte: from, $lte: to });

/** Mentions of watched topics in both months. */
async function topicsOf(
  { stores }: Context,
  within: Within,
  { from, to, beforeFrom, beforeTo }: Period,
): Promise<RecapTopic[]> {
  const topics = await stores.topics.find(within).lean();
  if (topics.length === 0) return [];
  const sumIn = (first: string, last: string) => ({
    $sum: {
      $cond: [{ $and: [{ $gte: ['$date', first] }, { $lte: ['$date', last] }] }, '$count', 0],
    },
  });
  const ids = topics.map(({ _id }) => _id);
  const rows = await stores.topicDays.aggregate<{ _id: string; now: number; before: number }>([
    { $match: { owner: within.owner, topic: { $in: ids }, date: range(beforeFrom, to) } },
    { $group: { _id: '$topic', now: sumIn(from, to), before: sumIn(beforeFrom, beforeTo) } },
  ]);
  const counts = new Map(rows.map((row) => [row._id, row]));
  const mostMentioned = (a: RecapTopic, b: RecapTopic) =>
    b.mentions - a.mentions || b.mentionsBefore - a.mentionsBefore;
  const found = topics
    .map((topic): RecapTopic => {
      const { now = 0, before = 0 } = counts.get(topic._id) ?? {};
      const mentions = { mentions: now, mentionsBefore: before };
      return { topic: presentTopic(topic), ...mentions, groupIds: [topic.group] };
    })
    .filter(({ mentions, mentionsBefore }) => mentions + mentionsBefore > 0)
    .sort(mostMentioned);
  // The same topic is watched in many groups: it is told of once.
  const byName = Map.groupBy(found, ({ topic }) => fold(topic?.name ?? ''));
  return [...byName.values()]
    .map((same) => ({
      topic: same[0]?.topic,
      mentions: same.reduce((sum, { mentions }) => sum + mentions, 0),
      mentionsBefore: same.reduce((sum, { mentionsBefore }) => sum + mentionsBefore, 0),
      groupIds: same.flatMap(({ groupIds }) => groupIds),
    }))
    .sort(mostMentioned);
}

interface Asked {
  readonly questions: number;
  readonly answered: number;
  readonly open: number;
}

/** What was asked in the month before, in figures. */
async function askedBefore({ stores }: Context, within: Within, { beforeFrom, beforeTo }: Period) {
  const docs = stores.questions.collection.find(
    { ...within, date: range(beforeFrom, beforeTo), state: { $ne: 'not_question' } },
    { projection: { _id: 0, state: 1 }, batchSize: 2_000 },
  );
  const found: { state: string }[] = [];
  await eachOf<{ state: string }>(docs, (doc) => found.push(doc));
  return countAsked(found);
}

function countAsked(docs: readonly { readonly state: string }[]): Asked {
  const open = docs.filter(({ state }) => state === 'open').length;
  return { questions: docs.length, answered: docs.length - open, open };
}

/** What was asked in the month, the latest first. */
async function askedIn({ stores }: Context, within: Within, { from, to }: Period) {
  const docs = stores.questions.collection.find(
    { ...within, date: range(from, to), state: { $ne: 'not_question' } },
    { projection: { words: 0 }, batchSize: 500 },
  );
  const found: QuestionDoc[] = [];
  await eachOf<QuestionDoc>(docs, (doc) => found.push(doc));
  return found.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** What was decided in both months; the month's the latest first. */
async function decisionsOf({ stores }: Context, within: Within, period: Period) {
  const { from, to, beforeFrom, beforeTo } = period;
  // By the index of instants, a day wider than any zone needs.
  const at = {
    $gte: new Date(`${addDays(beforeFrom, -1)}T00:00:00Z`),
    $lt: new Date(`${addDays(to, 2)}T00:00:00Z`),
  };
  const docs = await stores.facts
    .find(
      { ...within, at, kind: 'decision', status: { $ne: 'cancelled' }, day: range(beforeFrom, to) },
      { states: 0, dates: 0 },
    )
    .sort({ at: -1, _id: -1 })
    .lean<FactDoc[]>();
  // Said again in the same words it is the same decision, as far as a month's list goes.
  const once = new Map(docs.map((doc) => [`${doc.group} ${fold(doc.what)}`, doc]));
  const now = docs.filter(({ day }) => day >= from);
  return {
    now: now.filter((doc) => once.get(`${doc.group} ${fold(doc.what)}`) === doc),
    before: docs.filter(({ day }) => day <= beforeTo).length,
  };
}

interface Found {
  readonly scope: PeopleScope;
  readonly period: Period;
  readonly count: RecapCount;
  readonly known: Known;
  readonly topics: readonly RecapTopic[];
  readonly questions: { readonly now: readonly QuestionDoc[]; readonly before: Asked };
  readonly decisions: { readonly now: readonly FactDoc[]; readonly before: number };
  readonly shared: Shared;
}

async function find(context: Context, scope: PeopleScope, period: Period): Promise<Found> {
  const within = { owner: scope.owner, group: { $in: [...scope.groups] } };
  const [count, known, topics, now, before, decisions, shared] = await Promise.all([
    countDays(context, within, period),
    knownBefore(context, within, period),
    topicsOf(context, within, period),
    askedIn(context, within, period),
    askedBefore(context, within, period),
    decisionsOf(context, within, period),
    sharedIn(context, within, period),
  ]);
  return { scope, period, count, known, topics, questions: { now, before }, decisions, shared };
}

const figuresOf = ({ count, questions, decisions, shared }: Found, when: 'now' | 'before') => ({
  messages: count.messages(when),
  writers: count.writers(when),
  ...(when === 'now' ? countAsked(questions.now) : questions.before),
  decisions: when === 'now' ? decisions.now.length : decisions.before,
  shared: when === 'now' ? shared.now : shared.before,
});

/** Everything that was counted. */
function counted(found: Found) {
  const { period, count, known, scope } = found;
  const perDay = (from: string, to: string) =>
    datesBetween(from, to).map((date) => ({ date, count: count.days.get(date) ?? 0 }));
  const fresh = count.fresh(known.people, known.groups);
  const lost = period.isOver ? count.lost() : [];
  const { month, from, to, beforeFrom, beforeTo } = period;
  return {
    month,
    from,
    to,
    beforeFrom,
    beforeTo,
    timezone: scope.zone,
    knownFrom: count.knownFrom(known.groups),
    figures: figuresOf(found, 'now'),
    figuresBefore: figuresOf(found, 'before'),
    days: perDay(from, to),
    daysBefore: perDay(beforeFrom, beforeTo),
    groups: count.groups().filter((one) => one.messages + one.messagesBefore > 0),
    topMembers: count.top().slice(0, maxPeople),
    newMembers: fresh.slice(0, maxPeople),
    newTotal: fresh.length,
    lostMembers: lost.slice(0, maxPeople),
    lostTotal: lost.length,
  };
}

/**
 * What a month of some groups came to, from what is derived of their messages already.
 * @throws AppError plan_limit, invalid_month
 */
export async function getRecap(
  context: Context,
  request: GetRecapRequest,
): Promise<GetRecapResponse> {
  const scope = await scopeOf(context, request);
  await requirePlan(context.stores.owners, scope.owner, 'recap');
  const period = periodOf(request.month, scope.today);
  const found = await find(context, scope, period);
  const { questions, decisions, topics, shared } = found;
  const open = questions.now.filter(({ state }) => state === 'open').slice(0, maxOpen);
  const best = await bestAnswers(context, questions.now);
  const told = await presentQuestions(context, scope.owner, [
    ...open,
    ...best.map(({ question }) => question),
  ]);
  const facts: Fact[] = decisions.now.slice(0, maxDecisions).map((doc) => presentFact(doc));
  const openQuestions: Question[] = told.slice(0, open.length);
  return {
    ...counted(found),
    topics: topics.slice(0, maxTopics),
    answers: best.map(({ answerId, reactions }, index) => {
      return { question: told[open.length + index], answerId, reactions };
    }),
    shared: await shared.present(),
    decisions: facts,
    openQuestions,
  };
}
