import { expect, it } from 'vitest';
import { prepare } from '../prepared.ts';
import { talk } from '../testing/lines.ts';
import type { Weighed } from './choose.ts';
import { joinTold } from './joined.ts';
import { subjectsOf } from './paragraphs.ts';
import { saidIn } from './said.ts';
import { wordingOf } from './wording.ts';

/** Which matter each line is told with, told as of matters of their own. */
function mattersOf(said: readonly string[], length = 8): number[] {
  const lines = talk(...said);
  const prepared = prepare(lines);
  const chosen = saidIn(prepared).map(
    (one, matter): Weighed => ({ said: one, worth: 1, told: one.text, length, matter }),
  );
  joinTold(chosen, subjectsOf(prepared, wordingOf(prepared, lines)));
  return chosen.map(({ matter }) => matter);
}

const said = [
  'Ana: The inspection of the boiler costs 90 €',
  'Bo: The bus leaves at 9',
  'Cy: For the inspection somebody must be at home on Friday',
];

it('what names the same thing is told together', () => {
  expect(mattersOf(said)).toEqual([0, 1, 0]);
});

it('what would be long is not, nor what only names what the group is about', () => {
  expect(mattersOf(said, 40)).toEqual([0, 1, 2]);
  const often = Array.from({ length: 9 }, (_, at) => `Ana: the inspection ${at}`);
  expect(mattersOf([...said, ...often]).slice(0, 3)).toEqual([0, 1, 2]);
});
