import { testStore } from '@groupsight/docstore/test-store';
import { expect, it } from 'vitest';
import { topics } from '../src/bus/topics.ts';
import { withMongo } from '../src/mongo/connect.ts';
import { erasedOwnerModel, OwnerErasure } from '../src/owner-erasure.ts';
import { heardOn } from '../src/testing/heard.ts';
import { silentLogger, testBus } from '../src/testing/resources.ts';
import { waitFor } from '../src/testing/wait-for.ts';

const user = (userId: string, more: { deleted?: boolean } = {}) => ({
  key: userId,
  value: { userId, timezone: 'UTC', plan: 'personal', at: new Date(), ...more },
});
const link = (ownerId: string) => ({
  key: ownerId,
  value: {
    ownerId,
    state: 'open',
    reason: '',
    at: new Date(),
    memberIds: [],
    memberName: '',
  },
});

async function stage() {
  const stack = new AsyncDisposableStack();
  const store = stack.use(await testStore());
  const bus = await testBus();
  stack.defer(() => bus.close());
  const erased: string[] = [];
  const heard: string[] = [];
  const failures: Error[] = [];
  const start = async () => {
    const connection = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<OwnerErasure>();
    const running = withMongo({ uri: store.uri, database: 'erasure' }, async (mongo) => {
      const erasure = new OwnerErasure({
        service: 'groups',
        rows: erasedOwnerModel(mongo),
        bus,
        logger: silentLogger(),
        now: () => new Date(),
        erase: async (ownerId) => {
          const failure = failures.pop();
          if (failure) throw failure;
          erased.push(ownerId);
        },
        settleMs: 30,
      });
      await erasure.start();
      const users = await erasure.bus.subscribe({
        topic: topics.usersChanges,
        group: 'groups',
        onBatch: async (records) => void heard.push(...records.map(({ value }) => value.userId)),
      });
      opened.resolve(erasure);
      await connection.promise;
      await users.close();
      await erasure.close();
    });
    const erasure = await opened.promise;
    const stop = async () => {
      connection.resolve();
      await running;
    };
    return { erasure, stop };
  };
  const rows = () =>
    withMongo({ uri: store.uri, database: 'erasure' }, (mongo) =>
      erasedOwnerModel(mongo).find().lean(),
    );
  return {
    bus,
    erased,
    heard,
    failures,
    start,
    rows,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

it('erases who is gone twice, says so, and keeps no id', async () => {
  await using place = await stage();
  const { stop } = await place.start();
  const told = await heardOn(place.bus, { topic: topics.usersErasures });
  await place.bus.publish(topics.usersChanges, [user('ada'), user('ben')]);
  const gone = user('ada', { deleted: true });
  await place.bus.publish(topics.usersChanges, [gone, gone]);
  await waitFor('the end', () => told.length > 0);
  expect(told).toMatchObject([{ userId: 'ada', service: 'groups' }]);
  expect(place.erased).toEqual(['ada', 'ada']);
  expect(place.heard).toEqual(['ada', 'ben']);
  await stop();
  expect(JSON.stringify(await place.rows())).not.toContain('ada');
});

it('lets nothing about them through any more, in either direction, after a restart too', async () => {
  await using place = await stage();
  const first = await place.start();
  const told = await heardOn(place.bus, { topic: topics.usersErasures });
  await place.bus.publish(topics.usersChanges, [user('ada', { deleted: true })]);
  await waitFor('the end', () => told.length > 0);
  await first.stop();
  const { erasure, stop } = await place.start();
  const inside = await heardOn(erasure.bus, { topic: topics.chatConnections, group: 'groups' });
  const users = await heardOn(erasure.bus, { topic: topics.usersChanges, group: 'late' });
  const outside = await heardOn(place.bus, { topic: topics.chatConnections });
  await place.bus.publish(topics.chatConnections, [link('ada'), link('ben')]);
  await erasure.bus.publish(topics.chatConnections, [link('ada'), link('cyd')]);
  await place.bus.publish(topics.usersChanges, [user('ada'), user('ben')]);
  await place.bus.drain();
  expect(inside.map(({ ownerId }) => ownerId)).toEqual(['ben', 'cyd']);
  expect(outside.map(({ ownerId }) => ownerId)).toEqual(['ada', 'ben', 'cyd']);
  expect(users.map(({ userId }) => userId)).toEqual(['ben']);
  await stop();
});

it('goes on after a failure and after a death, and again when it is told once more', async () => {
  await using place = await stage();
  place.failures.push(new Error('away'));
  const first = await place.start();
  const told = await heardOn(place.bus, { topic: topics.usersErasures });
  await place.bus.publish(topics.usersChanges, [user('ada', { deleted: true })]);
  await waitFor('the failure', () => place.failures.length === 0);
  await first.stop();
  const later = await place.start();
  await waitFor('the end', () => told.length === 1, 40_000);
  await place.bus.publish(topics.usersChanges, [user('ada', { deleted: true })]);
  await waitFor('the second end', () => told.length === 2);
  expect(place.erased.length).toBe(3);
  await later.stop();
}, 60_000);
