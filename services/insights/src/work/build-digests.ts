import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { DigestDraft } from '../domain/engine/types.ts';
import { digestSeconds } from '../metrics.ts';
import { unreadableOfDays } from '../store/coverages.ts';
import type { DayDoc } from '../store/days.ts';
import { inPieces } from '../store/days.ts';
import { dayKey, digestOf } from '../store/ids.ts';
import type { StoredLine } from '../store/messages.ts';
import { linesOfDays } from '../store/messages.ts';
import { zoneOf } from '../store/owners.ts';
import { isCounted } from './count-day.ts';
import { settleDigests } from './settle-digests.ts';
import { mentionsByDate } from './topic-days.ts';

const pieceSize = 4000;

type StaleDay = Pick<DayDoc, 'date' | 'hash' | 'weight' | 'digested'>;

/** Days whose messages are not those their digest was built from, oldest first. */
async function staleDays(context: Context, owner: string, group: string): Promise<StaleDay[]> {
  const days = await context.stores.days
    .find({ owner, group }, { _id: 0, date: 1, hash: 1, weight: 1, digested: 1 })
    .sort({ date: 1 })
    .lean<StaleDay[]>();
  return days.filter(({ hash, digested }) => hash !== digested);
}

export interface DigestScope {
  readonly owner: string;
  readonly group: string;
  /** Stamped on what is built. */
  readonly job: string;
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
  const { owner, group, job } = scope;
  const at = new Date(context.now());
  const sent = lines.filter(isCounted).length;
  const deleted = lines.filter(({ type }) => type === 'deleted').length;
  const { summary, keyPoints, statements, sentiment, sources, conversations } = draft;
  const parts = JSON.stringify({ keyPoints, statements, sources, conversations });
  const set = {
    ...{ summary, parts, sentiment, mentions },
    ...{ read: sent - deleted, total: sent + unreadable, deleted, unreadable },
    // The model has its turn when every day has a digest.
    engineReason: context.engine.meaning ? 'pending' : 'not_configured',
    ...{ engine: 'local' as const, job, updatedAt: at },
  };
  return {
    updateOne: {
      filter: digestOf(owner, group, date),
      update: { $set: set, $setOnInsert: { date, createdAt: at } },
      upsert: true,
    },
  };
}

/** Builds a piece's digests and notes what each was built from. */
async function buildPiece(context: Context, scope: DigestScope, piece: readonly StaleDay[]) {
  const { stores, engine, logger } = context;
  const { owner, group } = scope;
  const dates = piece.map(({ date }) => date);
  const byDate = await linesOfDays(stores.messages, owner, group, dates);
  const mentions = await mentionsByDate(stores, owner, group, dates);
  const unread = await unreadableOfDays(stores.unreadables, owner, group, dates);
  const timeZone = await zoneOf(stores.owners, owner);
  const digests: object[] = [];
  const days: object[] = [];
  for (const { date, hash } of piece) {
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
        digests.push({ deleteOne: { filter: digestOf(owner, group, date) } });
      }
      const filter = { _id: dayKey(owner, group, date), owner, group };
      days.push({ updateOne: { filter, update: { $set: { digested: hash } } } });
    } catch (error) {
      measured({ outcome: 'failed' });
      // One day that cannot be summed up stays stale and is tried again next time.
      logger.error({ err: error, group, date }, 'digest failed');
    }
    await nextTurn();
  }
  if (digests.length > 0) {
    await stores.digests.collection.bulkWrite(digests as never[], { ordered: false });
    // Before the days are done with: what a crash leaves out is done when they are built again.
    await settleDigests(stores, owner, group, dates);
    await stores.days.collection.bulkWrite(days as never[], { ordered: false });
  }
}

/**
 * Builds the digests of every day of a group that changed since its digest; unchanged days are
 * skipped. Answers how many this job has built, also before an interruption.
 */
export async function buildDigests(
  context: Context,
  scope: DigestScope,
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<number> {
  const days = await staleDays(context, scope.owner, scope.group);
  let done = 0;
  for (const piece of inPieces(days, pieceSize)) {
    await buildPiece(context, scope, piece);
    done += piece.length;
    await onProgress(done, days.length);
  }
  const { owner, group, job } = scope;
  return context.stores.digests.countDocuments({ owner, group, job });
}
