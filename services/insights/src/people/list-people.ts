import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery } from '@groupsight/proto/common/v1/query';
import type {
  ListPeopleRequest,
  ListPeopleResponse,
  Person,
  SegmentCount,
} from '@groupsight/proto/insights/v1/insights';
import { fold } from '@groupsight/reader/text';
import { addDays, dateOf } from '@groupsight/shared/days';
import { changeQuery, condition } from '@groupsight/shared/filter';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { Context } from '../context.ts';
import type { DayMember } from '../days/days.repository.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { hiddenGroups } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { listFields } from '../rpc/list.ts';
import { type MonthRow, monthsOf } from './months.ts';
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
  required('owner_id', ownerId);
  const [zone, hidden] = await Promise.all([
    zoneOf(stores.owners, ownerId),
    hiddenGroups(stores, ownerId),
  ]);
  const today = dateOf(now(), zone);
  const groups = groupIds.filter((group) => !hidden.includes(group));
  return { owner: ownerId, groups, zone, today, recentFrom: addDays(today, 1 - recentDays) };
}

/** Documents after which others have their turn. */
const turnSize = 100;

/** Documents of a cursor, others let in between. */
async function read<T>(documents: AsyncIterable<object>): Promise<T[]> {
  const found: T[] = [];
  for await (const document of documents) {
    found.push(document as T);
    if (found.length % turnSize === 0) await nextTurn();
  }
  return found;
}

interface DayRow {
  readonly group: string;
  readonly date: string;
  readonly members: readonly DayMember[];
}

interface QuestionRow {
  readonly date: string;
  readonly askedById?: string;
  readonly answers: readonly { readonly answeredById?: string }[];
}

/** Who counts more of what is read of people. */
export interface Watcher {
  /** The first day that it needs. */
  readonly from: string;
  month(row: MonthRow): void;
  /** Also of days before `from`. */
  day(row: DayRow): void;
  question(row: QuestionRow): void;
}

type Within = { readonly owner: string; readonly group: { readonly $in: string[] } };

const daysOf = (stores: Context['stores'], within: Within, from: string) =>
  read<DayRow>(
    stores.days.collection.find(
      { ...within, date: { $gte: from } },
      { projection: { _id: 0, group: 1, date: 1, members: 1 }, batchSize: 300 },
    ),
  );

const questionsOf = (stores: Context['stores'], within: Within) =>
  read<QuestionRow>(
    stores.questions.collection.find(
      { ...within, state: { $ne: 'not_question' } },
      {
        projection: { _id: 0, date: 1, askedById: 1, 'answers.answeredById': 1 },
        batchSize: 2_000,
      },
    ),
  );

/** Collections that people are read from, whatever is counted of them. */
export const readOfPeople = ['days', 'months', 'questions', 'topicdays', 'topics'];

/** What of an owner's is read for such a scope. */
export const askedOf = ({ groups, recentFrom }: PeopleScope): string[] => [recentFrom, ...groups];

/** Everybody who wrote in some groups. */
export const peopleOf = (context: Context, scope: PeopleScope): Promise<readonly PersonTotal[]> =>
  context.keptPeople.of(scope.owner, askedOf(scope), () => readPeople(context, scope));

/**
 * Everybody who wrote in some groups, added up from what the groups' months, days and questions
 * say: whatever changes those, a repeated, edited or deleted message, a merge of two members, a
 * group's removal, has changed this too.
 */
export async function readPeople(
  { stores, monthCache }: Context,
  scope: PeopleScope,
  watcher?: Watcher,
): Promise<readonly PersonTotal[]> {
  const { owner: ownerId, groups, recentFrom } = scope;
  const people = new People();
  if (groups.length === 0) return [];
  const within = { owner: ownerId, group: { $in: [...groups] } };
  const compared = addDays(recentFrom, -recentDays);
  // The store looks for the next while these are read.
  const [months, days, questions] = await Promise.all([
    monthsOf(stores.months, monthCache, { owner: ownerId, groups }),
    daysOf(stores, within, watcher && watcher.from < compared ? watcher.from : compared),
    questionsOf(stores, within),
  ]);
  for (const month of months) {
    people.addMonth(month.group, month.members);
    watcher?.month(month);
  }
  await nextTurn();
  for (const day of days) {
    if (day.date >= compared) people.addDay(day.group, day.members, day.date >= recentFrom);
    watcher?.day(day);
  }
  await nextTurn();
  for (const question of questions) {
    const { askedById = '', answers } = question;
    people.addQuestion(
      askedById,
      answers.flatMap(({ answeredById }) => answeredById || []),
    );
    watcher?.question(question);
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

/** What is compared without regard to capitals and accents. */
const foldedFields: ReadonlySet<string> = new Set(['name', 'tag', 'note']);

/** A query whose names are folded as those of the rows are. */
export function folded(query: ListQuery | undefined): ListQuery | undefined {
  return changeQuery(query, ({ field, operator, values }) =>
    foldedFields.has(field) ? condition(field, operator, ...values.map(fold)) : undefined,
  );
}

/** What a list of people is filtered and sorted by. */
export const personRow = (total: PersonTotal) => {
  const groups = total.groups.map(({ group }) => group);
  return { ...total, names: total.names.map(fold), groups, total };
};

/** How many people are in each segment. */
export function countSegments(everybody: readonly PersonTotal[]): SegmentCount[] {
  const counts = new Map<string, number>();
  for (const segment of everybody.flatMap((person) => person.segments)) {
    counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return segments.map((segment) => ({ segment, people: counts.get(segment) ?? 0 }));
}

/** Everybody who wrote in some groups, each person once, the most active first. */
export async function listPeople(
  context: Context,
  request: ListPeopleRequest,
): Promise<ListPeopleResponse> {
  const scope = await scopeOf(context, request);
  const { filter, sort, skip, limit } = toStoreQuery(folded(request.query), {
    fields: listFields.people,
    defaultSort: { n: -1 },
    scope: {},
  });
  const everybody = await peopleOf(context, scope);
  const rows = everybody.map(personRow).filter((row) => isMatch(row, filter));
  const page = rows.sort(inOrder(sort)).slice(skip, skip + limit);
  return {
    people: page.map(({ total }) => presentPerson(total)),
    meta: { total: rows.length },
    segments: countSegments(everybody),
    everybody: everybody.length,
    recentFrom: scope.recentFrom,
    recentTo: scope.today,
  };
}
