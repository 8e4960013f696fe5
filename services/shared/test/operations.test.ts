import { OperationsServiceService } from '@groupsight/proto/operations/v1/operations';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withRights } from '../src/bus/topic-rights.ts';
import { topics } from '../src/bus/topics.ts';
import { createClient } from '../src/grpc/client.ts';
import { GrpcServer } from '../src/grpc/server.ts';
import { diskOf, watchDisk } from '../src/operations/disk.ts';
import { operationsHandlers } from '../src/operations/handlers.ts';
import { silentLogger, tempDir, testBus } from '../src/testing/resources.ts';
import { metrics } from '../src/telemetry.ts';
import { version } from '../src/version.ts';

const token = 'a token of thirty-two characters';
const store = {
  ping: async (): Promise<unknown> => undefined,
  schema: async () => ({ version: 1, known: 3, pending: ['two', 'three'] }),
};
let bus: Awaited<ReturnType<typeof testBus>>;

beforeEach(async () => {
  bus = await testBus();
});
afterEach(() => bus.close());

/** A service over TCP, and how the gateway reaches it. */
async function served(operated: Partial<Parameters<typeof operationsHandlers>[0]> = {}) {
  const handlers = operationsHandlers({
    service: 'scheduler',
    bus: withRights(bus, 'scheduler'),
    store,
    ...operated,
  });
  const server = new GrpcServer({
    address: '127.0.0.1:0',
    identity: { name: 'scheduler', token },
    logger: silentLogger(),
  });
  await server.add(OperationsServiceService, handlers).start();
  const clientOf = (name: string, service: string) =>
    createClient(OperationsServiceService, {
      address: `127.0.0.1:${server.port}`,
      identity: { name, token },
      service,
    });
  const clients = [clientOf('gateway', 'scheduler'), clientOf('gateway', 'groups')] as const;
  return {
    client: clients[0],
    /** Asks in the name of another service's token. */
    stray: clients[1],
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.close();
      await server.close();
    },
  };
}

it('tells the version, the steps left and what its own consumers have to do', async () => {
  await using scheduler = await served();
  const isFree = Promise.withResolvers<void>();
  const running = [];
  for (const group of ['scheduler', 'insights']) {
    const onBatch = () => isFree.promise;
    running.push(await bus.subscribe({ topic: topics.usersChanges, group, onBatch }));
  }
  const value = { userId: 'u', timezone: '', plan: '', at: new Date() };
  await bus.publish(topics.usersChanges, [
    { key: 'u', value: { ...value, suspendedAt: undefined } },
  ]);
  const health = await scheduler.client.getHealth({});
  expect(health).toMatchObject({
    version,
    parts: [
      { name: 'store', isThere: true },
      { name: 'bus', isThere: true },
    ],
    schema: { version: 1, known: 3, pending: ['two', 'three'] },
    consumers: [{ topic: 'users.changes', group: 'scheduler', lag: 1 }],
  });
  isFree.resolve();
  for (const subscription of running) await subscription.close();
});

it('tells the disk that a data folder is on, also among the metrics, where there is one', async () => {
  await using folder = await tempDir();
  const stop = watchDisk(folder.path);
  await using connector = await served({ disk: () => diskOf(folder.path) });
  const { disk } = await connector.client.getHealth({});
  expect(disk?.freeBytes).toBeGreaterThan(0);
  expect(disk?.sizeBytes).toBeGreaterThan(disk?.freeBytes ?? 0);
  const size = async () =>
    (await metrics.metrics()).match(/^groupsight_disk_size_bytes{folder="data"} (\S+)$/m);
  expect(Number((await size())?.[1])).toBe(disk?.sizeBytes);
  stop();
  expect(await size()).toBeNull();
  await using gone = await served({ disk: () => diskOf(`${folder.path}/gone`) });
  expect((await gone.client.getHealth({})).disk).toBeUndefined();
});

it('answers in time while its store hangs and the bus is away, and says so', async () => {
  const never = () => new Promise<never>(() => undefined);
  const away = Object.assign(Object.create(bus) as typeof bus, {
    lag: () => Promise.reject(new Error('away')),
  });
  await using scheduler = await served({
    service: 'connector',
    bus: withRights(away, 'connector'),
    store: { ping: never, schema: never },
  });
  const { parts, schema } = await scheduler.client.getHealth({}, { deadlineMs: 4_000 });
  expect(parts.map(({ isThere }) => isThere)).toEqual([false, false]);
  expect(schema).toBeUndefined();
});

it('shows nothing to who asks another service, and nothing of topics that it does not keep', async () => {
  await using scheduler = await served();
  await expect(scheduler.stray.getHealth({})).rejects.toMatchObject({ code: 'unknown_caller' });
  await expect(
    scheduler.client.replayDeadLetters({ topic: 'chat.messages', position: undefined }),
  ).rejects.toMatchObject({ code: 'unknown_topic' });
});
