import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VALUES } from './name-values.ts';
import {
  ACCUMULATORS,
  COMMANDS,
  EXPRESSIONS,
  QUERY_OPERATORS,
  STAGES,
  UPDATE_OPERATORS,
} from './names.ts';
import { startTestStore, type TestStore } from './support.ts';

/** `npm test` sends every name of the manual: the right result comes back, or MongoDB's own error. */
let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
  await test.db
    .collection('one')
    .insertOne({ _id: 1 as never, n: 4, l: [3, 1, 2], s: 'aB', d: new Date(0), o: { k: 1 } });
});
afterAll(() => test.close());

const NOT_IMPLEMENTED = { code: 238, codeName: 'NotImplemented' };
async function evaluated(expression: Document): Promise<unknown> {
  return test.db
    .collection('one')
    .aggregate([{ $project: { _id: 0, r: expression } }])
    .toArray()
    .then(
      ([doc]) => doc?.r,
      ({ code, codeName }) =>
        codeName === `Location${code}` ? { error: code } : { code, codeName },
    );
}

describe('every name of the manual', () => {
  it.each(EXPRESSIONS)('expression %s', async (name) => {
    if (name === '$rand') return expect(await evaluated({ $rand: {} })).toBeLessThan(1);
    const [argument, value] = VALUES[name] ?? [1, NOT_IMPLEMENTED];
    const result = await evaluated({ [name]: argument });
    if (typeof value === 'number') expect(result).toBeCloseTo(value);
    else expect(result).toEqual(value);
  });

  it.each(ACCUMULATORS)('accumulator %s', async (name) => {
    const output = { output: '$n', sortBy: { n: 1 } };
    const several = { input: '$n', n: 1 };
    const special: Record<string, [unknown, unknown]> = {
      $count: [{}, 1],
      $bottom: [output, 4],
      $top: [output, 4],
      $bottomN: [{ ...output, n: 1 }, [4]],
      $topN: [{ ...output, n: 1 }, [4]],
      $firstN: [several, [4]],
      $lastN: [several, [4]],
      $maxN: [several, [4]],
      $minN: [several, [4]],
      $push: ['$n', [4]],
      $addToSet: ['$n', [4]],
      $mergeObjects: ['$o', { k: 1 }],
      $stdDevPop: ['$n', 0],
      $stdDevSamp: ['$n', null],
      $accumulator: [{}, NOT_IMPLEMENTED],
      $median: [{}, NOT_IMPLEMENTED],
      $percentile: [{}, NOT_IMPLEMENTED],
    };
    const [argument, value] = special[name] ?? ['$n', 4];
    const result = await test.db
      .collection('one')
      .aggregate([{ $group: { _id: null, r: { [name]: argument } } }])
      .toArray()
      .then(
        ([doc]) => doc?.r,
        ({ code, codeName }) => ({ code, codeName }),
      );
    expect(result).toEqual(value);
  });

  /** Where one comes through with this argument, its result is in the conformance checks. */
  const outcome = (work: Promise<unknown>): Promise<Document> =>
    work.then(
      () => ({ code: 0, codeName: 'OK' }),
      ({ code, codeName }) => ({ code, codeName }),
    );

  it.each(STAGES)('stage %s', async (name) => {
    const { code } = await outcome(
      test.db
        .collection('one')
        .aggregate([{ [name]: {} }])
        .toArray(),
    );
    expect([40324, 1, 8]).not.toContain(code);
  });

  it.each(QUERY_OPERATORS)('query operator %s', async (name) => {
    for (const filter of [{ n: { [name]: 1 } }, { [name]: 1 }]) {
      const { code } = await outcome(test.db.collection('one').find(filter).toArray());
      expect([0, 2, 9, 14, 238]).toContain(code);
    }
  });

  it.each(UPDATE_OPERATORS)('update operator %s', async (name) => {
    const { code } = await outcome(test.db.collection('two').updateOne({}, { [name]: { a: 1 } }));
    expect([0, 2, 9]).toContain(code);
  });

  it.each(COMMANDS)('command %s', async (name) => {
    const { code, codeName } = await outcome(test.db.command({ [name]: 'nothing' }));
    expect([1, 8, 59]).not.toContain(code);
    expect(codeName).toBeTruthy();
  });

  it('and none besides', async () => {
    expect(await evaluated({ $nope: 1 })).toEqual({
      code: 168,
      codeName: 'InvalidPipelineOperator',
    });
    expect(await outcome(test.db.command({ nope: 1 }))).toEqual({
      code: 59,
      codeName: 'CommandNotFound',
    });
  });
});
