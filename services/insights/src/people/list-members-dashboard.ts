import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  DashboardMember,
  ListMembersDashboardRequest,
  ListMembersDashboardResponse,
  MemberTopic,
  ReadMembersDashboardRequest,
  ReadMembersDashboardResponse,
  TagCount,
} from '@groupsight/proto/insights/v1/insights';
import { fold } from '@groupsight/reader/text';
import type { CallContext } from '@groupsight/shared/grpc/context';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { Context } from '../context.ts';
import { requirePlan } from '../groups/owners.repository.ts';
import { listFields } from '../rpc/list.ts';
import {
  askedOf,
  countSegments,
  folded,
  type PeopleScope,
  personRow,
  presentPerson,
  readPeople,
  scopeOf,
} from './list-people.ts';
import { type ComparedDays, comparedDays, PeriodCount } from './period-count.ts';
import { notesOf, type PersonNoteDoc, presentNote } from './person-notes.repository.ts';
import { inOrder, isMatch, type PersonTotal } from './standing.ts';
import { topicsOfMembers } from './topics-of-members.ts';

/** What a dashboard has of everybody, whatever page of it is looked at. */
export interface CountedPeople {
  readonly everybody: readonly PersonTotal[];
  readonly count: PeriodCount;
  topics(memberId: string): MemberTopic[];
}

/** Everything that a dashboard is made of. */
interface Read extends CountedPeople {
  readonly compared: ComparedDays;
  readonly notes: ReadonlyMap<string, PersonNoteDoc>;
  readonly adminOf: ReadonlyMap<string, readonly string[]>;
}

function adminsIn(admins: ListMembersDashboardRequest['admins']) {
  const adminOf = new Map<string, string[]>();
  for (const { groupId, memberIds } of admins) {
    for (const id of memberIds) adminOf.set(id, [...(adminOf.get(id) ?? []), groupId]);
  }
  return adminOf;
}

async function read(context: Context, request: ListMembersDashboardRequest): Promise<Read> {
  const scope = await scopeOf(context, request);
  await requirePlan(context.stores.owners, scope.owner, 'membersDashboard');
  const compared = comparedDays(scope.today, request.days);
  const [counted, notes] = await Promise.all([
    countedPeople(context, scope, compared),
    notesOf(context.stores.personNotes, scope.owner),
  ]);
  return { ...counted, compared, notes, adminOf: adminsIn(request.admins) };
}

/** Everybody who wrote in some groups, and what they did in some days and in as many before. */
function countedPeople(
  context: Context,
  scope: PeopleScope,
  compared: ComparedDays,
): Promise<CountedPeople> {
  const asked = [compared.from, compared.to, ...askedOf(scope)];
  return context.keptDashboards.of(scope.owner, asked, async () => {
    const count = new PeriodCount(compared);
    const [everybody, topics] = await Promise.all([
      readPeople(context, scope, count),
      topicsOfMembers(context, scope, compared.from),
    ]);
    return { everybody, count, topics };
  });
}

/** Everybody whom the query lets through, in its order. */
function found(
  { everybody, count, notes, adminOf }: Read,
  { query }: Pick<ListMembersDashboardRequest, 'query'>,
) {
  const { filter, sort, skip, limit } = toStoreQuery(folded(query), {
    fields: listFields.membersDashboard,
    defaultSort: { n: -1 },
    scope: {},
  });
  const rows = everybody
    .map((total) => {
      const { now, before: earlier, days } = count.of(total._id);
      const note = notes.get(total._id);
      return {
        ...personRow(total),
        now,
        earlier,
        change: now - earlier,
        periodDays: days.size,
        role: adminOf.has(total._id) ? 'admin' : 'member',
        tags: (note?.tags ?? []).map(fold),
        note: fold(note?.text ?? ''),
      };
    })
    .filter((row) => isMatch(row, filter))
    .sort(inOrder(sort));
  return { rows: rows.map(({ total }) => total), skip, limit };
}

function present({ count, notes, adminOf, topics }: Read, total: PersonTotal): DashboardMember {
  const { now, before, days } = count.of(total._id);
  const note = notes.get(total._id);
  return {
    person: presentPerson(total),
    note: note && presentNote(note),
    topics: topics(total._id),
    adminGroupIds: [...(adminOf.get(total._id) ?? [])],
    periodMessages: now,
    periodMessagesBefore: before,
    periodDays: days.size,
  };
}

/** Every tag that somebody has; those that differ in capitals and accents alone are one. */
function countTags({ everybody, notes }: Read): TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const { _id } of everybody) {
    for (const tag of notes.get(_id)?.tags ?? []) {
      const known = counts.get(fold(tag)) ?? { tag, people: 0 };
      counts.set(fold(tag), { ...known, people: known.people + 1 });
    }
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted);
}

/**
 * A page of everybody who wrote in some groups, with what they do lately, and what that comes to.
 * @throws AppError plan_limit, invalid_days
 */
export async function listMembersDashboard(
  context: Context,
  request: ListMembersDashboardRequest,
): Promise<ListMembersDashboardResponse> {
  const all = await read(context, request);
  const { compared, everybody, count } = all;
  const { rows, skip, limit } = found(all, request);
  return {
    members: rows.slice(skip, skip + limit).map((total) => present(all, total)),
    meta: { total: rows.length },
    segments: countSegments(everybody),
    tags: countTags(all),
    everybody: everybody.length,
    ...compared,
    figures: count.figures(everybody, 'now'),
    figuresBefore: count.figures(everybody, 'before'),
    months: count.months(),
  };
}

const pieceSize = 200;

/** All rows, as they stood when it began. @throws AppError plan_limit, invalid_days */
export async function* readMembersDashboard(
  context: Context,
  request: ReadMembersDashboardRequest,
  { signal }: CallContext,
): AsyncGenerator<ReadMembersDashboardResponse> {
  const all = await read(context, request);
  const { rows } = found(all, request);
  for (let at = 0; at < rows.length && !signal.aborted; at += pieceSize) {
    yield { members: rows.slice(at, at + pieceSize).map((total) => present(all, total)) };
    await nextTurn();
  }
}
