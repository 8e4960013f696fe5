import { expect, it } from 'vitest';
import { prepare } from '../prepared.ts';
import { talk } from '../testing/lines.ts';
import type { Weighed } from './choose.ts';
import { Calendar } from './dated.ts';
import { withoutMoved } from './moved.ts';
import { saidIn } from './said.ts';

/** What is left of these lines' sentences, each with the day that it is told with if it moved. */
function leftOf(...lines: string[]) {
  const all = saidIn(prepare(talk(...lines))).map(
    (said, at): Weighed => ({
      said,
      worth: Math.max(0.1, 0.9 - at / 10),
      told: said.text,
      length: 8,
      matter: 0,
    }),
  );
  return withoutMoved(all, new Calendar([], [], 'UTC', 'en'));
}
const textsOf = (left: readonly Weighed[]) => left.map(({ told }) => told);

/** So many lines of small talk, a minute each. */
const pause = Array.from({ length: 15 }, () => 'Bo: fine');

it('what its writer names anew is told as it was said last, and as surely', () => {
  const left = leftOf(
    'Ana: The mock test is on Sunday 15 March at 9',
    ...pause,
    'Ana: Mock test is Saturday 14 March from 2 to 5',
  );
  expect(textsOf(left)).not.toContain('The mock test is on Sunday 15 March at 9');
  expect(left.find(({ told }) => told.includes('14 March'))?.worth).toBe(0.9);
});

it('an hour that nobody changed is told with the new day, by both messages', () => {
  const [first] = leftOf(
    'Ana: The choir meeting is on Friday 13 March at 19:30',
    'Ana: The choir meeting has to move, now Monday 16 March, not Friday 13 March',
  );
  expect(first?.moved).toMatchObject({ date: '2026-03-16', by: { line: { messageId: 'm2' } } });
});

it('a day that another takes back by name is not told', () => {
  const left = leftOf(
    'Ana: The boiler is checked on Thursday 12 March',
    'Bo: Boiler check is postponed from Thursday 12 March to Tuesday 17 March',
  );
  expect(textsOf(left)).toHaveLength(1);
});

it.each([
  [
    'Ana: First aid: there is a class on Tuesday 17 March in the education centre',
    'Ana: update, they moved the class. Now Thursday 19 March, 1 to 5',
  ],
  [
    'Ana: Recordatorio: la excursión al museo es el miércoles 18 de marzo',
    'Ana: El museo está cerrado el miércoles 18 de marzo. Ofrecen el lunes 23 de marzo',
  ],
])('what its writer says has changed is not told as it was: %s', (...lines) => {
  expect(leftOf(...lines)[0]).toMatchObject({ told: expect.stringMatching(/moved|cerrado|Now/) });
});

it('a change of something else moves nothing', () => {
  const left = leftOf(
    'Ana: The yoga class is on Tuesday 17 March',
    'Ana: They moved the bottle bank. I empty it on Thursday 19 March before class',
  );
  expect(left[0]?.told).toBe('The yoga class is on Tuesday 17 March');
  expect(left[0]?.moved).toBeUndefined();
});

it.each([
  ['Ana: The pump comes on Friday 13 March', 'Ana: The roof is done on Monday 16 March'],
  ['Ana: The choir meeting is on Friday 13 March', 'Bo: Choir meeting again on Friday 20 March'],
  ['Ana: The choir meeting is on Friday 13 March', 'Ana: Choir meeting on Friday 20 March then?'],
  ['Ana: Yoga class is on Monday 16 March', 'Ana: Yoga class is on Wednesday 18 March'],
  [
    'Ana: The yoga class is on Monday 16 March at 18:00',
    'Ana: Yoga class on Monday 16 March, pilates on Wednesday 18 March',
  ],
  [
    'Ana: Football at the arena on Thursday 12 March',
    'Ana: No football at the arena on Thursday 19 March',
  ],
])('two things, two people, a question or what is not move nothing: %s / %s', (...lines) => {
  const [first = '', second = ''] = lines;
  expect(leftOf(first, second)).toHaveLength(2);
});
