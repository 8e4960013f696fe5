import { silentLogger } from '@groupsight/shared/testing/resources';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../src/days/fair-queue.ts';

/** A queue for one group at a time, each with so many pieces, and the order of what was done. */
function queueOf(pieces: Readonly<Record<string, number>>) {
  const left = new Map(Object.entries(pieces));
  const done: string[] = [];
  const queue = new FairQueue({
    name: 'test',
    atOnce: 1,
    logger: silentLogger(),
    async work(owner, group) {
      done.push(`${owner}${group}`);
      const more = (left.get(`${owner}${group}`) ?? 1) - 1;
      left.set(`${owner}${group}`, more);
      return more > 0 ? 0 : null;
    },
    look: async () => [],
    lookEveryMs: 60_000,
  });
  return { queue, done };
}

describe('work in the background', () => {
  it('goes from owner to owner, however many groups one of them has', async () => {
    const { queue, done } = queueOf({});
    for (const group of ['1', '2', '3', '4']) queue.wake('a', group);
    queue.wake('b', '1');
    queue.wake('c', '1');
    await queue.quiet();
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('leaves a group that has more to come until the others had their turn', async () => {
    const { queue, done } = queueOf({ a1: 4 });
    queue.wake('a', '1');
    queue.wake('a', '2');
    queue.wake('b', '1');
    await queue.quiet();
    expect(done.slice(0, 4).toSorted()).toEqual(['a1', 'a2', 'b1', 'a1'].toSorted());
    expect(done.filter((one) => one === 'a1')).toHaveLength(4);
  });
});
