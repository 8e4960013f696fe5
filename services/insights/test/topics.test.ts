import { readFileSync } from 'node:fs';
import { topicMatcher } from '@groupsight/reader/topics';
import { expect, it } from 'vitest';

/** Topics as people name them in eight languages, messages that mention them and near misses. */
interface Row {
  readonly name: string;
  readonly description: string;
  readonly mentions: readonly string[];
  readonly others: readonly string[];
}

const path = new URL('../reader/bench/topics.json', import.meta.url);
const rows = JSON.parse(readFileSync(path, 'utf8')) as readonly Row[];

it('finds what mentions a topic in eight languages', () => {
  const found = rows.map((row) => {
    const matches = topicMatcher(row);
    return {
      right: row.mentions.filter(matches).length,
      missed: row.mentions.filter((text) => !matches(text)),
      wrong: row.others.filter(matches),
    };
  });
  const right = found.reduce((sum, one) => sum + one.right, 0);
  const missed = found.flatMap((one) => one.missed);
  const wrong = found.flatMap((one) => one.wrong);
  expect(right + missed.length).toBeGreaterThan(150);
  // Whoever reaches more raises the gates.
  expect(right / (right + wrong.length), wrong.join(' | ')).toBeGreaterThanOrEqual(0.95);
  expect(right / (right + missed.length), missed.join(' | ')).toBeGreaterThanOrEqual(0.93);
});
