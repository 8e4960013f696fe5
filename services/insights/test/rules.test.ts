import type { RuleSet } from '@groupsight/reader/bench/rules/measure';
import { judgedRule, ruleRows, ruleSets, ruleShares } from '@groupsight/reader/bench/rules/measure';
import { describe, expect, it } from 'vitest';

/** Of the rules that can be understood, how many at least are acted on; whoever reaches more raises it. */
const fewestAccepted: Readonly<Record<RuleSet, number>> = { known: 1, written: 1, apart: 0.76 };
const leastRecall: Readonly<Record<RuleSet, number>> = { known: 0.98, written: 0.95, apart: 0.96 };

describe.each(ruleSets)('rules in plain words in eight languages, %s', (set) => {
  const verdicts = ruleRows(set).map(judgedRule);
  const shares = ruleShares(verdicts);

  it('wrongs nobody', () => {
    expect(verdicts.flatMap(({ wronged }) => wronged)).toEqual([]);
  });

  it('acts on what it understands', () => {
    expect(shares.rules).toBeGreaterThan(40);
    expect(shares.accepted / shares.rules).toBeGreaterThanOrEqual(fewestAccepted[set]);
  });

  it('finds what breaks a rule', () => {
    expect(shares.found).toBeGreaterThan(90);
    expect(shares.recall).toBeGreaterThanOrEqual(leastRecall[set]);
  });
});

it('acts on nothing where only a model could understand the rule', () => {
  const known = ruleRows('known').filter(({ refused }) => refused);
  expect(known.map(judgedRule).filter(({ acts }) => acts)).toEqual([]);
});
