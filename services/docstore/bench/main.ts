/**
 * `npm run bench:docstore [-- --large]`: docstore, mongo-java-server and SQLite used directly, side
 * by side in one run, at 10,000 and 100,000 documents (`--large`: 1,000,000 too).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSecondEngine } from '../test/second-engine/start.ts';
import { bareSqlite } from './bare.ts';
import { type Message, message } from './messages.ts';
import { overTheWire, type Subject } from './subject.ts';

const SIZES = process.argv.includes('--large') ? [10_000, 100_000, 1_000_000] : [10_000, 100_000];
/** mongo-java-server reads all documents for these: fewer rounds there, the rate is the same. */
const FEW = 20;
const BATCH = 1000;
const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

/** Operations per second; `weight` of them each time. */
async function rate(
  times: number,
  run: (i: number) => Promise<unknown>,
  weight = 1,
): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < times; i++) await run(i);
  return Math.round(((times * weight) / (performance.now() - start)) * 1000);
}

async function measure(subject: Subject, size: number): Promise<Record<string, number>> {
  const docs = Array.from({ length: size }, (_, i) => message(i));
  const at = (i: number): Message => docs[(i * 7919) % size] as Message;
  const slow = subject.name === 'mongo-java-server' ? FEW : 500;
  await subject.prepare(size);
  return {
    'insertMany, docs/s': await rate(
      size / BATCH,
      (i) => subject.insertMany(docs.slice(i * BATCH, (i + 1) * BATCH)),
      BATCH,
    ),
    'save one by one': await rate(500, (i) => subject.insertOne(message(size + i))),
    'find by _id': await rate(2000, (i) => subject.findById(at(i))),
    'find by unique key': await rate(2000, (i) => subject.findByKey(at(i).key)),
    'index + sort + limit 20': await rate(slow, (i) => subject.newest(`sender-${i % 37}`)),
    'update by key': await rate(500, (i) => subject.update(at(i))),
    'count by index': await rate(FEW, (i) => subject.count(`sender-${i % 37}`)),
    'group by day and sender': await rate(3, () => subject.groupByDay()),
  };
}

async function docstore(folder: string): Promise<Subject & { memory(): number }> {
  const socket = join(folder, 's.sock');
  const file = join(folder, 'bench.db');
  const child: ChildProcess = spawn(process.execPath, [MAIN, '--file', file, '--socket', socket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  const stop = async (): Promise<void> => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const uri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
  const memory = (): number => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  };
  return { ...(await overTheWire('docstore', uri, stop)), memory };
}

const folder = mkdtempSync(join(tmpdir(), 'docstore-bench-'));
const ours = await docstore(folder);
const subjects: Subject[] = [ours, bareSqlite(folder)];
const java = await startSecondEngine();
if (java) subjects.push(await overTheWire('mongo-java-server', java.uriFor('bench'), java.close));
else console.log('NOT MEASURED: mongo-java-server needs Java 17 and Maven');
try {
  for (const size of SIZES) {
    const rows: Record<string, Record<string, number>> = {};
    for (const subject of subjects) {
      for (const [row, value] of Object.entries(await measure(subject, size)))
        rows[row] = { ...rows[row], [subject.name]: value };
    }
    console.log(
      `\n${size.toLocaleString('en')} documents, per second (docstore: ${ours.memory()} MB)`,
    );
    console.table(rows);
  }
} finally {
  for (const subject of subjects) await subject.close();
  rmSync(folder, { recursive: true });
}
