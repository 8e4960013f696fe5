import { Origin } from '@groupsight/proto/events/v1/events';
import { createLocalEngine } from '@groupsight/reader/engine';
import type { InsightEngine } from '@groupsight/reader/types';
import { topics } from '@groupsight/shared/bus/topics';
import { describe, expect, it } from 'vitest';
import { recordedEvents } from '../../shared/test/fixtures/recorded-events.ts';
import { all, conversation, marker, message, place, said, world } from './support.ts';

const here = place();
const history = () => conversation().map((one) => said(here, one, Origin.EXPORT));

/** The local engine, interrupted at given calls as a kill would, whatever was written so far. */
function interrupted(at: readonly number[]): InsightEngine {
  const engine = createLocalEngine();
  let calls = 0;
  return {
    ...engine,
    questions(lines, after) {
      calls += 1;
      if (at.includes(calls)) throw new Error('interrupted');
      return engine.questions(lines, after);
    },
  };
}

describe('work that was interrupted', () => {
  it.each([[[1]], [[2]], [[3, 5]]])(
    'at calls %j comes out as if it had not been',
    async (calls) => {
      await using insights = await world();
      const now = () => new Date('2026-03-12T10:00:00Z');
      await using client = await insights.start({ engine: interrupted(calls), now });
      const bobs = place('owner-bob');
      for (const where of [here, bobs]) {
        await insights.tell([
          ...conversation().map((one) => said(where, one, Origin.EXPORT)),
          marker(where, `job-${where.ownerId}`, 11),
        ]);
      }
      const read = async (where: typeof here) => {
        const jobId = `job-${where.ownerId}`;
        const { job } = await client.getJob({ ownerId: where.ownerId, jobId });
        const { stats } = await client.getGroupStats({
          ownerId: where.ownerId,
          groupIds: [where.groupId],
        });
        const { questions } = await client.listQuestions(all(where));
        const { resources } = await client.listResources(all(where));
        const { digests } = await client.listDigests(all(where));
        return {
          job: [job?.state, job?.newMessages, job?.digests],
          stats: stats.map(({ totalMessages, dailyActivity }) => [totalMessages, dailyActivity]),
          questions: questions.map(({ messageId, answers }) => [messageId, answers.length]),
          resources: resources.map(({ name, sources }) => [name, sources]),
          digests: digests.map(({ date, summary }) => [date, summary]),
        };
      };
      const interruptedOne = await read(here);
      expect(interruptedOne).toEqual(await read(bobs));
      expect(interruptedOne.job).toEqual(['done', 10, 2]);
    },
  );

  it('leaves a day that cannot be summed up for the next time', async () => {
    await using insights = await world();
    const engine = createLocalEngine();
    let broken = true;
    const digest: InsightEngine['digest'] = async (day) => {
      if (broken && day.date === '2026-03-10') throw new Error('no digest today');
      return engine.digest(day);
    };
    await using client = await insights.start({ engine: { ...engine, digest } });
    await insights.tell([
      ...conversation().map((one) => said(here, one, Origin.EXPORT)),
      marker(here, 'job-1', 11),
    ]);
    const dates = async () => (await client.listDigests(all(here))).digests.map(({ date }) => date);
    expect(await dates()).toEqual(['2026-03-11']);
    broken = false;
    await insights.tell([marker(here, 'job-2', 0)]);
    expect(await dates()).toEqual(['2026-03-11', '2026-03-10']);
  });
});

describe('an import', () => {
  it('delivered twice changes nothing, and a longer export adds only what is new', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell([...history(), marker(here, 'job-1', 11)]);
    const read = async () => ({
      messages: await client.listMessages(all(here)),
      digests: await client.listDigests(all(here)),
      questions: await client.listQuestions(all(here)),
      resources: await client.listResources(all(here)),
      stats: await client.getGroupStats({ ownerId: here.ownerId, groupIds: [here.groupId] }),
    });
    const before = await read();
    await insights.tell([...history(), marker(here, 'job-1', 11)]);
    expect(await read()).toEqual(before);

    const longer = message('c12', { at: new Date('2026-03-13T09:00:00Z') });
    await insights.tell([
      ...history(),
      said(here, longer, Origin.EXPORT),
      marker(here, 'job-2', 12),
    ]);
    const { job } = await client.getJob({ ownerId: here.ownerId, jobId: 'job-2' });
    expect(job).toMatchObject({ state: 'done', messages: 12, newMessages: 1, digests: 0 });
    expect((await read()).digests).toEqual(before.digests);
  });

  it('in any order comes out the same', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const there = place('owner-bob');
    await insights.tell([...history(), marker(here, 'job-1', 11)]);
    const shuffled = conversation().reverse();
    await insights.tell([
      ...shuffled.map((one) => said(there, one, Origin.EXPORT)),
      marker(there, 'job-2', 11),
    ]);
    const read = async (where: typeof here) => {
      const { digests } = await client.listDigests(all(where));
      const { questions } = await client.listQuestions(all(where));
      const { resources } = await client.listResources(all(where));
      const strip = (docs: readonly object[]) =>
        JSON.parse(
          JSON.stringify(docs, (key, value) =>
            ['documentId', 'groupId', 'createdAt', 'updatedAt'].includes(key) ? undefined : value,
          ),
        );
      return [strip(digests), strip(questions), strip(resources)];
    };
    expect(await read(there)).toEqual(await read(here));
  });

  it('interrupted before its marker goes on where it was', async () => {
    await using insights = await world();
    {
      await using first = await insights.start();
      await insights.tell(history());
      const { stats } = await first.getGroupStats({
        ownerId: here.ownerId,
        groupIds: [here.groupId],
      });
      // What is stored is counted, whether or not its marker comes.
      expect(stats[0]?.totalMessages).toBe(10);
    }
    await using client = await insights.start();
    // The same again, as after a kill before the commit, then the rest.
    await insights.tell([...history().slice(5), marker(here, 'job-1', 11)]);
    const { job } = await client.getJob({ ownerId: here.ownerId, jobId: 'job-1' });
    expect(job).toMatchObject({ state: 'done', newMessages: 10, digests: 2 });
  });
});

describe('records of an earlier version', () => {
  it('are taken in as that version wrote them, and once when they come twice', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const records = await recordedEvents();
    const own = ['users.changes', 'groups.changes', 'chat.messages', 'chat.command-results'];
    const tellAll = async () => {
      for (const { topic: name, key, bytes } of records.filter(({ topic }) =>
        own.includes(topic),
      )) {
        const topic = { ...topics.appEvents, name, encode: (value: Uint8Array) => value };
        await insights.bus.publish({ ...topic, decode: (value) => value }, [{ key, value: bytes }]);
      }
      await insights.settle();
    };
    const events = records.filter(({ topic }) => topic === 'chat.messages').map((one) => one.value);
    const said = events.flatMap(({ event }) => (isMessage(event) ? [event.value.messageId] : []));
    const [{ ownerId = '', chatId = '', groupId = '' } = {}] = events as Partial<typeof here>[];
    const where = { ownerId, chatId, groupId };
    for (let time = 0; time < 2; time++) {
      await tellAll();
      const { messages, meta } = await client.listMessages(all(where));
      expect(meta?.total).toBe(new Set(said).size);
      expect(messages.every(({ messageId }) => said.includes(messageId))).toBe(true);
      const { meta: digests } = await client.listDigests(all(where));
      expect(digests?.total).toBeGreaterThan(3);
    }
  });
});

const isMessage = (event: unknown): event is { $case: 'message'; value: { messageId: string } } =>
  (event as { $case?: string } | undefined)?.$case === 'message';
