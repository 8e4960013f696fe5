import { testStore } from '@groupsight/docstore/test-store';
import { expect, it } from 'vitest';
import { freeTurn, markSweep, takeTurn } from '../src/days/sweeps.repository.ts';
import { openStores } from '../src/store/open.ts';

it('a turn that somebody waits for goes to nobody else’s background work', async () => {
  await using store = await testStore();
  const { stores, close } = await openStores(store.uri);
  const { sweeps } = stores;
  const take = (now: number, way: 'background' | 'waited for') =>
    takeTurn(sweeps, 'ada', 'g', now, way);
  await markSweep(sweeps, 'ada', 'g', { dueAt: 1_000 });
  const first = await take(1_000, 'background');
  await markSweep(sweeps, 'ada', 'g', { dueAt: 1_000, wanted: 3_000 });
  expect(await take(1_100, 'waited for')).toBeNull();
  if (first) await freeTurn(sweeps, first);
  expect(await take(1_200, 'background')).toBeNull();
  const waited = await take(1_200, 'waited for');
  expect(waited?.turn).toBe((first?.turn ?? 0) + 1);
  if (waited) await freeTurn(sweeps, waited);
  // Nobody waits any more; one who has gone away is not waited for long.
  const next = await take(1_300, 'background');
  if (next) await freeTurn(sweeps, next);
  await markSweep(sweeps, 'ada', 'g', { dueAt: 1_000, wanted: 3_000 });
  expect(await take(2_999, 'background')).toBeNull();
  expect((await take(3_000, 'background'))?.turn).toBe((first?.turn ?? 0) + 3);
  await close();
});
