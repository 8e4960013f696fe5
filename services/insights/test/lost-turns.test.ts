import { type ChatEvent, Origin } from '@groupsight/proto/events/v1/events';
import { createLocalEngine } from '@groupsight/reader/engine';
import type { DigestDraft, InsightEngine } from '@groupsight/reader/types';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { chatLane } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { type Confirm, LostTurn } from '../src/days/derive-days.ts';
import { markSweep } from '../src/days/sweeps.repository.ts';
import { storeReading } from '../src/engine/read-days.ts';
import { linesOfDays } from '../src/messages/messages.repository.ts';
import { indexPiece } from '../src/search/index-days.ts';
import { openStores } from '../src/store/open.ts';
import type { Stores } from '../src/store/stores.ts';
import { type Counting, countTopic } from '../src/topics/count-topic.ts';
import {
  conversation,
  marker,
  message,
  type Place,
  place,
  said,
  storeWrapper,
  type World,
  world,
} from './support.ts';

const engine = createLocalEngine();
const here = place();
const ofGroup = { owner: here.ownerId, group: here.groupId };

/** The stores of a world, beside those of its service. */
async function storesOf({ uri }: World) {
  const { stores, close } = await openStores(uri, storeWrapper);
  return { ...stores, [Symbol.asyncDispose]: close };
}

async function publish({ bus }: World, where: Place, events: readonly ChatEvent[]) {
  const key = chatKey(where.ownerId, where.chatId);
  for (const value of events) await bus.publish(chatLane(value), [{ key, value }]);
}

/** A place in the midst of a turn at which a process is held up. */
function heldUp() {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let [isArmed, slept] = [false, 0];
  return {
    arm: () => {
      isArmed = true;
    },
    async pass() {
      if (!isArmed) return;
      reached.resolve();
      await goOn.promise;
    },
    clock: (from = Date.now) => {
      return () => new Date(from() + slept);
    },
    /** Another process takes the turn over; this one was held up for longer than a turn lasts. */
    async takeOver({ sweeps }: Pick<Stores, 'sweeps'>) {
      await reached.promise;
      const later = new Date(Date.now() + 60 * 60_000);
      await sweeps.updateOne(ofGroup, { $set: { until: later }, $inc: { turn: 1 } });
      slept = 20_000;
      goOn.resolve();
    },
  };
}

/** The other process has gone, too. */
async function isLeft({ sweeps }: Pick<Stores, 'sweeps'>) {
  await sweeps.updateOne(ofGroup, { $set: { until: new Date(0), dueAt: new Date(0) } });
}

/** A bus that holds up whoever tells of topics. */
const busWith = (bus: EventBus, pass: () => Promise<void>): EventBus => ({
  start: () => bus.start(),
  async publish(topic, records) {
    const isOfTopics = records.some(({ value }) => (value as { type?: string }).type === 'topics');
    if (isOfTopics) await pass();
    await bus.publish(topic, records);
  },
  subscribe: (subscription) => bus.subscribe(subscription),
  drain: () => bus.drain(),
  lag: (group, topic) => bus.lag(group, topic),
  erase: (topic, keys) => bus.erase(topic, keys),
  close: () => bus.close(),
});

describe('what was read in a turn that another process has taken over is not written', () => {
  const history = () => conversation().map((one) => said(here, one, Origin.EXPORT));
  const link = 'Minutes: https://docs.example.com/minutes';

  it('of whole days', async () => {
    await using insights = await world();
    await using stores = await storesOf(insights);
    const hold = heldUp();
    hold.arm();
    const commitments: InsightEngine['commitments'] = async (...given) => {
      await hold.pass();
      return engine.commitments(...given);
    };
    const derived = async () => {
      const { questions, resources, facts, searchBlocks } = stores;
      const all = [questions, resources, facts, searchBlocks] as const;
      const counts = await Promise.all(all.map((one) => one.collection.countDocuments(ofGroup)));
      return counts.map((count) => count > 0);
    };
    {
      await using _slow = await insights.start({
        engine: { ...engine, commitments },
        now: hold.clock(),
      });
      await publish(insights, here, history());
      await hold.takeOver(stores);
      // Closing waits for what is in hand.
    }
    expect(await derived()).toEqual([false, false, false, false]);
    await isLeft(stores);
    await using _next = await insights.start();
    await waitFor('the days', async () => (await derived()).every(Boolean));
  });

  it('of facts alone', async () => {
    await using insights = await world();
    await using stores = await storesOf(insights);
    const hold = heldUp();
    const commitments: InsightEngine['commitments'] = async (...given) => {
      await hold.pass();
      return engine.commitments(...given);
    };
    {
      const slow = { ...engine, commitments };
      await using _slow = await insights.start({ engine: slow, now: hold.clock() });
      await insights.tell(history());
      // As a version left them that knew no facts.
      expect((await stores.facts.deleteMany(ofGroup)).deletedCount).toBeGreaterThan(0);
      await stores.days.updateMany(ofGroup, { $set: { factless: true } });
      hold.arm();
      await markSweep(stores.sweeps, here.ownerId, here.groupId, { dueAt: 0 });
      await hold.takeOver(stores);
    }
    expect(await stores.facts.countDocuments(ofGroup)).toBe(0);
    await isLeft(stores);
    await using _next = await insights.start();
    await waitFor('the facts', async () => (await stores.facts.countDocuments(ofGroup)) > 0);
  });

  it('of the end of a busy day', async () => {
    await using insights = await world();
    await using stores = await storesOf(insights);
    const hold = heldUp();
    const events: InsightEngine['events'] = async (...given) => {
      await hold.pass();
      return engine.events(...given);
    };
    const noon = Date.parse('2026-03-10T12:00:00Z');
    {
      // Time stands still: the whole day is not due again.
      const now = hold.clock(() => noon);
      await using _slow = await insights.start({ engine: { ...engine, events }, now });
      const at = (n: number) => new Date(noon - (300 - n) * 1_000);
      const talk = Array.from({ length: 299 }, (_, n) => message(`b${n}`, { at: at(n) }));
      await insights.tell(talk.map((one) => said(here, one, Origin.HISTORY)));
      hold.arm();
      await publish(insights, here, [said(here, message('live', { at: at(300), text: link }))]);
      await hold.takeOver(stores);
    }
    expect(await stores.resources.countDocuments(ofGroup)).toBe(0);
    await isLeft(stores);
    await using _next = await insights.start();
    await waitFor('the link', async () => (await stores.resources.countDocuments(ofGroup)) === 1);
  });

  it('of the totals of months and group', async () => {
    await using insights = await world();
    await using stores = await storesOf(insights);
    const hold = heldUp();
    const total = async () => (await stores.rollups.findOne(ofGroup).lean())?.total;
    {
      const bus = busWith(insights.bus, hold.pass);
      await using client = await insights.start({ bus, now: hold.clock() });
      await insights.tell(history());
      await client.createTopic({ ...here, name: 'Rose', description: '' });
      expect(await total()).toBe(10);
      hold.arm();
      await publish(insights, here, [said(here, message('more'), Origin.HISTORY)]);
      await hold.takeOver(stores);
    }
    expect(await total()).toBe(10);
    await isLeft(stores);
    await using _next = await insights.start();
    await waitFor('the totals', async () => (await total()) === 11);
  });

  it('of what is found of days of an older version', async () => {
    await using insights = await world();
    await using stores = await storesOf(insights);
    {
      await using _service = await insights.start();
      await insights.tell(history());
    }
    await stores.searchBlocks.deleteMany(ofGroup);
    const lost = indexPiece({ stores, engine }, ofGroup, '2026-03-13', async () => {
      throw new LostTurn();
    });
    await expect(lost).rejects.toThrow(LostTurn);
    expect(await stores.searchBlocks.countDocuments(ofGroup)).toBe(0);
  });

  it('of a topic, which is counted again', async () => {
    await using insights = await world();
    await using stores = await storesOf(insights);
    let [slept, isTaken] = [0, false];
    const takeOver = () => {
      if (isTaken) return;
      isTaken = true;
      // It was held up, and another process had a turn meanwhile.
      slept = 20_000;
      stores.sweeps.updateOne(ofGroup, { $set: { until: new Date(0) }, $inc: { turn: 1 } }).exec();
    };
    const topic: InsightEngine['topic'] = (words) => {
      const matches = engine.topic(words);
      return (text) => {
        takeOver();
        return matches(text);
      };
    };
    const now = () => new Date(Date.now() + slept);
    await using client = await insights.start({ engine: { ...engine, topic }, now });
    await insights.tell(history());
    const made = await client.createTopic({ ...here, name: 'Rose', description: '' });
    expect(isTaken).toBe(true);
    expect(made.topic).toMatchObject({ totalMentions: 2 });
    await stores.topicDays.deleteMany({ owner: here.ownerId });
    const [doc] = await stores.topics.find({ owner: here.ownerId }).lean();
    if (!doc) throw new Error('there is one');
    const lost: Confirm = async () => {
      throw new LostTurn();
    };
    const inTurn: Counting['sweeper']['inTurn'] = (_owner, _group, work) => work(lost);
    const parts = { stores, engine, now: Date.now, emit: async () => undefined };
    await expect(countTopic({ ...parts, sweeper: { inTurn } }, doc)).rejects.toThrow(LostTurn);
    expect(await stores.topicDays.countDocuments({ owner: here.ownerId })).toBe(0);
  });

  it('of digests', async () => {
    await using insights = await world();
    await using stores = await storesOf(insights);
    const hold = heldUp();
    hold.arm();
    const digest: InsightEngine['digest'] = async (day) => {
      await hold.pass();
      return engine.digest(day);
    };
    const digests = () => stores.digests.countDocuments(ofGroup);
    {
      await using _slow = await insights.start({
        engine: { ...engine, digest },
        now: hold.clock(),
      });
      await publish(insights, here, [...history(), marker(here, 'job-1', 11)]);
      await hold.takeOver(stores);
    }
    expect(await digests()).toBe(0);
    await isLeft(stores);
    await using _next = await insights.start();
    await waitFor('the digests', async () => (await digests()) === 2);
  });

  it('of a model’s digests', async () => {
    await using insights = await world();
    await using stores = await storesOf(insights);
    await using _client = await insights.start();
    await insights.tell([...history(), marker(here, 'job-1', 11)]);
    const day = await stores.days.findOne(ofGroup).lean();
    const named = { ...ofGroup, date: day?.date ?? '' };
    const digest = await stores.digests.findOne(named).lean();
    if (!day || !digest) throw new Error('there is one');
    const byDate = await linesOfDays(stores.messages, here.ownerId, here.groupId, [day.date]);
    const lines = byDate.get(day.date) ?? [];
    const { conversations: _, ...told } = JSON.parse(digest.parts) as DigestDraft;
    const findings = { read: {}, questions: {}, events: {}, topics: {} };
    const read = {
      digest: { ...told, summary: 'By a model.', sentiment: 'neutral', conversations: [] },
      findings,
      withheld: 0,
    } as const;
    const sweeper = { mark: async () => undefined };
    const context = { stores, engine, now: Date.now, sweeper };
    const reading = { ...ofGroup, job: 'job-1', context };
    const lost: Confirm = async () => {
      throw new LostTurn();
    };
    const summary = async () => (await stores.digests.findOne(named).lean())?.summary;
    await expect(storeReading(reading, day.date, lines, read, lost)).rejects.toThrow(LostTurn);
    expect([await summary(), await stores.findings.countDocuments(ofGroup)]).toEqual([
      digest.summary,
      0,
    ]);
    await storeReading(reading, day.date, lines, read, async () => undefined);
    expect(await summary()).toBe('By a model.');
  });
});
