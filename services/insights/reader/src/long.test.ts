import { expect, it } from 'vitest';
import { createLocalEngine } from './engine.ts';
import { line } from './testing/lines.ts';

const engine = createLocalEngine();
/** A little less than the network lets through. */
const size = 60_000;
const rules = ['No advertising, links or insults', 'No personal data', 'At most 5 emoji'];

/**
 * A message of any member's must not hold the reader up for everybody: what tries such a row anew
 * from each of its places takes longer than this, with a hundred times the work of a plain text.
 */
const timeout = 15_000;

it.each([
  '😂',
  '😂 ',
  '👍🏽',
  '?',
  '? ',
  '!',
  '. ',
  '… ',
  '\n',
  '9',
  '9-',
  '1,',
  '12.12.',
  '+',
  'idiot ',
  '@',
  '1.1. ',
  '9h',
  '00 ',
  'at ',
  '9 am ',
])(
  'a message of nothing but %j is read as soon as any other of its length',
  { timeout },
  async (unit) => {
    const text = `We meet on Friday at 9 ${unit.repeat(size / unit.length)}x, who comes?`;
    const lines = [
      line('m1', text),
      line('m2', 'I bring the cake on Friday', { senderId: 'ben@s', senderName: 'Ben' }),
    ];
    const digest = await engine.digest({ date: '2026-03-10', timeZone: 'UTC', lines });
    expect(['m1', 'm2']).toEqual(expect.arrayContaining([...(digest?.sources ?? [])]));
    for (const { messageId } of engine.questions(lines, [])) expect(messageId).toBe('m1');
    engine.commitments(lines, [], 'UTC');
    engine.events(lines, 'UTC', []);
    for (const rule of rules) {
      const judge = engine.moderation(rule);
      for (const one of lines) judge.judge(one, { recent: [], timeZone: 'UTC' });
    }
  },
);
