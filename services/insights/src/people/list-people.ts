import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import type {
  ListPeopleRequest,
  ListPeopleResponse,
  Person,
} from '@groupsight/proto/insights/v1/insights';
import { fold } from '@groupsight/reader/text';
import { addDays, dateOf } from '@groupsight/shared/days';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { MonthMember } from '../activity/months.repository.ts';
import type { Context } from '../context.ts';
import type { DayMember } from '../days/days.repository.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { hiddenGroups } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { listFields } from '../rpc/list.ts';
import { inOrder, isMatch, People, type PersonTotal, recentDays, segments } from './standing.ts';

/** Where people are looked for, and when. */
export interface PeopleScope {
  readonly owner: string;
  /** Those that are not deleted. */
  readonly groups: readonly string[];
  /** IANA. */
  readonly zone: string;
  /** yyyy-MM-dd. */
  readonly today: string;
  /** The first recent day. */
  readonly recentFrom: string;
}

export async function scopeOf(
  { stores, now }: Context,
  { ownerId, groupIds }: { readonly ownerId: string; readonly groupIds: readonly string[] },
): Promise<PeopleScope> {
  const owner = required('owner_id', ownerId);
  const [zone, hidden] = await Promise.all([
    zoneOf(stores.owners, owner),
    hiddenGroups(stores, owner),
  ]);
  const today = dateOf(now(), zone);
  const groups = groupIds.filter((group) => !hidden.includes(group));
  return { owner, groups, zone, today, recentFrom: addDays(today, 1 - recentDays) };
}

/** Documents after which others have their turn. */
const turnSize = 100;

/** Documents of a cursor, others let in between. */
async function* read<T>(documents: AsyncIterable<object>): AsyncGenerator<T> {
  let count = 0;
  for await (const document of documents) {
    yield document as T;
    count++;
    if (count % turnSize === 0) await nextTurn();
  }
}

interface MonthRow {
  readonly group: string;
  readonly members: readonly MonthMember[];
}

interface DayRow {
  readonly group: string;
  readonly date: string;
  readonly members: readonly DayMember[];
}

interface QuestionRow {
  readonly askedById?: string;
  readonly answers: readonly { readonly answeredById?: string }[];
}

/**
 * Everybody who wrote in some groups, added up from what the groups' months, days and questions
 * say: whatever changes those, a repeated, edited or deleted message, a merge of two members, a
 * group's removal, has changed this too.
 */
export async function peopleOf({ stores }: Context, scope: PeopleScope): Promise<PersonTotal[]> {
  const { owner, groups, recentFrom } = scope;
  const people = new People();
  if (groups.length === 0) return [];
  const within = { owner, group: { $in: [...groups] } };
  const months = stores.months.collection.find(within, {
    ...{ projection: { _id: 0, group: 1, members: 1 }, batchSize: 200 },
  });
  for await (const { group, members } of read<MonthRow>(months)) people.addMonth(group, members);
  const date = { $gte: addDays(recentFrom, -recentDays) };
  const days = stores.days.collection.find(
    { ...within, date },
    { projection: { _id: 0, group: 1, date: 1, members: 1 }, batchSize: 500 },
  );
  for await (const day of read<DayRow>(days)) {
    people.addDay(day.group, day.members, day.date >= recentFrom);
  }
  const questions = stores.questions.collection.find(
    { ...within, state: { $ne: 'not_question' } },
    { projection: { _id: 0, askedById: 1, 'answers.answeredById': 1 }, batchSize: 2_000 },
  );
  for await (const { askedById = '', answers } of read<QuestionRow>(questions)) {
    people.addQuestion(
      askedById,
      answers.flatMap(({ answeredById }) => answeredById || []),
    );
  }
  return people.totals(recentFrom);
}

export const presentPerson = (total: PersonTotal): Person => ({
  memberId: total._id,
  name: total.name,
  groupIds: total.groups.map(({ group }) => group),
  messages: total.n,
  recentMessages: total.recent,
  messagesBefore: total.before,
  activeDays: total.days,
  firstDate: total.first,
  lastMessageAt: new Date(total.at),
  questionsAsked: total.asked,
  questionsAnswered: total.answered,
  segments: [...total.segments],
});

/** A query whose names are folded as those of the rows are. */
function folded(query: ListQuery): ListQuery {
  const foldIn = (filter: Filter): Filter => {
    const { kind } = filter;
    if (kind?.$case === 'all' || kind?.$case === 'any') {
      const { filters } = kind.value;
      return { kind: { ...kind, value: { filters: filters.map(foldIn) } } };
    }
    if (kind?.$case === 'not') return { kind: { $case: 'not', value: foldIn(kind.value) } };
    if (kind?.$case !== 'condition' || kind.value.field !== 'name') return filter;
    return { kind: { ...kind, value: { ...kind.value, values: kind.value.values.map(fold) } } };
  };
  return query.filter ? { ...query, filter: foldIn(query.filter) } : query;
}

const rowOf = (total: PersonTotal) => {
  const groups = total.groups.map(({ group }) => group);
  return { ...total, names: total.names.map(fold), groups, total };
};

/** Everybody who wrote in some groups, each person once, the most active first. */
export async function listPeople(
  context: Context,
  request: ListPeopleRequest,
): Promise<ListPeopleResponse> {
  const scope = await scopeOf(context, request);
  const { filter, sort, skip, limit } = toStoreQuery(request.query && folded(request.query), {
    fields: listFields.people,
    defaultSort: { n: -1 },
    scope: {},
  });
  const everybody = await peopleOf(context, scope);
  const rows = everybody.map(rowOf).filter((row) => isMatch(row, filter));
  const page = rows.sort(inOrder(sort)).slice(skip, skip + limit);
  const counts = new Map<string, number>();
  for (const segment of everybody.flatMap((person) => person.segments)) {
    counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return {
    people: page.map(({ total }) => presentPerson(total)),
    meta: { total: rows.length },
    segments: segments.map((segment) => ({ segment, people: counts.get(segment) ?? 0 })),
    everybody: everybody.length,
    recentFrom: scope.recentFrom,
    recentTo: scope.today,
  };
}
