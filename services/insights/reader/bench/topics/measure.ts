// How well watched topics are found: messages that mention them and near misses, by set and language.
import { readFileSync } from 'node:fs';
import { topicMatcher } from '../../src/topics.ts';
import type { RuleSet } from '../rules/measure.ts';

/** A topic as people name it, messages that mention it and near misses. */
export interface TopicRow {
  readonly lang: string;
  readonly name: string;
  readonly description: string;
  readonly mentions: readonly string[];
  readonly others: readonly string[];
}

export interface TopicVerdict {
  readonly row: TopicRow;
  readonly found: readonly string[];
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

/** In sets as the rules are: nobody may look at what fails in `apart`. */
export const topicRows = (set: RuleSet): TopicRow[] =>
  JSON.parse(readFileSync(new URL(`${set}.json`, import.meta.url), 'utf8'));

export function judgedTopic(row: TopicRow): TopicVerdict {
  const matches = topicMatcher(row);
  return {
    row,
    found: row.mentions.filter((text) => matches(text)),
    missed: row.mentions.filter((text) => !matches(text)),
    wrong: row.others.filter((text) => matches(text)),
  };
}

export function topicShares(verdicts: readonly TopicVerdict[]) {
  const count = (of: 'found' | 'missed' | 'wrong') =>
    verdicts.reduce((sum, one) => sum + one[of].length, 0);
  const [found, missed, wrong] = [count('found'), count('missed'), count('wrong')];
  return {
    found,
    missed,
    wrong,
    precision: found / (found + wrong),
    recall: found / (found + missed),
  };
}
