import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DigestDraft } from '@groupsight/reader/types';
import { isOutage } from '@groupsight/shared/bus/deliver';
import type { Model } from 'mongoose';
import type { Context } from '../context.ts';
import { unreadableOfDays } from '../coverage/coverages.repository.ts';
import { isCounted } from '../days/count-day.ts';
import type { DayDoc } from '../days/days.repository.ts';
import { type Confirm, noteFailure } from '../days/derive-days.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import type { StoredLine } from '../messages/messages.repository.ts';
import { linesOfDays } from '../messages/messages.repository.ts';
import { digestSeconds } from '../metrics.ts';
import { dayKey, digestOf } from '../store/ids.ts';
import { question } from '../store/together.ts';
import { mentionsByDate } from '../topics/topic-days.ts';
import { settleDigests } from './settle-digests.ts';

/** A day whose digest is not of its messages, or was made before it was over. */
export type StaleDay = Pick<
  DayDoc,
  'date' | 'hash' | 'weight' | 'undigested' | 'retryAt' | 'failures'
>;

const staleFields = ['date', 'hash', 'weight', 'undigested', 'retryAt', 'failures'] as const;

/** Asks for the days whose digests are to be made or made again. */
export const undigestedQuestion = (model: Model<DayDoc>, ownerId: string, group: string) =>
  question(model, { owner: ownerId, group, undigested: true }, { fields: staleFields });

/** Days that have ended since their digests were made. */
export async function endedDays(
  { stores }: Context,
  ownerId: string,
  group: string,
  dates: readonly string[],
): Promise<StaleDay[]> {
  if (dates.length === 0) return [];
  const fields = Object.fromEntries(staleFields.map((name) => [name, 1]));
  return stores.days
    .find({ owner: ownerId, group, date: { $in: dates } }, fields)
    .lean<StaleDay[]>();
}

export interface DigestScope {
  readonly owner: string;
  readonly group: string;
  /** Stamped on what is built; empty where no job asked for it. */
  readonly job: string;
  /** The owner's date now: its digest is of the day so far. */
  readonly today: string;
}

interface DayFigures {
  /** Mentions of watched topics. */
  readonly mentions: number;
  /** Messages that are there and could not be read. */
  readonly unreadable: number;
}

function digestUpdate(
  context: Context,
  scope: DigestScope,
  date: string,
  draft: DigestDraft,
  lines: readonly StoredLine[],
  { mentions, unreadable }: DayFigures,
) {
  const { owner: ownerId, group, job, today } = scope;
  const at = new Date(context.now());
  const sent = lines.filter(isCounted).length;
  const deleted = lines.filter(({ type }) => type === 'deleted').length;
  const { summary, keyPoints, statements, sentiment, sources, conversations } = draft;
  const parts = JSON.stringify({ keyPoints, statements, sources, conversations });
  const set = {
    summary,
    parts,
    sentiment,
    mentions,
    read: sent - deleted,
    total: sent + unreadable,
    deleted,
    unreadable,
    // The model has its turn when every day has a digest.
    engineReason: context.engine.meaning ? 'pending' : 'not_configured',
    engine: 'local' as const,
    job,
    updatedAt: at,
    soFar: date >= today,
  };
  return {
    updateOne: {
      filter: digestOf(ownerId, group, date),
      update: { $set: set, $setOnInsert: { date, createdAt: at } },
      upsert: true,
    },
  };
}

/**
 * Builds the digests of some days from their messages, and notes what each was built from. A day
 * that cannot be summed up is tried again later.
 */
export async function buildDigests(
  context: Context,
  scope: DigestScope,
  piece: readonly StaleDay[],
  confirm: Confirm,
): Promise<void> {
  const { stores, engine, logger } = context;
  const { owner: ownerId, group } = scope;
  const dates = piece.map(({ date }) => date);
  const byDate = await linesOfDays(stores.messages, ownerId, group, dates);
  const mentions = await mentionsByDate(stores, ownerId, group, dates);
  const unread = await unreadableOfDays(stores.unreadables, ownerId, group, dates);
  const timeZone = await zoneOf(stores.owners, ownerId);
  const digests: object[] = [];
  const days: object[] = [];
  for (const day of piece) {
    const { date, hash } = day;
    const lines = byDate.get(date) ?? [];
    const measured = digestSeconds.startTimer();
    try {
      const draft = await engine.digest({ date, timeZone, lines });
      measured({ outcome: draft ? 'built' : 'empty' });
      if (draft) {
        const [mentioned, unreadable] = [mentions.get(date) ?? 0, unread.get(date) ?? 0];
        const figures = { mentions: mentioned, unreadable };
        digests.push(digestUpdate(context, scope, date, draft, lines, figures));
      } else {
        digests.push({ deleteOne: { filter: digestOf(ownerId, group, date) } });
      }
      const filter = { _id: dayKey(ownerId, group, date), owner: ownerId, group };
      const current = { ...filter, hash };
      days.push({ updateOne: { filter, update: { $set: { digested: hash } } } });
      days.push({ updateOne: { filter: current, update: { $set: { undigested: false } } } });
    } catch (error) {
      measured({ outcome: 'failed' });
      if (isOutage(error)) throw error;
      logger.error({ err: error, group, date }, 'digest failed');
      await noteFailure(context, ownerId, group, day);
    }
    await nextTurn();
  }
  if (digests.length === 0) return;
  await confirm();
  await stores.digests.collection.bulkWrite(digests as never[], { ordered: false });
  // Before the days are done with: what a crash leaves out is done when they are built again.
  await settleDigests(stores, ownerId, group, dates);
  await stores.days.collection.bulkWrite(days as never[], { ordered: true });
}
