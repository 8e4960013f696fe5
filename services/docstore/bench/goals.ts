/** What was to be reached, and whether it was. */
import { count, type Figure, type Table } from './figures.ts';
import type { Memory } from './machine.ts';
import { INSERT_MANY } from './rows.ts';

const SHARE_OF_SQLITE = 0.3;
const FLAT_WITHIN = 1.5;
const MEMORY_MB = 150;

export const OURS = 'docstore';
export const SECOND = 'mongo-java-server';
export const LIMIT = 'SQLite';

export interface Measured {
  size: number;
  table: Table;
  memory: Memory;
}

/** How many times as long a look-up takes in the largest collection as in the smallest, by turns. */
export interface Flat {
  row: string;
  small: number;
  large: number;
  times: Figure;
}

/** A line for each goal; `others` are the engines to be ahead of. All was measured in this run. */
export function judge(
  runs: readonly Measured[],
  others: readonly string[],
  flat: readonly Flat[],
): string[] {
  const last = runs.at(-1);
  if (last === undefined) return [];
  return [
    ...others.flatMap((engine) => runs.map((run) => aheadOf(run, engine))),
    ...runs.map(shareOfSqlite),
    ...flat.map(flatness),
    said(
      last.memory.now <= MEMORY_MB,
      `memory at ${count(last.size)} documents: ${last.memory.now} MB, at its highest ${last.memory.peak} (goal ${MEMORY_MB})`,
    ),
  ];
}

function said(met: boolean, text: string): string {
  return `${met ? 'met   ' : 'MISSED'}  ${text}`;
}

function found({ table }: Measured, row: string, engine: string): Figure | undefined {
  return table.get(row)?.get(engine);
}

function aheadOf(run: Measured, engine: string): string {
  const size = count(run.size);
  if (![...run.table.values()].some((cells) => cells.has(engine)))
    return `?       ahead of ${engine} at ${size}: it did not run`;
  const behind = [...run.table.keys()].filter(
    (row) => (found(run, row, OURS)?.median ?? 0) < (found(run, row, engine)?.median ?? 0),
  );
  const which = behind.length === 0 ? 'on every row' : `but not in: ${behind.join('; ')}`;
  return said(behind.length === 0, `ahead of ${engine} at ${size} documents, ${which}`);
}

function shareOfSqlite(run: Measured): string {
  const limit = found(run, INSERT_MANY, LIMIT)?.median ?? 0;
  const share = (found(run, INSERT_MANY, OURS)?.median ?? 0) / limit;
  return said(
    share >= SHARE_OF_SQLITE,
    `insertMany at ${count(run.size)}: ${Math.round(share * 100)} % of SQLite used directly (goal ${SHARE_OF_SQLITE * 100} %)`,
  );
}

function flatness({ row, small, large, times }: Flat): string {
  const about = `${times.median.toFixed(2)} ±${Math.round(times.spread * 100)} %`;
  return said(
    times.median <= FLAT_WITHIN,
    `${row} is flat: ${about} times as long at ${count(large)} as at ${count(small)} (goal ${FLAT_WITHIN})`,
  );
}
