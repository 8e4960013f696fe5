import { isOutage } from '@groupsight/shared/bus/deliver';
import { boundsOf, dateOf } from '@groupsight/shared/days';
import type { CountedMonth } from '../activity/months.repository.ts';
import { recountTotals } from '../activity/rollups.repository.ts';
import type { Context } from '../context.ts';
import {
  buildDigests,
  endedDays,
  type StaleDay,
  undigestedQuestion,
} from '../digests/build-digests.ts';
import { changeTimezonePiece } from '../groups/change-timezone.ts';
import { zoneIn, zoneQuestion } from '../groups/owners.repository.ts';
import { endJob } from '../jobs/end-job.ts';
import type { JobProgress } from '../jobs/jobs.ts';
import { sweepSeconds } from '../metrics.ts';
import { indexPiece } from '../search/index-days.ts';
import { dayKey, groupKey } from '../store/ids.ts';
import { question, readTogether } from '../store/together.ts';
import { watched } from '../topics/topic-days.ts';
import {
  type DirtyDay,
  dirtyQuestion,
  dueTime,
  factlessQuestion,
  inPieces,
  newestFirst,
} from './days.repository.ts';
import { type Confirm, deriveDays, deriveFacts, LostTurn, type Work } from './derive-days.ts';
import { type DerivedTail, deriveTail } from './derive-tail.ts';
import { markDirty } from './mark-dirty.ts';
import {
  endTurn,
  freeTurn,
  keepTurn,
  monthOf,
  type SweepDoc,
  type TurnEnd,
  takeTurn,
} from './sweeps.repository.ts';

/** Messages looked at before others have their turn. */
const turnSize = 3_000;
/** Days of which only the end is derived, the newest: a group talks on one or two. */
const maxTails = 2;
/** A digest of the day so far is made again after so long. */
const soFarRestMs = 25_000;
/** After the day's end, when nobody asked for its whole digest meanwhile. */
const overMs = 3 * 3_600_000;
/** Where another process has the turn. */
export const elsewhereMs = 250;

/** What a process remembers between turns; without it nothing but news comes out otherwise. */
export interface SweepMemory {
  readonly progress: JobProgress;
  /** When open pages last heard of a group in the midst of its work, by its id. */
  readonly toldAt: Map<string, number>;
  /** What the ends of busy days were derived from, by day. */
  readonly tails: Map<string, DerivedTail>;
  /** What groups' months came to, by the group's id. */
  readonly totals: Map<string, KnownTotals>;
}

interface KnownTotals {
  /** The group's latest turn here: of the next one's months nothing else has changed. */
  turn: number;
  readonly months: readonly CountedMonth[];
}

/** Groups whose months are remembered, and of one at most so many rows of members. */
const maxTotals = 50;
const maxRows = 5_000;

/** Days whose ends are remembered; without it they are derived again. */
const maxRemembered = 200;

/** What a turn has to work with. */
interface Turn {
  readonly context: Context;
  readonly sweep: SweepDoc;
  readonly memory: SweepMemory;
  /** Nothing waits for its time (tests; a job never does). */
  readonly isHurried: boolean;
  /** Dates whose figures may have changed. */
  readonly touched: Set<string>;
  readonly confirm: Confirm;
}

const dateFrom = (ms: number) => (Number.isFinite(ms) ? new Date(ms) : null);

/**
 * Takes a turn with a group: dates a piece of it in another zone, or derives some dirty days,
 * newest first, or builds some digests, or ends its jobs, whatever is first; then adds up what
 * changed. One process at a time has a group's turn.
 * @returns milliseconds until the next turn is worth taking; null for never
 */
export async function sweepGroup(
  context: Context,
  ownerId: string,
  group: string,
  memory: SweepMemory,
  isHurried = false,
): Promise<number | null> {
  const { stores, now } = context;
  const sweep = await takeTurn(stores.sweeps, ownerId, group, now(), 'background');
  if (!sweep) {
    const known = await stores.sweeps.exists({ _id: groupKey(ownerId, group), owner: ownerId });
    return known ? elsewhereMs : null;
  }
  remember(memory, sweep);
  const confirm = confirmation(context, sweep);
  const turn: Turn = { context, sweep, memory, isHurried, touched: new Set(), confirm };
  const measured = sweepSeconds.startTimer();
  try {
    const end = await step(turn);
    const next = await endTurn(stores.sweeps, sweep, end);
    measured({ outcome: 'done' });
    if (next === 'lost') return await giveBack(turn);
    return next && Math.max(0, next.getTime() - now());
  } catch (error) {
    measured({ outcome: error instanceof LostTurn ? 'lost' : 'failed' });
    if (error instanceof LostTurn) return await giveBack(turn);
    await freeTurn(stores.sweeps, sweep);
    throw error;
  }
}

/** Nobody takes over that soon after the turn was taken or confirmed. */
const sureMs = 3_000;

/** Asked before something is written: whether the turn is still this one. */
export function confirmation({ stores, now }: Context, sweep: SweepDoc): Confirm {
  let sureUntil = now() + sureMs;
  return async () => {
    if (now() < sureUntil) return;
    if (!(await keepTurn(stores.sweeps, sweep, now()))) throw new LostTurn();
    sureUntil = now() + sureMs;
  };
}

/** Another process took over: what was written meanwhile may be older than its own. */
async function giveBack({ context, sweep, touched }: Turn): Promise<number> {
  const { owner: ownerId, group } = sweep;
  await markDirty(context, ownerId, group, new Map([...touched].map((date) => [date, 0])));
  return elsewhereMs;
}

/** What there is to do in a group, and what it is done with. */
async function lookAround({ stores, engine }: Context, ownerId: string, group: string) {
  const place = { owner: ownerId, group };
  const found = await readTogether({
    dirty: dirtyQuestion(stores.days, ownerId, group),
    factless: factlessQuestion(stores.days, ownerId, group),
    undigested: undigestedQuestion(stores.days, ownerId, group),
    digest: question(stores.digests, place, { fields: ['_id'], limit: 1 }),
    soFar: question(stores.digests, { ...place, soFar: true }, { fields: ['date', 'updatedAt'] }),
    topics: question(stores.topics, place),
    owners: zoneQuestion(stores.owners, ownerId),
  });
  const zone = zoneIn(found.owners);
  const topics = found.topics.map((topic) => watched(engine, topic));
  return {
    work: { owner: ownerId, group, zone, topics } satisfies Work,
    dirty: newestFirst(found.dirty),
    factless: newestFirst(found.factless),
    undigested: found.undigested,
    hasDigests: found.digest.length > 0,
    /** When digests of days that were not over were built, milliseconds since 1970 by date. */
    soFar: new Map(found.soFar.map(({ date, updatedAt }) => [date, updatedAt.getTime()])),
  };
}

type Surroundings = Awaited<ReturnType<typeof lookAround>>;

async function step(turn: Turn): Promise<TurnEnd> {
  const { context, sweep, isHurried, touched, confirm } = turn;
  const { owner: ownerId, group } = sweep;
  const now = context.now();
  const again = { dueAt: new Date(now) };
  if (sweep.zone !== '') {
    const zonedFrom = await changeTimezonePiece(context, sweep);
    return zonedFrom ? { ...again, zonedFrom } : { ...again, zone: '', zonedFrom: '' };
  }
  const around = await lookAround(context, ownerId, group);
  const { dirty, work } = around;
  const isAsked = sweep.jobs.length > 0 || isHurried;
  const dirtyTime = (day: DirtyDay) => (isAsked ? (day.retryAt?.getTime() ?? 0) : dueTime(day));
  const due = dirty.filter((day) => dirtyTime(day) <= now);
  const [piece = []] = inPieces(due, turnSize);
  for (const { job } of sweep.jobs) {
    await turn.memory.progress.report({ owner: ownerId, id: job }, 'storing', due.length);
  }
  let isAll = due.length === piece.length;
  if (piece.length > 0) {
    for (const { date } of piece) touched.add(date);
    const soon = new Set(due.slice(piece.length).map(({ date }) => date));
    isAll = (await deriveDays(context, work, piece, soon, confirm)) && isAll;
  } else {
    const growing = dirty.filter(({ restUntil }) => !restUntil || restUntil.getTime() <= now);
    await deriveTails(turn, growing.slice(0, maxTails), work);
  }
  await addUp(turn, due.length === piece.length);
  const isDigested = around.hasDigests || sweep.jobs.length > 0;
  if (piece.length > 0 && (!isAll || isDigested)) return again;
  const [factless] = inPieces(around.factless, turnSize);
  if (factless) {
    await deriveFacts(context, work, factless, confirm);
    return again;
  }
  if (sweep.unindexed) {
    return { ...again, unindexed: await indexPiece(context, work, sweep.unindexed, confirm) };
  }
  const later = dateFrom(Math.min(...dirty.filter((day) => !piece.includes(day)).map(dirtyTime)));
  const end = await digestStep(turn, around);
  return later && (end.dueAt === null || later < end.dueAt) ? { ...end, dueAt: later } : end;
}

/** What busy days end with, until they are due. */
async function deriveTails(
  { context, sweep, memory: { tails }, confirm }: Turn,
  days: readonly DirtyDay[],
  work: Work,
): Promise<void> {
  const { owner: ownerId, group } = sweep;
  for (const day of days) {
    const key = dayKey(ownerId, group, day.date);
    const before = tails.get(key);
    // What fails half-way is not remembered.
    tails.delete(key);
    try {
      const derived = await deriveTail(context, work, day, { turn: sweep.turn, before }, confirm);
      if (tails.size >= maxRemembered) tails.clear();
      if (derived) tails.set(key, derived);
    } catch (error) {
      if (isOutage(error) || error instanceof LostTurn) throw error;
      // The whole day is derived soon, and says what is wrong with it.
      context.logger.warn({ err: error, group: work.group }, 'end of a day could not be derived');
    }
  }
}

/** Digests of finished days, of today so far, and the end of jobs that waited for them. */
async function digestStep(turn: Turn, around: Surroundings): Promise<TurnEnd> {
  const { context, sweep, confirm } = turn;
  const { progress } = turn.memory;
  const { owner: ownerId, group, jobs } = sweep;
  const { zone } = around.work;
  const now = context.now();
  const today = dateOf(now, zone);
  const asking = jobs.find(({ includeDigests }) => includeDigests);
  const { soFar } = around;
  const over = [...soFar.keys()].filter((date) => date < today);
  const ended = await endedDays(context, ownerId, group, over);
  const hasDigests = asking !== undefined || around.hasDigests;
  const stale = hasDigests ? eachOnce([...around.undigested, ...ended]) : [];
  const timed = stale.map((day) => ({
    day,
    at: asking ? (day.retryAt?.getTime() ?? 0) : timeOf(turn, day, soFar.get(day.date), zone),
  }));
  const due = timed.filter(({ at }) => at <= now).map(({ day }) => day);
  if (asking) {
    await progress.report({ owner: ownerId, id: asking.job }, 'digesting', due.length);
  }
  const [piece] = inPieces(due, turnSize);
  if (piece) {
    await buildDigests(
      context,
      { owner: ownerId, group, job: asking?.job ?? '', today },
      piece,
      confirm,
    );
    if (!asking) await context.emit([{ owner: ownerId, type: 'digests', group }]);
    return { dueAt: new Date(now) };
  }
  for (const pending of jobs) {
    await endJob(context, sweep, pending);
    progress.forget(pending.job);
  }
  const waiting = timed.map(({ at }) => at);
  // Then it is over, whether or not anything more happens.
  if (soFar.has(today)) waiting.push(endOf(today, zone) + overMs);
  return { dueAt: dateFrom(Math.min(...waiting)), jobs: jobs.map(({ job }) => job) };
}

/** Days each once, newest first. */
const eachOnce = (days: readonly StaleDay[]) =>
  newestFirst([...new Map(days.map((day) => [day.date, day])).values()]);

/** When a stale day that no job asks for is digested, milliseconds since 1970. */
function timeOf(turn: Turn, day: StaleDay, builtAt: number | undefined, zone: string): number {
  const retry = day.retryAt?.getTime() ?? 0;
  if (turn.isHurried || builtAt === undefined) return retry;
  // Of a day that is over, and of which nothing changed, somebody may ask for the whole first.
  const due = day.undigested === true ? builtAt + soFarRestMs : endOf(day.date, zone) + overMs;
  return Math.max(retry, due);
}

const endOf = (date: string, zone: string) => boundsOf(date, zone).to;

/** Open pages hear of a long piece of work now and then. */
const newsEveryMs = 2_000;

/** Adds up months, on top of what is known of the others from the group's last turn. */
async function recount({ context, sweep, memory }: Turn, months: readonly string[]) {
  const { _id, owner: ownerId, group, turn } = sweep;
  const known = memory.totals.get(_id)?.months;
  // What fails half-way is not remembered.
  memory.totals.delete(_id);
  const all = await recountTotals(context.stores, ownerId, group, months, known);
  if (memory.totals.size >= maxTotals) memory.totals.clear();
  const rows = all.reduce((sum, { members }) => sum + members.length, 0);
  if (rows <= maxRows) memory.totals.set(_id, { turn, months: all });
}

/** What was remembered of a group holds where its last turn was had here. */
function remember({ totals }: SweepMemory, { _id, turn }: SweepDoc): void {
  const known = totals.get(_id);
  if (known?.turn === turn - 1) known.turn = turn;
  else totals.delete(_id);
}

/** Adds up the months that changed, and the group's totals from its months. */
async function addUp(turn: Turn, isLast: boolean): Promise<void> {
  const { context, sweep, touched, confirm, memory } = turn;
  const { owner: ownerId, group } = sweep;
  const months = [...new Set([...sweep.months, ...[...touched].map(monthOf)])];
  if (months.length === 0) return;
  await confirm();
  await recount(turn, months);
  const now = context.now();
  if (!isLast && now - (memory.toldAt.get(sweep._id) ?? 0) < newsEveryMs) return;
  if (isLast) memory.toldAt.delete(sweep._id);
  else memory.toldAt.set(sweep._id, now);
  await context.emit([{ owner: ownerId, type: 'messages', group }]);
}
