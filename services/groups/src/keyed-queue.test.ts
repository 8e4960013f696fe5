import { describe, expect, it } from 'vitest';
import { keyedQueue } from './keyed-queue.ts';

describe('keyedQueue', () => {
  it('runs work of one key in turn, of others meanwhile', async () => {
    const inTurn = keyedQueue();
    const log: string[] = [];
    const held = Promise.withResolvers<void>();
    const first = inTurn('a', async () => {
      await held.promise;
      log.push('a1');
    });
    const second = inTurn('a', async () => {
      log.push('a2');
    });
    await inTurn('b', async () => {
      log.push('b1');
    });
    expect(log).toEqual(['b1']);
    held.resolve();
    await Promise.all([first, second]);
    expect(log).toEqual(['b1', 'a1', 'a2']);
  });

  it('goes on after work that failed, and tells its caller only', async () => {
    const inTurn = keyedQueue();
    const failing = inTurn('a', async () => {
      throw new Error('no');
    });
    const next = inTurn('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});
