import type {
  DayCount,
  GetPersonRequest,
  GetPersonResponse,
  MemberCount,
} from '@groupsight/proto/insights/v1/insights';
import { addDays, offsetMinutes } from '@groupsight/shared/days';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { aliasesOf } from '../members/aliases.repository.ts';
import type { QuestionDoc } from '../questions/questions.repository.ts';
import { presentQuestions } from '../questions/to-proto.ts';
import { previewed } from '../resources/previewed.ts';
import type { ResourceDoc } from '../resources/resources.repository.ts';
import { presentResource } from '../resources/to-proto.ts';
import { required } from '../rpc/input.ts';
import { messageKey } from '../store/ids.ts';
import { type PeopleScope, peopleOf, presentPerson, scopeOf } from './list-people.ts';
import { noteOf, presentNote } from './person-notes.repository.ts';
import type { PersonTotal } from './standing.ts';

const weeksShown = 26;
/** Days in groups, the latest, whose messages are read for hours and replies. */
const maxDays = 200;
const maxQuoted = 2_000;
const maxShown = 10;
const maxTies = 5;

interface Counted {
  readonly group: string;
  readonly date: string;
  readonly n: number;
}

/** What somebody wrote on each day in each group, newest first, from a day on. */
async function daysOf(
  { stores }: Context,
  { owner: ownerId, groups }: PeopleScope,
  memberId: string,
  from: string,
): Promise<Counted[]> {
  const isTheirs = { $eq: ['$$member.id', memberId] };
  const theirRows = { $filter: { input: '$members', as: 'member', cond: isTheirs } };
  const own = { $map: { input: theirRows, as: 'member', in: { n: '$$member.n' } } };
  const found = await stores.days.collection
    .aggregate<{ group: string; date: string; own: { n: number }[] }>([
      {
        $match: {
          owner: ownerId,
          group: { $in: [...groups] },
          date: { $gte: from },
          'members.id': memberId,
        },
      },
      { $project: { _id: 0, group: 1, date: 1, own } },
    ])
    .toArray();
  return found
    .map(({ group, date, own: theirs }) => {
      return { group, date, n: theirs.reduce((sum, { n }) => sum + n, 0) };
    })
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}

/** The Monday of a day's week. */
function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

function perWeek(days: readonly Counted[], today: string): DayCount[] {
  const monday = mondayOf(today);
  const weeks = new Map<string, number>();
  for (let back = weeksShown - 1; back >= 0; back--) weeks.set(addDays(monday, -7 * back), 0);
  for (const { date, n } of days) {
    const week = mondayOf(date);
    const known = weeks.get(week);
    if (known !== undefined) weeks.set(week, known + n);
  }
  return [...weeks].map(([date, count]) => ({ date, count }));
}

interface Written {
  readonly group: string;
  readonly at: Date;
  readonly quoted: string;
}

/** What somebody wrote on their latest days. */
async function writtenOn(
  { stores }: Context,
  { owner: ownerId }: PeopleScope,
  senderId: string,
  days: readonly Counted[],
): Promise<Written[]> {
  const dates = new Map<string, string[]>();
  for (const { group, date } of days) dates.set(group, [...(dates.get(group) ?? []), date]);
  const found = await Promise.all(
    [...dates].map(([group, some]) =>
      stores.messages.collection
        .find<Written & object>(
          { owner: ownerId, group, date: { $in: some }, senderId, type: { $ne: 'system' } },
          { projection: { _id: 0, group: 1, at: 1, quoted: 1 } },
        )
        .toArray(),
    ),
  );
  return found.flat();
}

function perHour(written: readonly Written[], zone: string): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { at } of written) {
    const local = new Date(at.getTime() + offsetMinutes(at.getTime(), zone) * 60_000);
    const hour = local.getUTCHours();
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}

/** Whose messages somebody quoted most; not their own. */
async function repliesOf(
  { stores }: Context,
  { owner: ownerId }: PeopleScope,
  memberId: string,
  written: readonly Written[],
): Promise<MemberCount[]> {
  const quoting = written.filter(({ quoted }) => quoted !== '').slice(0, maxQuoted);
  if (quoting.length === 0) return [];
  const keys = quoting.map(({ group, quoted }) => messageKey(ownerId, group, quoted));
  const groups = [...new Set(quoting.map(({ group }) => group))];
  const found = await stores.messages
    .find(
      { _id: { $in: [...new Set(keys)] }, owner: ownerId, group: { $in: groups } },
      { senderId: 1, senderName: 1 },
    )
    .lean();
  const byKey = new Map(found.map((doc) => [doc._id, doc]));
  const ties = new Map<string, MemberCount>();
  for (const key of keys) {
    const { senderId = '', senderName: name = '' } = byKey.get(key) ?? {};
    if (senderId === '' || senderId === memberId) continue;
    const known = ties.get(senderId) ?? { memberId: senderId, name, messages: 0 };
    ties.set(senderId, { ...known, name: known.name || name, messages: known.messages + 1 });
  }
  return [...ties.values()].sort((a, b) => b.messages - a.messages).slice(0, maxTies);
}

/** The latest that somebody asked, answered and shared. */
async function latestOf(
  context: Context,
  { owner: ownerId, groups }: PeopleScope,
  memberId: string,
) {
  const { stores, previews } = context;
  const within = { owner: ownerId, group: { $in: [...groups] } };
  const questions = (filter: object) =>
    stores.questions
      .find({ ...within, state: { $ne: 'not_question' }, ...filter }, { words: 0 })
      .sort({ at: -1, _id: -1 })
      .limit(maxShown)
      .lean<QuestionDoc[]>();
  const answered = { 'answers.answeredById': memberId, askedById: { $ne: memberId } };
  const [asked, answers, shares] = await Promise.all([
    questions({ askedById: memberId }),
    questions(answered),
    stores.resources
      .find({ ...within, 'shares.senderId': memberId }, { shares: 0, dates: 0 })
      .sort({ at: -1, _id: -1 })
      .limit(maxShown)
      .lean<ResourceDoc[]>(),
  ]);
  return {
    asked: await presentQuestions(context, ownerId, asked),
    answered: await presentQuestions(context, ownerId, answers),
    shared: (await previewed(previews, shares)).map((doc) => presentResource(doc)),
  };
}

/** The person whose id this is, or was before it was given up for another. */
async function find(context: Context, scope: PeopleScope, memberId: string): Promise<PersonTotal> {
  const everybody = await peopleOf(context, scope);
  const named = (id: string) => everybody.find(({ _id }) => _id === id);
  const known = named(memberId);
  if (known) return known;
  const aliases = await aliasesOf(context.stores.aliases, scope.owner, [memberId]);
  const person = named(aliases.get(memberId) ?? memberId);
  if (!person) throw notFound();
  return person;
}

/**
 * One person over some groups.
 * @throws AppError not_found
 */
export async function getPerson(
  context: Context,
  request: GetPersonRequest,
): Promise<GetPersonResponse> {
  const wanted = required('member_id', request.memberId);
  const scope = await scopeOf(context, request);
  const person = await find(context, scope, wanted);
  const { _id: memberId, groups } = person;
  const from = addDays(mondayOf(scope.today), -7 * (weeksShown - 1));
  const days = await daysOf(context, scope, memberId, from);
  const looked = days.slice(0, maxDays);
  const [written, latest, note] = await Promise.all([
    writtenOn(context, scope, memberId, looked),
    latestOf(context, scope, memberId),
    noteOf(context.stores.personNotes, scope.owner, memberId),
  ]);
  return {
    person: presentPerson(person),
    groups: groups.map(({ group, name, n, recent, first, at }) => ({
      groupId: group,
      name,
      messages: n,
      recentMessages: recent,
      firstDate: first,
      lastMessageAt: new Date(at),
    })),
    weeks: perWeek(days, scope.today),
    hours: perHour(written, scope.zone),
    lookedFrom: looked.at(-1)?.date ?? '',
    ...latest,
    repliesTo: await repliesOf(context, scope, memberId, written),
    recentFrom: scope.recentFrom,
    recentTo: scope.today,
    note: note && presentNote(note),
  };
}
