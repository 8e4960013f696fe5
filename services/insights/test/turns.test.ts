import { testStore } from '@groupsight/docstore/test-store';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { openStores } from '../src/store/open.ts';
import { freeTurn, markSweep, takeTurn } from '../src/store/sweeps.ts';
import { message, place, said, world } from './support.ts';

const here = place();
const { ownerId, groupId } = here;

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
  expect(waited?.turn).toBe(2);
  if (waited) await freeTurn(sweeps, waited);
  // Nobody waits any more; one who has gone away is not waited for long.
  const next = await take(1_300, 'background');
  if (next) await freeTurn(sweeps, next);
  await markSweep(sweeps, 'ada', 'g', { dueAt: 1_000, wanted: 3_000 });
  expect(await take(2_999, 'background')).toBeNull();
  expect((await take(3_000, 'background'))?.turn).toBe(4);
  await close();
});

it('what waits for a group’s turn gets it beside a process that is never done with the group', async () => {
  await using insights = await world();
  await using client = await insights.start();
  await insights.tellGroup(here);
  await insights.tell([said(here, message('m1', { text: 'The roses need water' }))]);
  const opened = await openStores(insights.uri);
  const { sweeps } = opened.stores;
  let isOver = false;
  let turns = 0;
  // Another process: as soon as it has given a turn up, it asks for the next one.
  const busy = (async () => {
    while (!isOver) {
      await markSweep(sweeps, ownerId, groupId, { dueAt: Date.now() });
      let turn = await takeTurn(sweeps, ownerId, groupId, Date.now(), 'background');
      while (turn && !isOver) {
        turns += 1;
        const [, next] = await Promise.all([
          freeTurn(sweeps, turn),
          takeTurn(sweeps, ownerId, groupId, Date.now(), 'background'),
        ]);
        turn = next;
      }
    }
  })();
  try {
    await waitFor('the other process', () => turns > 20);
    const topic = { name: 'roses', description: '', color: undefined };
    const created = await client.createTopic({ ownerId, groupId, ...topic });
    expect(created.topic?.totalMentions).toBe(1);
  } finally {
    isOver = true;
    await busy;
    await opened.close();
  }
});
