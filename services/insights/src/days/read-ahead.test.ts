import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Line, QuestionDraft } from '@groupsight/reader/types';
import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

const line = (messageId: string): Line => ({
  messageId,
  senderId: 'ana@s',
  senderName: 'Ana',
  at: 0,
  sequence: 0,
  type: 'text',
  text: messageId,
  quotedMessageId: '',
  mentions: [],
});

const byDate = new Map([
  ['2026-03-10', [line('first')]],
  ['2026-03-11', [line('second')]],
  ['2026-03-12', [line('third')]],
]);
const dates = ['2026-03-12', '2026-03-11', '2026-03-10'];

/** An engine that notes what it read; `fails` on the day of a message. */
function engineOf(fails = '') {
  const read: string[] = [];
  const questions = (lines: readonly Line[], after: readonly Line[]): QuestionDraft[] => {
    const ids = [...lines, ...after].map(({ messageId }) => messageId);
    if (ids[0] === fails) throw new Error('unreadable');
    read.push(ids.join('+'));
    return [];
  };
  return { read, engine: { questions, commitments: () => [] } };
}

it('reads days in order with the next one of each, ahead of who asks, with turns between', async () => {
  const { read, engine } = engineOf();
  using reading = readAhead(engine, 'UTC', dates, byDate);
  expect(read).toEqual(['third']);
  await reading.of('2026-03-10');
  expect(read).toEqual(['third', 'second+third', 'first+second']);
  expect(await reading.of('2026-03-12')).toEqual({ questions: [], commitments: [] });
});

it('rejects for the day alone that cannot be read, whether or not somebody asks', async () => {
  const { engine } = engineOf('second');
  using reading = readAhead(engine, 'UTC', dates, byDate);
  expect(await reading.of('2026-03-10')).toEqual({ questions: [], commitments: [] });
  await expect(reading.of('2026-03-11')).rejects.toThrow('unreadable');
  const { engine: other } = engineOf('second');
  using unasked = readAhead(other, 'UTC', dates, byDate);
  expect(await unasked.of('2026-03-12')).toEqual({ questions: [], commitments: [] });
});

it('reads no more when nobody wants it', async () => {
  const { read, engine } = engineOf();
  readAhead(engine, 'UTC', dates, byDate)[Symbol.dispose]();
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(read).toEqual(['third']);
});
