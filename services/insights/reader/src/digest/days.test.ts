import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { daysIn, inputOf } from '../../bench/days/read.ts';
import { scoreOf } from '../../bench/days/score.ts';
import { seenOf } from '../../bench/days/seen.ts';
import { digestOf } from './digest.ts';

const days = daysIn(fileURLToPath(new URL('../../bench/days/own', import.meta.url)));

it('days that nothing was learned from are told: most of what a reader needs, nothing wrong', () => {
  const wrong: string[] = [];
  let told = 0;
  let wanted = 0;
  let copied = 0;
  for (const day of days) {
    const score = scoreOf(day, seenOf(day, digestOf(inputOf(day)), []));
    told += score.weight;
    wanted += score.of;
    wrong.push(...score.wrong);
    expect(score.words, day.id).toBeLessThan(180);
    copied += score.copied / days.length;
  }
  expect(wrong).toEqual([]);
  expect(told / wanted, 'of the facts by weight').toBeGreaterThan(0.93);
  expect(copied, 'of the words').toBeLessThan(0.42);
});
