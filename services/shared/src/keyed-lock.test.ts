import { describe, expect, it } from 'vitest';
import { KeyedLock } from './keyed-lock.ts';

describe('KeyedLock', () => {
  it('runs work of one key in turn, of others meanwhile', async () => {
    const lock = new KeyedLock();
    const log: string[] = [];
    const held = Promise.withResolvers<void>();
    const first = lock.run('a', async () => {
      await held.promise;
      log.push('a1');
    });
    const second = lock.run('a', async () => {
      log.push('a2');
    });
    await lock.run('b', async () => {
      log.push('b1');
    });
    expect(log).toEqual(['b1']);
    held.resolve();
    await Promise.all([first, second]);
    expect(log).toEqual(['b1', 'a1', 'a2']);
  });

  it('goes on after work that failed, and tells its caller only', async () => {
    const lock = new KeyedLock();
    const failing = lock.run('a', async () => {
      throw new Error('no');
    });
    const next = lock.run('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});
