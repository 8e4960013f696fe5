import { Worker } from 'node:worker_threads';
import { createLocalEngine } from '@groupsight/reader/engine';
import type { Line } from '@groupsight/reader/types';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readAhead } from '../days/read-ahead.ts';
import { type EngineTask, withThread } from './engine-thread.ts';

const texts = ['Does anyone know when the venue opens?', 'At nine, I asked Marta', 'ok', 'Thanks!'];

const dayOf = (count: number): Line[] =>
  Array.from({ length: count }, (_, n) => ({
    messageId: `m${n}`,
    senderId: `p${n % 5}`,
    senderName: `Person ${n % 5}`,
    at: Date.parse('2026-03-10T08:00:00Z') + n * 20_000,
    sequence: n,
    type: 'text',
    text: `${texts[n % texts.length]} ${n}`,
    quotedMessageId: '',
    mentions: [],
  }));

describe('an engine with a thread', () => {
  const local = createLocalEngine();
  const threaded = withThread(local);
  afterAll(() => threaded.close());

  it('reads long days as the engine itself does', async () => {
    const lines = dayOf(1_200);
    expect(await threaded.questions(lines, [])).toEqual(local.questions(lines, []));
    const day = { date: '2026-03-10', timeZone: 'UTC', lines };
    expect(await threaded.digest(day)).toEqual(await local.digest(day));
  });

  it('is sent the lines of a day once, whatever is asked of them', async () => {
    const dates = ['2026-03-12', '2026-03-11', '2026-03-10'];
    const byDate = new Map(dates.map((date) => [date, dayOf(120)]));
    using post = vi.spyOn(Worker.prototype, 'postMessage');
    using reading = readAhead(threaded, 'UTC', dates, byDate);
    for (const date of dates) await reading.of(date);
    const kinds = post.mock.calls.map(([tasks]) => tasks.map(({ kind }: EngineTask) => kind));
    expect(kinds).toEqual(dates.map(() => ['questions', 'commitments']));
  });

  it('lets others go on meanwhile', async () => {
    const lines = dayOf(6_000);
    let turns = 0;
    const reading = Promise.resolve(threaded.questions(lines, [])).then(() => 'read');
    let state = 'reading';
    while (state === 'reading') {
      const turn = new Promise<string>((resolve) => setTimeout(() => resolve('reading'), 1));
      state = await Promise.race([reading, turn]);
      turns += 1;
    }
    expect(turns).toBeGreaterThan(5);
  });

  it('says that it failed, and reads the next day', async () => {
    const broken = dayOf(1_200).map((line) => ({ ...line, text: undefined as unknown as string }));
    await expect(threaded.questions(broken, [])).rejects.toThrow('a long day was not read');
    const lines = dayOf(1_200);
    expect(await threaded.questions(lines, [])).toHaveLength(local.questions(lines, []).length);
  });
});
