import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { paragraphsOf, toldOf } from '../../bench/days/fit.ts';
import { daysIn } from '../../bench/days/read.ts';

const days = daysIn(fileURLToPath(new URL('../../bench/days/own', import.meta.url)));
const tokensOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The share of words in runs of five or more that stand so in one message. */
function copiedOf(day: (typeof days)[number], paragraphs: readonly string[]): number {
  const runs = new Set(
    day.messages
      .flatMap(({ text }) => {
        const said = tokensOf(text);
        return said.map((_, at) => said.slice(at, at + 5)).filter(({ length }) => length === 5);
      })
      .map((run) => run.join(' ')),
  );
  let all = 0;
  let copied = 0;
  for (const text of paragraphs) {
    const told = tokensOf(text);
    const marked = new Set<number>();
    for (const at of told.keys()) {
      if (runs.has(told.slice(at, at + 5).join(' ')))
        for (let next = at; next < at + 5; next += 1) marked.add(next);
    }
    all += told.length;
    copied += marked.size;
  }
  return copied / all;
}

it('days that nothing was learned from are told: most of what a reader needs, nothing wrong', () => {
  const wrong: string[] = [];
  let told = 0;
  let wanted = 0;
  let copied = 0;
  for (const day of days) {
    const paragraphs = paragraphsOf(day);
    const found = toldOf(day, paragraphs);
    told += found.told;
    wanted += found.wanted;
    wrong.push(...found.wrong);
    expect(found.words, day.id).toBeLessThan(180);
    copied += copiedOf(day, paragraphs) / days.length;
  }
  expect(wrong).toEqual([]);
  expect(told / wanted, 'of the facts by weight').toBeGreaterThan(0.8);
  expect(copied, 'of the words').toBeLessThan(0.43);
});
