import { testStore } from '@groupsight/docstore/test-store';
import type { ChatEvent, RemovalChanged } from '@groupsight/proto/events/v1/events';
import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import type { EventBus, RunningSubscription } from '@groupsight/shared/bus/bus';
import { chatLane, topics } from '@groupsight/shared/bus/topics';
import { dateOf } from '@groupsight/shared/days';
import { AppError } from '@groupsight/shared/errors';
import { createClient } from '@groupsight/shared/grpc/client';
import { chatKey } from '@groupsight/shared/ids';
import { silentLogger, testBus } from '@groupsight/shared/testing/resources';
import { create, type InsightsInstance, insightsConfig } from '../../src/service.ts';
import { marker, type Place } from '../support.ts';
import { commandBytes, fragileStore } from './fragile-store.ts';
import { History, places } from './history.ts';
import { Random } from './random.ts';
import { byKey, derivedOf, fromScratch, messagesOf, removalsDone } from './stored.ts';

const hourMs = 3_600_000;
/** What every history ends with, in each chat. */
const lastKinds = [
  ...['merge', 'merge', 'again', 'again', 'again'],
  ...['undo', 'undo', 'remove import', 'remove range', 'edit', 'delete', 'purge', 'reread'],
];
const lastSteps = 2;
/** With what a process begins to tell the store that days have changed. */
const marking = commandBytes('update', 'days');
const zones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Europe/London'];

/** The bus as one process sees it, which stops hearing when it is killed. */
function mortalBus(bus: EventBus) {
  const killed = Promise.withResolvers<never>();
  killed.promise.catch(() => undefined);
  const running: RunningSubscription[] = [];
  const mortal: EventBus = {
    start: () => bus.start(),
    publish: (topic, records) => bus.publish(topic, records),
    async subscribe(subscription) {
      const onBatch: typeof subscription.onBatch = (records) =>
        Promise.race([subscription.onBatch(records), killed.promise]);
      const one = await bus.subscribe({ ...subscription, onBatch });
      running.push(one);
      return one;
    },
    erase: (topic, keys) => bus.erase(topic, keys),
    drain: () => bus.drain(),
    lag: (group, topic) => bus.lag(group, topic),
    close: () => bus.close(),
  };
  const kill = async () => {
    // As an outage: nothing is committed, and another process has it again.
    killed.reject(new AppError('unavailable', 'killed', 'killed'));
    await Promise.all(running.map((one) => one.close()));
  };
  return { bus: mortal, kill };
}

/** A process of the service that can be killed; another one takes its place at once. */
async function replica(uri: string, bus: EventBus, now: () => Date) {
  const open = async (triesLeft = 20) => {
    const store = await fragileStore(uri);
    const config = insightsConfig.parse({ MONGODB_URI: store.uri, GRPC_ADDRESS: '127.0.0.1:0' });
    const { bus: own, kill } = mortalBus(bus);
    const service: InsightsInstance = create(config, { bus: own, logger: silentLogger(), now });
    try {
      await service.start();
    } catch (error) {
      // Nobody waits long for a store that may have been cut off; a busy machine is slower.
      await store[Symbol.asyncDispose]();
      if (triesLeft === 0) throw error;
      return open(triesLeft - 1);
    }
    return { store, service, kill };
  };
  let running = await open();
  const ended: Promise<unknown>[] = [];
  let replacing = Promise.resolve();
  const replace = async () => {
    const { store, service, kill } = running;
    await store[Symbol.asyncDispose]();
    await kill();
    // It waits for a store that it never sees again.
    ended.push(service.close().catch(() => undefined));
    running = await open();
  };
  return {
    get service() {
      return running.service;
    },
    /** Ends as a kill does, after so many more packets to the store. */
    async kill(packets: number) {
      const idle = new Promise<void>((resolve) => setTimeout(resolve, 500));
      await Promise.race([running.store.cutAfter(packets), idle]);
      await replace();
    },
    /** Ends as a kill does when it is about to send these bytes to the store, until `spare`. */
    killBefore(bytes: Buffer) {
      return running.store.cutBefore(bytes).then(() => {
        replacing = replace();
        return replacing;
      });
    },
    async spare() {
      running.store.spare();
      await replacing;
    },
    async close() {
      await running.service.close();
      await running.store[Symbol.asyncDispose]();
      await Promise.all(ended);
    },
  };
}

export interface Outcome {
  readonly found: object;
  readonly expected: object;
  readonly messages: { readonly found: object; readonly expected: object };
  readonly steps: readonly string[];
}

/**
 * Drives a random history through two processes of the service that are killed now and then, and
 * tells what was derived beside what comes out when everything is derived at once.
 */
export async function runHistory(seed: number, length: number): Promise<Outcome> {
  const random = new Random(seed);
  await using store = await testStore();
  const bus = await testBus();
  // Ahead of the store's own clock, by which it forgets what was noted long ago.
  let now = Date.parse('2126-03-20T12:00:00Z');
  const begun = Date.now();
  const clock = () => new Date(now + Date.now() - begun);
  const replicas = [await replica(store.uri, bus, clock), await replica(store.uri, bus, clock)];
  const history = new History(random, now);
  const steps: string[] = [];
  const tell = (events: readonly ChatEvent[]) =>
    Promise.all(
      [...Map.groupBy(events, chatLane)].map(([lane, ofLane]) =>
        bus.publish(
          lane,
          ofLane.map((value) => ({ key: chatKey(value.ownerId, value.chatId), value })),
        ),
      ),
    );
  const tellRemovals = (removals: readonly RemovalChanged[]) =>
    bus.publish(
      topics.groupsRemovals,
      removals.map((value) => ({ key: value.removalId, value })),
    );
  const toggleGroup = async (where: Place) => {
    // What is told of a deleted group is dropped: what was told before is met before.
    await bus.drain();
    const value = history.deletions.group(where);
    await bus.publish(topics.groupsChanges, [{ key: chatKey(where.ownerId, where.chatId), value }]);
    await bus.drain();
  };
  /** Everything that was told is met, and done. */
  const calm = async () => {
    await bus.drain();
    await removalsDone(store.uri);
  };
  const settle = async () => {
    await bus.drain();
    await removalsDone(store.uri);
    for (const { service } of replicas) await service.settle();
    await bus.drain();
  };
  const call = async (work: (client: ReturnType<typeof clientOf>) => Promise<unknown>) => {
    const client = clientOf(random.one(replicas).service);
    await work(client).catch(() => undefined);
    client.close();
  };
  let jobs = 0;
  const actions: Record<string, (where: Place) => Promise<unknown>> = {
    live: (where) => tell(history.live(where)),
    'live again': (where) => tell([...history.live(where), ...history.live(where)]),
    past: (where) => tell(history.past(where)),
    async again(where) {
      // Laid beside what is shown.
      await calm();
      await tell(history.again(where));
    },
    edit: (where) => tell(history.edit(where)),
    delete: (where) => tell(history.remove(where)),
    async early(where) {
      const { change, message } = history.early(where);
      await tell(change);
      await tell(message);
    },
    process: (where) => tell([marker(where, `job-${++jobs}`, 0)]),
    zone({ ownerId: userId }) {
      const timezone = random.one(zones);
      zoneBy.set(userId, timezone);
      const value = { userId, timezone, plan: '', at: new Date(++zoneAt) };
      return bus.publish(topics.usersChanges, [{ key: userId, value }]);
    },
    async later() {
      now += random.below(30) * hourMs;
      history.now = now;
      zoneAt = Math.max(zoneAt, now);
    },
    merge: ({ ownerId }) => tell(history.people.merge(ownerId)),
    async 'remove import'(where) {
      // Nobody deletes an import that is not all there: what it tells is met before.
      await bus.drain();
      await tellRemovals(history.removeImport(where));
    },
    async purge(where) {
      // Thirty days lie between what is told of it and its end.
      await calm();
      await tellRemovals(history.purge(where));
      await calm();
    },
    async reread(where) {
      await calm();
      await tell(history.reread(where));
      await calm();
    },
    'remove range': (where) => tellRemovals(history.deletions.range(where, now)),
    async undo(where) {
      if (history.deletions.isGroupRemoved(where)) await toggleGroup(where);
      await tellRemovals(history.deletions.undo(where));
    },
    'remove group': (where) => toggleGroup(where),
    topic: (where) =>
      call((client) =>
        client.createTopic({
          ...where,
          name: random.one(['roses', 'projector', 'budget']),
          description: '',
        }),
      ),
    async kill() {
      await random.one(replicas).kill(random.below(60));
      // Long enough for others to take its turns over.
      now += 20_000;
    },
    async 'past, killed before its mark'(where) {
      const kills = replicas.map((one) => one.killBefore(marking));
      await tell(history.past(where));
      await Promise.race([...kills, bus.drain()]);
      for (const one of replicas) await one.spare();
      now += 20_000;
    },
    settle,
  };
  let zoneAt = now;
  const zoneBy = new Map<string, string>();
  const names = Object.keys(actions);
  const often = [
    ...['live', 'live', 'live', 'live', 'past', 'past', 'past', 'past', 'again', 'edit'],
    ...['undo', 'undo', 'undo', 'kill'],
  ];
  const weighted = [...names, ...names, ...often];
  const act = async (name: string, where: Place) => {
    steps.push(`${name} ${where.ownerId} ${where.chatId}`);
    await actions[name]?.(where);
  };
  for (let n = 0; n < length; n += 1) {
    const name = random.one(weighted.filter((one) => one !== 'settle' || random.chance(0.5)));
    await act(name, random.one(places));
  }
  // Of what is derived already nothing but these marks a day: one that marks too little shows.
  await settle();
  for (const where of places) {
    for (let n = 0; n < lastSteps; n += 1) await act(random.one(lastKinds), where);
  }
  await settle();
  // Days that nothing else marks: a message that came and is not counted shows, also where the
  // process that stored it was killed before it marked the day.
  for (const where of places) await act('past, killed before its mark', where);
  await settle();
  for (const where of places) await act('live again', where);
  await settle();
  // Rests and retries are over by then.
  now += 2 * hourMs;
  await settle();
  const [found, stored] = [await derivedOf(store.uri), await messagesOf(store.uri)];
  const expected = await fromScratch(store.uri, clock());
  for (const { close } of replicas) await close();
  await bus.close();
  return { found, expected, messages: compared(stored, history, zoneBy), steps };
}

function clientOf(service: InsightsInstance) {
  return createClient(InsightsServiceService, { address: `127.0.0.1:${service.grpcPort}` });
}

/** What is known of a message at the end. */
interface Shown {
  readonly text: unknown;
  readonly senderId: unknown;
  readonly senderName: unknown;
  readonly date: unknown;
  readonly imports: readonly string[] | null;
}

/** The stored messages beside what was said. */
function compared(
  stored: Record<string, unknown>[],
  history: History,
  zoneBy: ReadonlyMap<string, string>,
) {
  const key = (owner: unknown, group: unknown, id: unknown) => `${owner} ${group} ${id}`;
  // Whether what a deleted import brought too is of that one, tells only when it comes back.
  const left = (imports: Iterable<string> | null | undefined) =>
    imports ? [...imports].filter((id) => !history.deletions.isImportGone(id)).toSorted() : null;
  const found = stored.map((doc): [string, Shown] => {
    const { owner, group, messageId, type, text, senderId, senderName, date, imports } = doc;
    const shown = type === 'deleted' ? 'deleted' : text;
    const named = { senderId, senderName, date, imports: left(imports as string[] | undefined) };
    return [key(owner, group, messageId), { text: shown, ...named }];
  });
  const expected = [...history.truth].flatMap(([where, messages]) =>
    [...messages].flatMap(([id, truth]) => {
      const { value, senderName, imports } = truth;
      const { text, isDeleted } = history.shown(truth);
      const { at = new Date(0), senderId } = value;
      if (history.deletions.isAway(where, { at, imports })) return [];
      const { ownerId, groupId } = where;
      const shown: Shown = {
        text: isDeleted ? 'deleted' : text,
        senderId: history.people.idNow(ownerId, senderId),
        senderName,
        date: dateOf(at.getTime(), zoneBy.get(ownerId) ?? 'UTC'),
        imports: left(imports),
      };
      return [[key(ownerId, groupId, id), shown] as const];
    }),
  );
  return {
    found: Object.fromEntries(found.toSorted(byKey)),
    expected: Object.fromEntries(expected.toSorted(byKey)),
  };
}
