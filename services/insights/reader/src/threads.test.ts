import { expect, it } from 'vitest';
import { prepare } from './prepared.ts';
import { line, talk } from './testing/lines.ts';
import { talksIn } from './threads.ts';

const threads = (lines: ReturnType<typeof talk>) =>
  talksIn(prepare(lines)).threads.map((thread) => thread.lines.map((one) => one.line.messageId));

it('a long pause starts a conversation, a quote goes back to its own', () => {
  const lines = talk(
    'Ana: The printer is broken',
    'Bo: Which printer?',
    'Mia: Party plans for summer',
    'Luis: Which summer?',
  );
  const later = lines.map((one, index) =>
    index < 2 ? one : { ...one, at: one.at + 3 * 3_600_000 + 1 },
  );
  const quoting = later.map((one) =>
    one.messageId === 'm4' ? { ...one, quotedMessageId: 'm1' } : one,
  );
  expect(threads(later)).toEqual([
    ['m1', 'm2'],
    ['m3', 'm4'],
  ]);
  expect(threads(quoting)).toEqual([['m1', 'm2', 'm4'], ['m3']]);
});

it('every line is in exactly one', () => {
  const lines = Array.from({ length: 300 }, (_, index) =>
    line(`m${index}`, `word${index % 7} word${index % 11}`, {
      at: index * 137_000,
      senderId: `s${index % 5}`,
      quotedMessageId: index % 9 === 0 ? `m${index - 20}` : '',
    }),
  );
  expect(threads(lines).flat().sort()).toEqual(lines.map(({ messageId }) => messageId).sort());
});
