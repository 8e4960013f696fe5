import { Origin } from '@groupsight/proto/events/v1/events';
import { describe, expect, it } from 'vitest';
import type { InsightEngine } from '../src/domain/engine/types.ts';
import { createLocalEngine } from '../src/domain/local/engine.ts';
import { all, conversation, marker, place, said, world } from './support.ts';

const here = place();

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
