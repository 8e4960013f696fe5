import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { daysIn, linesOf } from '../../bench/answers/day.ts';
import { added, Tally } from '../../bench/answers/tally.ts';
import { createLocalEngine } from '../engine.ts';
import { openQuestions } from '../open.ts';

const engine = createLocalEngine();
const folder = fileURLToPath(new URL('../../bench/answers/days', import.meta.url));
const share = (part: number, whole: number) => part / whole;

it('days that nothing was learned from have their answers, and only what waits is open', async () => {
  const tally = added(
    (await daysIn(folder)).map((day) => {
      const drafts = engine.questions(linesOf(day), []);
      return new Tally(day, drafts, openQuestions(drafts));
    }),
  );
  expect(share(tally.found, tally.listed), 'of the questions found').toBeGreaterThan(0.9);
  expect(share(tally.found, tally.gold), 'of the questions asked').toBeGreaterThan(0.9);
  expect(tally.precision, 'of the answers shown').toBeGreaterThan(0.9);
  expect(tally.recall, 'of the answers given').toBeGreaterThan(0.78);
  expect(share(tally.answeredAsOpen, tally.answered), 'without its answer').toBeLessThan(0.05);
  expect(share(tally.openRight, tally.openShown), 'of what is told to be open').toBeGreaterThan(
    0.75,
  );
  expect(share(tally.openRight, tally.openGold), 'of what is open').toBeGreaterThan(0.65);
});
