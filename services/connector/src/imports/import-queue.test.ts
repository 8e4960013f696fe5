import { describe, expect, it } from 'vitest';
import { ImportQueue } from './import-queue.ts';

const never = new AbortController().signal;

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { begun: false };
  const run = async () => {
    state.begun = true;
    await promise;
  };
  return { run, end: resolve, state };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of imports', () => {
  it('runs one import of an owner at a time, in their order, and none waits for other owners', async () => {
    const queue = new ImportQueue({ atOnce: 10, maxWaiting: 5 });
    const [first, second, other] = [work(), work(), work()];
    const ends = [
      queue.run('a', never, first.run),
      queue.run('a', never, second.run),
      queue.run('b', never, other.run),
    ];
    await turn();
    expect([first, second, other].map(({ state }) => state.begun)).toEqual([true, false, true]);
    first.end();
    await turn();
    expect(second.state.begun).toBe(true);
    second.end();
    other.end();
    await Promise.all(ends);
  });

  it('tells those that wait how many are before them, each time that changes', async () => {
    const queue = new ImportQueue({ atOnce: 10, maxWaiting: 5 });
    const works = [work(), work(), work(), work()];
    const leaving = new AbortController();
    const told: number[][] = works.map(() => []);
    const ends = works.map(({ run }, at) =>
      queue.run('a', at === 1 ? leaving.signal : never, run, (before) => told[at]?.push(before)),
    );
    await turn();
    expect(told).toEqual([[], [1], [2], [3]]);
    leaving.abort(new Error('gone'));
    await expect(ends[1]).rejects.toThrow('gone');
    expect(told).toEqual([[], [1], [2, 1], [3, 2]]);
    works[0]?.end();
    await turn();
    expect(told).toEqual([[], [1], [2, 1], [3, 2, 1]]);
    for (const { end } of works) end();
    await Promise.all(ends.toSpliced(1, 1));
  });

  it('drops an import whose caller left while it waited', async () => {
    const queue = new ImportQueue({ atOnce: 10, maxWaiting: 1 });
    const [first, second, third] = [work(), work(), work()];
    const left = new AbortController();
    const running = queue.run('a', never, first.run);
    const dropped = queue.run('a', left.signal, second.run);
    left.abort(new Error('gone'));
    await expect(dropped).rejects.toThrow('gone');
    // Its place is free for another.
    const next = queue.run('a', never, third.run);
    first.end();
    third.end();
    await Promise.all([running, next]);
    expect([second.state.begun, third.state.begun]).toEqual([false, true]);
  });

  it('refuses more than may wait, and says how many that are', async () => {
    const queue = new ImportQueue({ atOnce: 10, maxWaiting: 1 });
    const first = work();
    const running = [queue.run('a', never, first.run), queue.run('a', never, first.run)];
    await expect(queue.run('a', never, first.run)).rejects.toMatchObject({
      kind: 'limited',
      code: 'too_many_imports',
      details: { limit: 1 },
    });
    first.end();
    await Promise.all(running);
    await queue.run('a', never, async () => undefined);
  });

  it('keeps the turn of an import that has ended for what it is held for', async () => {
    const queue = new ImportQueue({ atOnce: 10, maxWaiting: 5 });
    const [stored, failing, last] = [work(), work(), work()];
    const told: number[] = [];
    await queue.run('a', never, async (turn) => turn.hold('job', stored.run()));
    const next = queue.run(
      'a',
      never,
      async (turn) =>
        turn.hold(
          'job',
          failing.run().then(() => Promise.reject(new Error('away'))),
        ),
      (before) => told.push(before),
    );
    await turn();
    expect([told, failing.state.begun]).toEqual([[1], false]);
    stored.end();
    await next;
    const third = queue.run('a', never, last.run);
    await turn();
    expect(last.state.begun).toBe(false);
    failing.end();
    last.end();
    await third;
  });

  it('goes on after an import that failed', async () => {
    const queue = new ImportQueue({ atOnce: 10, maxWaiting: 5 });
    const failed = queue.run('a', never, () => Promise.reject(new Error('bad file')));
    const next = queue.run('a', never, async () => 'good');
    await expect(failed).rejects.toThrow('bad file');
    expect(await next).toBe('good');
  });

  it('keeps places for small files that large ones cannot take', async () => {
    const queue = new ImportQueue({ atOnce: 1, maxWaiting: 5 });
    const large = 1024 ** 3;
    await using stack = new AsyncDisposableStack();
    stack.use(await queue.place(large, never));
    stack.use(await queue.place(large, never));
    const small = await queue.place(1_000, never);
    let entered = false;
    const next = queue.place(1_000, never).then((place) => {
      entered = true;
      return place;
    });
    await turn();
    expect(entered).toBe(false);
    small[Symbol.dispose]();
    stack.use(await next);
  });
});
