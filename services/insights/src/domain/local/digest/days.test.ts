import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { daysIn, inputOf } from '../../../../bench/days/read.ts';
import { digestOf } from './digest.ts';

const days = daysIn(fileURLToPath(new URL('../../../../bench/days/own', import.meta.url)));
const plain = (text: string) => text.replace(/\*\*|\\/g, '');

/** What a reader sees, paragraph by paragraph. */
function paragraphsOf(day: (typeof days)[number]): string[] {
  const digest = digestOf(inputOf(day));
  return [...(digest?.statements ?? []), ...(digest?.keyPoints ?? [])].map(({ text }) =>
    plain(text),
  );
}

const tells = (expressions: readonly string[], text: string) =>
  expressions.every((one) => new RegExp(one, 'iu').test(text));

it('days that nothing was learned from are told: most of what a reader needs, nothing wrong', () => {
  const wrong: string[] = [];
  let told = 0;
  let wanted = 0;
  for (const day of days) {
    const paragraphs = paragraphsOf(day);
    for (const { id, all, weight, wrong: never = [] } of day.facts) {
      wanted += weight;
      if (paragraphs.some((text) => tells(all, text))) told += weight;
      const lie = paragraphs.find((text) => never.some((one) => tells([one], text)));
      if (lie !== undefined) wrong.push(`${day.id} ${id}: ${lie}`);
    }
    const words = paragraphs.join(' ').split(/\s+/).length;
    expect(words, day.id).toBeLessThan(200);
  }
  expect(wrong).toEqual([]);
  expect(told / wanted, 'of the facts by weight').toBeGreaterThan(0.8);
});
