import type { Prepared } from '../prepared.ts';

/** How many lines of the day use each stem, for telling common words from telling ones. */
export function documentFrequency(lines: readonly Prepared[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const line of lines) {
    for (const word of line.content) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  return frequency;
}
