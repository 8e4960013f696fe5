import { createLocalEngine } from '@groupsight/reader/engine';
import type { Line } from '@groupsight/reader/types';
import { afterAll, describe, expect, it } from 'vitest';
import { withThread } from './engine-thread.ts';

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
