import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { silentLogger } from '../testing/resources.ts';
import type { IncomingRecord } from './bus.ts';
import { deliver } from './deliver.ts';

const text = {
  name: 'test',
  partitions: 1,
  retentionMs: 1_000,
  encode: (value: string) => Buffer.from(value),
  decode: (bytes: Uint8Array) => Buffer.from(bytes).toString(),
};
const retry = { attempts: 3, firstDelayMs: 1, maxDelayMs: 2 };

type Handler = (values: readonly string[], call: number) => void;

/** Delivers records '0', '1', … to a handler; what it was called with, handled and buried. */
async function delivered(count: number, handler: Handler) {
  const calls: string[][] = [];
  const handled: string[] = [];
  const onBatch = async (batch: readonly IncomingRecord<string>[]) => {
    const values = batch.map(({ value }) => value);
    calls.push(values);
    handler(values, calls.length);
    handled.push(...values);
  };
  const raw = Array.from({ length: count }, (_, index) => ({
    key: 'k',
    bytes: text.encode(String(index)),
    publishedAt: 0,
    headers: {},
  }));
  const { signal } = new AbortController();
  const dead = await deliver({ topic: text, group: 'test', onBatch }, raw, {
    retry,
    signal,
    logger: silentLogger(),
  });
  return { calls, handled, dead: dead ?? [] };
}

const refuses =
  (...bad: readonly string[]): Handler =>
  (values) => {
    if (values.some((value) => bad.includes(value))) throw new AppError('invalid', 'bad', 'No');
  };
const all = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('deliver', () => {
  it('finds one bad record of five hundred in some twenty calls, the order kept', async () => {
    const { calls, handled, dead } = await delivered(500, refuses('321'));
    expect(dead).toEqual([{ index: 321, errorCode: 'bad', attempts: 3 }]);
    expect(handled).toEqual(all(500).filter((value) => value !== '321'));
    expect(calls.length).toBeLessThan(30);
    expect(calls.filter((values) => values.join() === '321')).toHaveLength(3);
  });

  it('finds several, wherever they are, and tries each as often as it may', async () => {
    const bad = ['0', '1', '63', '99'];
    const { handled, dead } = await delivered(100, refuses(...bad));
    expect(dead.map(({ index }) => String(index))).toEqual(bad);
    expect(handled).toEqual(all(100).filter((value) => !bad.includes(value)));
  });

  it('buries all where all are bad, and nothing where they fail only together', async () => {
    expect((await delivered(5, refuses(...all(5)))).dead).toHaveLength(5);
    const together = await delivered(9, (values) => {
      if (values.length > 2) throw new AppError('invalid', 'too_many', 'No');
    });
    expect(together).toMatchObject({ dead: [], handled: all(9) });
  });

  it('gives a record that comes alone its tries once', async () => {
    const { calls, dead } = await delivered(1, refuses('0'));
    expect(calls).toHaveLength(3);
    expect(dead).toHaveLength(1);
  });

  it('waits for what is away while it looks for the bad record, and buries no other', async () => {
    const away = new AppError('unavailable', 'store_away', 'Away');
    const { handled, dead } = await delivered(8, (values, call) => {
      // The batch has had its tries; from then on every second call meets an outage.
      if (call > 3 && call % 2 === 0) throw away;
      refuses('5')(values, call);
    });
    expect(dead).toEqual([{ index: 5, errorCode: 'bad', attempts: 3 }]);
    expect(handled).toEqual(all(8).filter((value) => value !== '5'));
  });
});
