/**
 * `npm run test:conformance`: the same checks against docstore and mongo-java-server. Fails on any
 * difference that is not in the table. `… mongo`: against the MongoDB at TEST_MONGODB_URI, where
 * `npm run test:containers` has started mongo:8.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocstore } from '../../src/index.ts';
import { type Engine, startSecondEngine } from '../second-engine/start.ts';
import { CHECKS } from './all.ts';
import { answerOf, type Bench, type Check, connect, shown } from './check.ts';
import { ANYTHING, DIFFERENCES, type Difference } from './differences.ts';
import { givenMongo } from './mongo.ts';

type Engines = 'docstore' | 'secondEngine';

interface Row {
  check: string;
  expected: string;
  answer: string;
}

/** Answers that are not the expected ones. One check at a time: an engine may break a connection. */
async function ask(bench: Bench, checks: readonly Check[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const check of checks) {
    const answer = await answerOf(check, bench);
    const expected = shown(check.expected);
    if (answer !== expected) rows.push({ check: check.name, expected, answer });
  }
  return rows;
}

/** Compares what an engine answered with the table; prints and counts what is not in it. */
function judge(engine: Engines, rows: readonly Row[]): number {
  const listed = new Map(
    DIFFERENCES.flatMap((row: Difference) => {
      const answer = row[engine];
      return answer === undefined ? [] : [[row.check, answer] as const];
    }),
  );
  let wrong = 0;
  for (const { check, expected, answer } of rows) {
    if (listed.get(check) === answer || listed.get(check) === ANYTHING) continue;
    wrong++;
    console.log(
      `\n  NOT IN THE TABLE  ${check}\n    manual: ${expected}\n    ${engine}: ${answer}`,
    );
  }
  const differing = new Set(rows.map((row) => row.check));
  for (const check of listed.keys()) {
    if (differing.has(check) || listed.get(check) === ANYTHING) continue;
    wrong++;
    console.log(
      `\n  NO LONGER SO  ${check}: ${engine} answers as expected, take it out of the table`,
    );
  }
  console.log(
    `${engine}: ${CHECKS.length - rows.length} of ${CHECKS.length} as the manual says, ${rows.length - wrong} differences of the table`,
  );
  return wrong;
}

async function run(engine: Engines, uriFor: (database: string) => string): Promise<number> {
  const bench = await connect(uriFor);
  try {
    return judge(engine, await ask(bench, CHECKS));
  } finally {
    await bench.close();
  }
}

async function runDocstore(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const store = await startDocstore({ file: join(folder, 'x.db'), port: 0, ttlSweepMs: 50 });
  try {
    return await run('docstore', store.uriFor);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function runSecondEngine(): Promise<number> {
  const engine: Engine | undefined = await startSecondEngine();
  if (engine === undefined) {
    console.log(
      'NOT RUN: mongo-java-server needs java 17 (java, javac) and Maven, which are not here.',
    );
    return 0;
  }
  try {
    return await run('secondEngine', engine.uriFor);
  } finally {
    await engine.close();
  }
}

async function runMongo(): Promise<number> {
  const engine = givenMongo(process.env.TEST_MONGODB_URI);
  if (engine === undefined) {
    console.log(
      'NOT RUN: mongo:8, which npm run test:containers asks where a Docker engine answers.',
    );
    return 0;
  }
  const bench = await connect(engine.uriFor);
  try {
    const rows = await ask(bench, CHECKS);
    for (const { check, expected, answer } of rows)
      console.log(`\n  ${check}\n    expected: ${expected}\n    mongo:8:  ${answer}`);
    console.log(`mongo:8: ${CHECKS.length - rows.length} of ${CHECKS.length} as expected`);
    return rows.length;
  } finally {
    await bench.close();
    await engine.close();
  }
}

const others = async () => (await runDocstore()) + (await runSecondEngine());
const wrong = (process.argv[2] === 'mongo' ? 0 : await others()) + (await runMongo());
console.log(wrong === 0 ? 'no difference outside the table' : `${wrong} outside the table`);
process.exit(wrong === 0 ? 0 : 1);
