import { describe, expect, it } from 'vitest';
import { type HeavyReadLimits, HeavyReads } from './heavy-reads.ts';

/** Reads that end when the test says so. */
function stage(limits: Partial<HeavyReadLimits> = {}) {
  const reads = new HeavyReads({ perUser: 2, total: 3, waiting: 2, waitMs: 60_000, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (name: string, signal?: AbortSignal) =>
    reads.run(name[0] ?? '', signal, () => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, () => resolve(name));
      return promise;
    });
  const end = async (name: string, reading: Promise<unknown>) => {
    ends.get(name)?.();
    await reading;
  };
  return { read, end, started };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('heavy reads', () => {
  it('of one user run so many at once, some wait, and the rest is told to come again', async () => {
    const { read, end, started } = stage();
    const first = read('a1');
    const others = [read('a2'), read('a3'), read('a4')];
    await expect(read('a5')).rejects.toMatchObject({
      kind: 'limited',
      code: 'too_many_reads',
      details: { retryAfterSeconds: 2 },
    });
    expect(started).toEqual(['a1', 'a2']);
    await end('a1', first);
    await turn();
    expect(started).toEqual(['a1', 'a2', 'a3']);
    for (const [i, other] of others.entries()) {
      await turn();
      await end(`a${i + 2}`, other);
    }
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('go from one user to the next, whoever asked for more', async () => {
    const { read, end, started } = stage({ total: 2, waiting: 9 });
    const first = read('a1');
    for (const name of ['a2', 'a3', 'a4', 'b1', 'c1']) read(name).catch(() => undefined);
    await turn();
    await end('a1', first);
    await turn();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('a2', turn());
    await turn();
    await end('b1', turn());
    await turn();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('that are left while they wait never start, and make room', async () => {
    const { read, end, started } = stage({ perUser: 1, waiting: 1 });
    const first = read('a1');
    const abort = new AbortController();
    const left = read('a2', abort.signal);
    abort.abort();
    await expect(left).rejects.toMatchObject({ code: 'cancelled' });
    const next = read('a3');
    await expect(read('a4', abort.signal)).rejects.toMatchObject({ kind: 'limited' });
    await end('a1', first);
    await turn();
    await end('a3', next);
    expect(started).toEqual(['a1', 'a3']);
    await expect(read('a5', abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('that fail end their turn', async () => {
    const reads = new HeavyReads({ perUser: 1, total: 1, waiting: 1, waitMs: 60_000 });
    const failing = reads.run('a', undefined, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await reads.run('b', undefined, async () => 'yes')).toBe('yes');
  });

  it('that waited long enough are told to come again', async () => {
    const { read } = stage({ perUser: 1, waitMs: 5 });
    read('a1').catch(() => undefined);
    await expect(read('a2')).rejects.toMatchObject({ kind: 'limited' });
  });
});
