import { expect, it } from 'vitest';
import { KeptReads } from './kept-reads.ts';

function stage(maxSize = 10) {
  const revisions = new Map<string, string>();
  const asked: string[] = [];
  const kept = new KeptReads<readonly string[]>({
    revisionOf: (ownerId) => revisions.get(ownerId) ?? '1',
    maxSize,
    sizeOf: (read) => read.length,
    idleMs: 60_000,
  });
  const of = (ownerId: string, what: string[], found = [...what]) =>
    kept.of(ownerId, what, async () => {
      asked.push(`${ownerId} ${what.join()}`);
      return found;
    });
  return { kept, revisions, asked, of };
}

it('reads once what stays as it is, by owner and by what is asked', async () => {
  const { asked, of } = stage();
  const first = await of('ann', ['a', 'b']);
  expect(await of('ann', ['a', 'b'])).toBe(first);
  await of('ben', ['a', 'b']);
  await of('ann', ['a,b']);
  expect(asked).toEqual(['ann a,b', 'ben a,b', 'ann a,b']);
});

it('reads again what may be another one, also what was written while it was read', async () => {
  const { kept, revisions, asked, of } = stage();
  await of('ann', ['a']);
  revisions.set('ann', '2');
  await of('ann', ['a']);
  await kept.of('ann', ['a'], () => Promise.reject(new Error('not asked for')));
  expect(asked).toHaveLength(2);
  await kept.of('ann', ['b'], async () => {
    revisions.set('ann', '3');
    return ['half'];
  });
  expect(await of('ann', ['b'], ['whole'])).toEqual(['whole']);
});

it('keeps nothing where nobody can tell, of a read that failed, or beyond its bound', async () => {
  const { kept, revisions, asked, of } = stage(2);
  revisions.set('ann', '');
  await of('ann', ['a']);
  await of('ann', ['a']);
  expect(asked).toHaveLength(2);
  await expect(kept.of('ben', ['a'], () => Promise.reject(new Error('down')))).rejects.toThrow();
  await of('ben', ['a']);
  await of('ben', ['b'], ['too', 'many', 'of', 'them']);
  await of('ben', ['a']);
  await of('ben', ['b']);
  expect(asked).toHaveLength(5);
});
