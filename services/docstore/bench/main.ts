/**
 * `npm run bench:docstore [-- --large]`: docstore, mongo-java-server and SQLite used directly, side
 * by side in one run, at 10,000 and 100,000 documents (`--large`: 1,000,000 too).
 *
 * Every row is measured in several rounds, in which the engines take turns; printed are the median
 * and how far rounds were from it; then how long others wait while docstore does something large. `--sizes 1000,5000` and
 * `--without mongo-java-server` for a quick look; `--beside <uri>` measures any other server of MongoDB's protocol, too,
 * and says whether docstore is ahead of it: nothing is held against figures of another day.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSecondEngine } from '../test/second-engine/start.ts';
import { bareSqlite } from './bare.ts';
import { cell, count, figure, lines, put, type Table } from './figures.ts';
import { type Flat, judge, LIMIT, type Measured, OURS, SECOND } from './goals.ts';
import { machine, memoryOf, Noise } from './machine.ts';
import { INSERT_MANY, importRate, LOOK_UPS, rateOf, rowsOver } from './rows.ts';
import { stalls } from './stalls.ts';
import { overTheWire, type Subject } from './subject.ts';

const ROUNDS = 5;
const FLAT_ROUNDS = 15;
/** An engine that takes longer for one call is not asked again in the next rounds. */
const SLOW_MS = 10_000;
/** A round of a row ends after this, for engines that read everything. */
const ROUND_MS = 1000;
/** As `npm run docstore` starts it. */
const FLAGS = ['--max-semi-space-size=4'];
const BESIDE = 'beside';
const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

const { values: options } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '10000,100000' },
    without: { type: 'string', default: '' },
    beside: { type: 'string' },
  },
});
const sizes = options.sizes.split(',').map(Number);
if (options.large) sizes.push(1_000_000);
/** What docstore is to be ahead of. */
const rivals = [SECOND, ...(options.beside ? [BESIDE] : [])];
const columns = [OURS, SECOND, LIMIT, ...(options.beside ? [BESIDE] : [])];

async function docstore(folder: string): Promise<{ ours: Subject; uri: string }> {
  const socket = join(folder, 's.sock');
  const child = spawn(
    process.execPath,
    [...FLAGS, MAIN, '--file', join(folder, 'bench.db'), '--socket', socket],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const uri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
  const ours = await overTheWire(OURS, uri, child.pid ?? 0, async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });
  return { ours, uri };
}

/** All rows of all engines, which take turns in every round. */
async function measure(subjects: readonly Subject[], name: string, size: number): Promise<Table> {
  const seen = new Map<string, Map<string, number[]>>();
  const note = (row: string, engine: string, value: number | undefined): void => {
    const cells = seen.get(row) ?? new Map<string, number[]>();
    seen.set(row, cells);
    if (value !== undefined) cells.set(engine, [...(cells.get(engine) ?? []), value]);
  };
  for (const subject of subjects) await subject.prepare(name);
  const part = size / ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    noise.sample();
    for (const subject of subjects)
      note(INSERT_MANY, subject.name, await importRate(subject, round * part, (round + 1) * part));
  }
  const rows = rowsOver(size);
  for (let round = 0; round < ROUNDS; round++) {
    noise.sample();
    for (const row of rows) {
      for (const subject of subjects) {
        const [first] = seen.get(row.name)?.get(subject.name) ?? [];
        if (first !== undefined && first < 1000 / SLOW_MS) continue;
        note(row.name, subject.name, await rateOf(row, subject, round, ROUND_MS));
      }
    }
  }
  const table: Table = new Map();
  for (const [row, cells] of seen)
    for (const [engine, values] of cells) put(table, row, engine, figure(values));
  return table;
}

/** The look-ups over the smallest and the largest collection, by turns: nothing differs but the size. */
async function flatness(subject: Subject, of: readonly number[]): Promise<Flat[]> {
  const ends = [Math.min(...of), Math.max(...of)] as const;
  const rows = ends.map((size) => rowsOver(size).filter(({ name }) => LOOK_UPS.includes(name)));
  const times = LOOK_UPS.map((): number[] => []);
  for (let round = 0; round < FLAT_ROUNDS; round++) {
    for (const [i, list] of times.entries()) {
      const rates: number[] = [];
      for (const [end, size] of ends.entries()) {
        await subject.prepare(`m${size}`);
        const row = rows[end]?.[i];
        if (row) rates.push((await rateOf(row, subject, round, ROUND_MS)) ?? 0);
      }
      const [small = 0, large = 0] = rates;
      list.push(small / large);
    }
  }
  const [small, large] = ends;
  return LOOK_UPS.map((row, i) => ({ row, small, large, times: figure(times[i] ?? []) }));
}

function print({ size, table, memory }: Measured): void {
  const rows = [...table].map(([row, cells]) => [
    row,
    ...columns.map((name) => cell(cells.get(name))),
  ]);
  console.log(`\n${count(size)} documents, operations per second (median of ${ROUNDS} rounds)`);
  console.log(lines([['', ...columns], ...rows]));
  console.log(`docstore: ${memory.now} MB of memory, ${memory.peak} at its highest`);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
const folder = mkdtempSync(join(tmpdir(), 'docstore-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const noise = new Noise(folder);
const { ours, uri } = await docstore(folder);
const subjects: Subject[] = [ours, bareSqlite(folder)];
const java = options.without.includes(SECOND) ? undefined : await startSecondEngine();
if (java) subjects.push(await overTheWire(SECOND, java.uriFor('bench'), java.pid, java.close));
else console.log(`NOT MEASURED: ${SECOND} (it needs Java 17 and Maven)`);
// Started by whoever asks for it, and left as it is.
if (options.beside) subjects.push(await overTheWire(BESIDE, options.beside, 0, async () => {}));
try {
  console.log(machine());
  await measure(subjects, 'warm', 2000); // compilers have to be warm before the first size
  const runs: Measured[] = [];
  for (const size of sizes) {
    const table = await measure(subjects, `m${size}`, size);
    const run: Measured = { size, table, memory: memoryOf(ours.pid ?? 0) };
    runs.push(run);
    print(run);
  }
  const flat = sizes.length > 1 ? await flatness(ours, sizes) : [];
  console.log(`\n${await stalls(uri)}`);
  console.log(`\n${noise.describe()}\n\n${judge(runs, rivals, flat).join('\n')}`);
} finally {
  for (const subject of subjects) await subject.close();
}
