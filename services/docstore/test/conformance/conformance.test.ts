import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '../support.ts';
import { CHECKS } from './all.ts';
import { answerOf, type Bench, connect, shown } from './check.ts';
import { DIFFERENCES } from './differences.ts';

let store: TestStore;
let bench: Bench;
beforeAll(async () => {
  store = await startTestStore({ ttlSweepMs: 50 });
  bench = await connect(store.store.uriFor);
});
afterAll(async () => {
  await bench.close();
  await store.close();
});

const LISTED = new Map(DIFFERENCES.map((row) => [row.check, row.docstore]));

describe('docstore answers as MongoDB’s manual says, or as the table of differences says', () => {
  it.each(CHECKS.map((check) => [check.name, check] as const))(
    '%s',
    async (_name, check) => {
      expect(await answerOf(check, bench)).toBe(LISTED.get(check.name) ?? shown(check.expected));
    },
    90_000,
  );

  it('asks at least 150 questions, each once', () => {
    expect(CHECKS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(CHECKS.map((check) => check.name)).size).toBe(CHECKS.length);
    const unknown = DIFFERENCES.filter((row) => !CHECKS.some((check) => check.name === row.check));
    expect(unknown).toEqual([]);
  });
});
