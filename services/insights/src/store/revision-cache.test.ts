import { describe, expect, it } from 'vitest';
import { RevisionCache } from './revision-cache.ts';

const block = (id: string, rev: string | undefined, text: string) => ({
  _id: id,
  ...(rev === undefined ? {} : { rev }),
  text,
});

const cacheOf = (maxSize: number) => {
  const clock = { now: 0 };
  const cache = new RevisionCache({
    maxSize,
    sizeOf: ({ text }: ReturnType<typeof block>) => text.length,
    idleMs: 100,
    now: () => clock.now,
  });
  return { clock, cache };
};

describe('what is kept in its revision', () => {
  it('is given in the revision that was kept, to its owner only', () => {
    const { cache } = cacheOf(100);
    const kept = block('b', 'r1', 'roses');
    cache.keep('ann', kept);
    expect(cache.get('ann', { _id: 'b', rev: 'r1' })).toBe(kept);
    expect(cache.get('ann', { _id: 'b', rev: 'r2' })).toBeUndefined();
    expect(cache.get('ben', { _id: 'b', rev: 'r1' })).toBeUndefined();
  });

  it('has nothing that an older version wrote without a revision', () => {
    const { cache } = cacheOf(100);
    cache.keep('ann', block('b', undefined, 'roses'));
    expect(cache.get('ann', { _id: 'b' })).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  it('counts each document once', () => {
    const { cache } = cacheOf(100);
    cache.keep('ann', block('b', 'r1', 'roses'));
    cache.keep('ann', block('b', 'r2', 'daisies'));
    expect(cache.size).toBe(7);
  });

  it('keeps what an owner read first, and lets others go for it', () => {
    const { cache } = cacheOf(12);
    cache.keep('ann', block('a', 'r', 'tulips'));
    cache.keep('ben', block('b1', 'r', 'roses'));
    cache.keep('ben', block('b2', 'r', 'daisy'));
    expect(cache.get('ann', { _id: 'a', rev: 'r' })).toBeUndefined();
    cache.keep('ben', block('b3', 'r', 'lilac'));
    expect(cache.get('ben', { _id: 'b1', rev: 'r' })).toBeDefined();
    expect(cache.get('ben', { _id: 'b3', rev: 'r' })).toBeUndefined();
    expect(cache.size).toBe(10);
  });

  it('lets go what was deleted', () => {
    const { cache } = cacheOf(100);
    cache.keep('ann', block('a1', 'r', 'tulips'));
    cache.keep('ann', block('a2', 'r', 'roses'));
    cache.retain('ann', new Set(['a2']));
    expect(cache.get('ann', { _id: 'a1', rev: 'r' })).toBeUndefined();
    expect(cache.size).toBe(5);
  });

  it('lets go what nobody looked at for a while', () => {
    const { cache, clock } = cacheOf(100);
    cache.keep('ann', block('a', 'r', 'tulips'));
    cache.keep('ben', block('b', 'r', 'roses'));
    clock.now = 90;
    cache.get('ben', { _id: 'b', rev: 'r' });
    clock.now = 120;
    cache.sweep();
    expect(cache.get('ann', { _id: 'a', rev: 'r' })).toBeUndefined();
    expect(cache.get('ben', { _id: 'b', rev: 'r' })).toBeDefined();
    expect(cache.size).toBe(5);
  });
});
