import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InsightEngine } from '@groupsight/reader/types';
import type { Context } from '../context.ts';
import { inPieces } from '../days/days.repository.ts';
import { mapPaced } from '../days/pace.ts';
import { linesOfDays, type StoredLine } from '../messages/messages.repository.ts';
import { writeDays } from './blocks.repository.ts';
import { packLines } from './lines.ts';

/** What finds the links and files of a message. */
export type Looking = Pick<InsightEngine, 'resources'>;

/** A day's lines as they are found: with the titles of what they share. */
export async function packed(engine: Looking, lines: readonly StoredLine[]): Promise<string[]> {
  return (
    await mapPaced(lines, (one) => packLines([one], (line) => engine.resources(line)))
  ).flat();
}

/** Makes what is found of some days what their lines say. */
export async function indexDays(
  { stores, engine }: Pick<Context, 'stores'> & { readonly engine: Looking },
  place: { readonly owner: string; readonly group: string },
  dates: readonly string[],
  byDate: ReadonlyMap<string, readonly StoredLine[]>,
): Promise<void> {
  const days = new Map<string, string[]>();
  for (const date of dates) {
    days.set(date, await packed(engine, byDate.get(date) ?? []));
    // Short days are each packed in one go: many of them take long, too.
    await nextTurn();
  }
  await writeDays(stores.searchBlocks, place, days);
}

/** Messages that are read at a turn. */
const pieceSize = 3_000;

/**
 * Indexes the next days before a date of a group that an older version did not, newest first.
 * @returns the first of them, or '' when all are
 */
export async function indexPiece(
  context: Pick<Context, 'stores' | 'engine'>,
  place: { readonly owner: string; readonly group: string },
  before: string,
  confirm: () => Promise<void>,
): Promise<string> {
  const { owner: ownerId, group } = place;
  const days = await context.stores.days
    .find({ owner: ownerId, group, date: { $lt: before } }, { _id: 0, date: 1, weight: 1 })
    .sort({ date: -1 })
    .limit(60)
    .lean();
  const [piece = []] = inPieces(days, pieceSize);
  const dates = piece.map(({ date }) => date);
  const byDate = await linesOfDays(context.stores.messages, ownerId, group, dates);
  await confirm();
  await indexDays(context, place, dates, byDate);
  return dates.at(-1) ?? '';
}
