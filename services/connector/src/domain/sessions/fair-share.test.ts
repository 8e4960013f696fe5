import { describe, expect, it } from 'vitest';
import { excess, FreeAccounts } from './fair-share.ts';

const accounts = (count: number) => Array.from({ length: count }, (_, index) => `account ${index}`);

describe('what a process gives up', () => {
  it.each([
    ['nothing when it is alone', 500, [], 0, 0],
    ['nothing when all have the same', 5, [5, 5], 0, 0],
    ['nothing for one account too many', 3, [1], 0, 0],
    ['nothing for a tenth too many', 55, [45], 0, 0],
    ['what another lacks', 6, [0], 0, 3],
    ['a few at a time', 500, [0], 0, 10],
    ['nothing while what it gave up is not taken yet', 3, [0], 3, 0],
    ['its part when others have too many, too', 10, [10, 0], 0, 3],
  ])('is %s', (_what, held, others, free, count) => {
    expect(excess(held, others, free)).toBe(count);
  });
});

describe('free accounts', () => {
  it('are all taken by who is alone', () => {
    expect(new FreeAccounts().choose(accounts(7), 3, [])).toEqual(accounts(7));
  });

  it('are taken up to the share, and left to those that have less', () => {
    expect(new FreeAccounts().choose(accounts(4), 6, [0])).toEqual([]);
    expect(new FreeAccounts().choose(accounts(4), 0, [6])).toEqual(accounts(4));
    expect(new FreeAccounts().choose(accounts(6), 4, [4])).toEqual(accounts(3));
  });

  it('are not left for long', () => {
    const free = new FreeAccounts();
    const looks = [1, 2, 3, 4].map(() => free.choose(accounts(2), 6, [0]));
    expect(looks).toEqual([[], [], [], accounts(2)]);
  });
});
