import { testStore } from '@groupsight/docstore/test-store';
import { expect, it } from 'vitest';
import { writeMonths } from '../src/activity/months.repository.ts';
import { membersIn, monthsOf } from '../src/people/months.ts';
import { openStores } from '../src/store/open.ts';
import { RevisionCache } from '../src/store/revision-cache.ts';
import { storeWrapper } from './support.ts';

const owner = 'owner-ada';
const counted = (month: string, n: number, id = 'ana@s') => {
  const at = Date.parse('2026-03-10T12:00:00Z');
  const member = { id, name: 'Ana', n, days: 1, at, first: `${month}-10` };
  return { month, total: n, days: '', members: [member], lastAt: new Date(at) };
};

async function stage(maxSize = 100) {
  const stack = new AsyncDisposableStack();
  const store = stack.use(await testStore());
  const opened = await openStores(store.uri, storeWrapper);
  stack.defer(() => opened.close());
  const { months } = opened.stores;
  let at = 0;
  const cache = new RevisionCache({ maxSize, sizeOf: membersIn, idleMs: 1_000, now: () => at });
  const rows = (groups = ['a', 'b'], of = owner) => monthsOf(months, cache, { owner: of, groups });
  const read = async (of = owner, groups = ['a', 'b']) => {
    const found = await rows(groups, of);
    return found.map(({ group, month, members }) => `${group} ${month} ${members[0]?.n}`).sort();
  };
  return {
    months,
    cache,
    rows,
    read,
    write: (group: string, ...all: ReturnType<typeof counted>[]) =>
      writeMonths(months, { owner, group }, all),
    passes: (ms: number) => {
      at += ms;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

it('what is kept follows every change, and nothing else is read again', async () => {
  await using the = await stage();
  await the.write('a', counted('2026-02', 1), counted('2026-03', 2));
  await the.write('b', counted('2026-03', 3));
  const first = ['a 2026-02 1', 'a 2026-03 2', 'b 2026-03 3'];
  expect(await the.read()).toEqual(first);
  const kept = await the.rows();
  await the.write('a', counted('2026-03', 5));
  const again = await the.rows();
  expect(await the.read()).toEqual(['a 2026-02 1', 'a 2026-03 5', 'b 2026-03 3']);
  expect(again.filter((month) => kept.includes(month))).toHaveLength(2);
  // The same figures of somebody else: two members were found to be one.
  await the.write('b', counted('2026-03', 3, 'luis@s'));
  const [merged] = (await the.rows(['b'])).map(({ members }) => members);
  expect(merged?.[0]?.id).toBe('luis@s');
  await the.write('a', { ...counted('2026-02', 0), members: [] });
  expect(await the.read()).toEqual(['a 2026-03 5', 'b 2026-03 3']);
  expect(await the.read('owner-bob')).toEqual([]);
});

it('months of an older version, which have no revision, are read every time', async () => {
  await using the = await stage();
  const old = { _id: 'old', owner, group: 'a', ...counted('2026-01', 7) };
  await the.months.create(old);
  expect(await the.read()).toEqual(['a 2026-01 7']);
  await the.months.updateOne({ _id: 'old', owner }, { $set: { 'members.0.n': 8 } });
  expect(await the.read()).toEqual(['a 2026-01 8']);
});

it('memory is bounded, and let go when nobody looks', async () => {
  await using the = await stage(2);
  await the.write('a', counted('2026-02', 1), counted('2026-03', 2));
  await the.read();
  expect(the.cache.size).toBe(2);
  await the.write('b', counted('2026-03', 3));
  expect(await the.read()).toHaveLength(3);
  expect(the.cache.size).toBe(2);
  await the.read(owner, ['a']);
  await writeMonths(the.months, { owner: 'owner-bob', group: 'a' }, [counted('2026-03', 9)]);
  expect(await the.read('owner-bob')).toEqual(['a 2026-03 9']);
  expect(the.cache.size).toBe(1);
  the.passes(1_000);
  the.cache.sweep();
  expect(the.cache.size).toBe(0);
});
