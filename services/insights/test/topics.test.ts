import type { RuleSet } from '@groupsight/reader/bench/rules/measure';
import { ruleSets } from '@groupsight/reader/bench/rules/measure';
import { judgedTopic, topicRows, topicShares } from '@groupsight/reader/bench/topics/measure';
import { describe, expect, it } from 'vitest';

/** Whoever reaches more raises the gates. */
const least: Readonly<Record<RuleSet, readonly [precision: number, recall: number]>> = {
  known: [0.95, 0.93],
  written: [0.91, 0.88],
  apart: [0.78, 0.93],
};

describe.each(ruleSets)('topics in eight languages, %s', (set) => {
  it('finds what mentions them', () => {
    const verdicts = topicRows(set).map(judgedTopic);
    const { found, missed, precision, recall } = topicShares(verdicts);
    expect(found + missed).toBeGreaterThan(55);
    expect(precision).toBeGreaterThanOrEqual(least[set][0]);
    expect(recall).toBeGreaterThanOrEqual(least[set][1]);
  });
});
