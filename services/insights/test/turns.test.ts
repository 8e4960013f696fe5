import { testStore } from '@groupsight/docstore/test-store';
import { listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { freeTurn, markSweep, takeTurn } from '../src/days/sweeps.repository.ts';
import { openStores } from '../src/store/open.ts';
import { message, place, said, storeWrapper, world } from './support.ts';

it('a turn that somebody waits for goes to nobody else’s background work', async () => {
  await using store = await testStore();
  const { stores, close } = await openStores(store.uri, storeWrapper);
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

it('topics are made, changed and deleted in the turn of their group, in whichever process that is', async () => {
  await using insights = await world();
  await using client = await insights.start();
  const here = place();
  await insights.tellGroup(here);
  await insights.tell([said(here, message('m1', { text: 'a rose' }))]);
  const { topic } = await client.createTopic({ ...here, name: 'Rose', description: '' });
  const documentId = topic?.documentId ?? '';
  const { ownerId, groupId } = here;
  await using opened = await openStores(insights.uri, storeWrapper).then(({ stores, close }) => ({
    sweeps: stores.sweeps,
    [Symbol.asyncDispose]: close,
  }));
  const changes = [
    () => client.createTopic({ ...here, name: 'Tulip', description: '' }),
    () => client.updateTopic({ ownerId, documentId, name: 'Roses', description: '' }),
    () => client.deleteTopic({ ownerId, documentId }),
  ];
  for (const change of changes) {
    await markSweep(opened.sweeps, ownerId, groupId, { dueAt: 1_000 });
    // As another process that derives the days of the group.
    const theirs = await waitFor('the turn', () =>
      takeTurn(opened.sweeps, ownerId, groupId, Date.now(), 'background'),
    );
    const done = change();
    await waitFor('somebody to wait', () =>
      opened.sweeps.exists({ _id: theirs._id, owner: ownerId, wanted: { $exists: true } }),
    );
    await freeTurn(opened.sweeps, theirs);
    await done;
  }
  const { topics } = await client.listTopics({ ownerId, query: listQuery({}) });
  expect(topics.map(({ name }) => name)).toEqual(['Tulip']);
});
