import type { Beside, LocalReason, Meaning, ReadDay, Scope } from '@groupsight/reader/meaning';
import { addDays, dateOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { isCounted } from '../days/count-day.ts';
import type { Confirm } from '../days/derive-days.ts';
import { type Marking, markDirty } from '../days/mark-dirty.ts';
import type { DigestParts } from '../digests/digests.repository.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { failJob, moveJob, progressOf } from '../jobs/jobs.ts';
import { memberTotals } from '../members/member-totals.repository.ts';
import { contentHash } from '../messages/content-hash.ts';
import type { StoredLine } from '../messages/messages.repository.ts';
import { linesOfDays } from '../messages/messages.repository.ts';
import { responsesTo } from '../messages/responses.repository.ts';
import { dayKey, digestOf, messageKey } from '../store/ids.ts';
import { topicKey } from '../topics/topic-days.ts';
import { saveFindings } from './findings.repository.ts';

/** Digests that a model may still write: what did not hold is not paid for again. */
const waiting: readonly LocalReason[] = ['pending', 'budget_spent', 'unavailable', 'refused'];
/** A job ends after so long; the days that are left are read with the next one. */
const longestMs = 8 * 60_000;
const daysAtOnce = 3;

interface Place {
  readonly owner: string;
  readonly group: string;
}

/** Dates whose digest waits for the model, newest first: who reads them reads those first. */
async function waitingDates(context: Context, { owner: ownerId, group }: Place): Promise<string[]> {
  const docs = await context.stores.digests
    .find(
      {
        owner: ownerId,
        group,
        engine: 'local',
        engineReason: { $in: [...waiting] },
        soFar: { $ne: true },
      },
      { date: 1 },
    )
    .sort({ date: -1 })
    .lean();
  return docs.map(({ date }) => date);
}

/** Whose days these are, and everybody whose name is not to be told. */
export async function scopeOf(
  { stores, now }: Context,
  { owner: ownerId, group }: Place,
): Promise<Scope> {
  const [known, zone, members] = await Promise.all([
    stores.owners.findById(ownerId, { plan: 1 }).lean(),
    zoneOf(stores.owners, ownerId),
    memberTotals(stores.months, { owner: ownerId, group }, { filter: {}, sort: { n: -1 } }),
  ]);
  const people = members.map(({ name }) => name).filter((name) => name !== '');
  return { owner: ownerId, group, plan: known?.plan ?? '', today: dateOf(now(), zone), people };
}

interface Reading extends Place {
  readonly context: Context;
  readonly meaning: Meaning;
  readonly scope: Scope;
  readonly zone: string;
  readonly job: string;
}

async function noteReason(
  { context, owner: ownerId, group }: Reading,
  dates: string[],
  reason: LocalReason,
) {
  const filter = { owner: ownerId, group, date: { $in: dates }, engine: 'local' as const };
  await context.stores.digests.updateMany(filter, { $set: { engineReason: reason } });
}

/**
 * Puts the model's digest in the place of the local one, unless the day has changed meanwhile.
 * @throws LostTurn when another process has the group's turn
 */
export async function storeReading(
  {
    context,
    owner: ownerId,
    group,
    job,
  }: Pick<Reading, 'owner' | 'group' | 'job'> & {
    readonly context: Marking & Pick<Context, 'engine'>;
  },
  date: string,
  lines: readonly StoredLine[],
  { digest, findings, withheld }: ReadDay,
  confirm: Confirm,
): Promise<void> {
  const { stores, engine, now } = context;
  const hash = contentHash(lines, engine.version);
  const current = { _id: dayKey(ownerId, group, date), owner: ownerId, group, digested: hash };
  if (!(await stores.days.exists(current))) return;
  const { summary, keyPoints, statements, sources, sentiment } = digest;
  const named = digestOf(ownerId, group, date);
  // The model tells what was said; the conversations are those of the digest that it replaces.
  const local = await stores.digests.findOne(named, { parts: 1 }).lean();
  const { conversations } = JSON.parse(local?.parts ?? '{}') as Partial<DigestParts>;
  const parts = JSON.stringify({ keyPoints, statements, sources, conversations });
  const told = lines.filter((line) => isCounted(line) && line.type !== 'deleted').length;
  const set = { summary, parts, sentiment, read: told - withheld, job };
  await confirm();
  await saveFindings(stores.findings, { owner: ownerId, group, date }, findings);
  await stores.digests.updateOne(named, {
    $set: { ...set, engine: 'model', engineReason: '', updatedAt: new Date(now()) },
  });
  // Questions, occasions and topics of the day are looked at again, now that it is understood.
  await markDirty(context, ownerId, group, new Map([[date, 0]]));
}

/** So many days before may be spoken of: plans are seldom older. */
const daysBefore = 7;

/** What else is known of a day: what was written before, and what members did about its messages. */
async function besideOf(
  { context: { stores }, owner: ownerId, group }: Reading,
  date: string,
  lines: readonly StoredLine[],
): Promise<Beside> {
  const dates = Array.from({ length: daysBefore }, (_, index) => addDays(date, index - daysBefore));
  const byKey = new Map(
    lines.map(({ messageId }) => [messageKey(ownerId, group, messageId), messageId]),
  );
  const [before, responses] = await Promise.all([
    linesOfDays(stores.messages, ownerId, group, dates),
    responsesTo(stores.responses, [...byKey.keys()]),
  ]);
  const responded = [...responses].map(([key, { votes, reactions }]) => {
    const plain = {
      votes: Object.fromEntries(votes.counts),
      reactions: Object.fromEntries(reactions.counts),
    };
    return [byKey.get(key) ?? '', plain] as const;
  });
  return { earlier: [...before.values()].flat(), responses: new Map(responded) };
}

/** Reads one day; answers why no other can be read now, or null. */
async function readOne(reading: Reading, date: string): Promise<LocalReason | null> {
  const { context, meaning, owner: ownerId, group, scope, zone: timeZone } = reading;
  const { stores } = context;
  const byDate = await linesOfDays(stores.messages, ownerId, group, [date]);
  const lines = byDate.get(date) ?? [];
  const docs = await stores.topics
    .find({ owner: ownerId, group })
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  const topics = docs.map(({ _id: id, name, description }) => {
    return { id, key: topicKey({ name, description }), name, description };
  });
  const beside = await besideOf(reading, date, lines);
  const outcome = await meaning.read({ date, timeZone, lines }, scope, topics, beside);
  if (outcome.ok) {
    const read = outcome.value;
    await context.sweeper.inTurn(ownerId, group, (confirm) =>
      storeReading(reading, date, lines, read, confirm),
    );
    return null;
  }
  await noteReason(reading, [date], outcome.reason);
  return outcome.reason === 'rejected' ? null : outcome.reason;
}

async function readAll(reading: Reading, dates: readonly string[]): Promise<void> {
  const { context, job } = reading;
  const report = progressOf(context, { owner: reading.owner, id: job });
  const end = context.now() + longestMs;
  const left = [...dates];
  while (left.length > 0 && context.now() < end && !context.background.signal.aborted) {
    const next = left.splice(0, daysAtOnce);
    const reasons = await Promise.all(next.map((date) => readOne(reading, date)));
    const reason = reasons.find((one) => one !== null);
    await report(dates.length - left.length, dates.length);
    if (!reason) continue;
    await noteReason(reading, left, reason);
    return;
  }
}

/**
 * Lets the model read the days whose digests wait for it, then looks at their questions, occasions
 * and topics again. The local engine's digests are stored already: whatever happens here, every
 * day has one.
 */
async function readDays(context: Context, meaning: Meaning, place: Place, job: string) {
  const dates = await waitingDates(context, place);
  if (dates.length === 0) return;
  const scope = await scopeOf(context, place);
  const zone = await zoneOf(context.stores.owners, place.owner);
  await readAll({ ...place, context, meaning, scope, zone, job }, dates);
  const { owner: ownerId, group } = place;
  await context.sweeper.deriveNow(ownerId, group);
  await context.emit([
    { owner: ownerId, type: 'digests', group },
    { owner: ownerId, type: 'messages', group },
  ]);
}

/** Whether a model could read something of a group now. */
export async function hasDaysToRead(context: Context, place: Place): Promise<boolean> {
  return context.engine.meaning !== undefined && (await waitingDates(context, place)).length > 0;
}

/**
 * Ends a job by letting the model read its days. It runs beside the bus: minutes of reading hold
 * up nobody's messages, and a job that a kill interrupts is found by its state.
 */
export function readInBackground(context: Context, place: Place, job: string): void {
  const name = { owner: place.owner, id: job };
  const { meaning } = context.engine;
  if (!meaning) return;
  context.background.run(job, async () => {
    try {
      await readDays(context, meaning, place, job);
      if (!context.background.signal.aborted) await moveJob(context, name, { state: 'done' });
    } catch (error) {
      context.logger.error({ err: error, group: place.group }, 'reading days failed');
      await failJob(context, name, 'not_read', 'The messages could not be read.');
    }
  });
}

/** A job that has not moved for so long was interrupted. */
const interruptedMs = 2 * 60_000;

/** Goes on with jobs whose reading was interrupted, here or in another process that is gone. */
export async function resumeReading(context: Context): Promise<void> {
  const since = new Date(context.now() - interruptedMs);
  const jobs = await context.stores.jobs
    .find({ state: 'digesting', updatedAt: { $lt: since } }, { owner: 1, group: 1 })
    .lean();
  for (const { _id, owner: ownerId, group } of jobs)
    readInBackground(context, { owner: ownerId, group }, _id);
}
