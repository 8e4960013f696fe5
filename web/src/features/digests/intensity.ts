import type { Digest } from '../../shared/api/types.ts';

const THRESHOLDS = [0.2, 0.4, 0.6, 0.8] as const;
const EQUAL_SCORE = 0.5;

/** Score → level: ≥ 0.8 gives 5, ≥ 0.6 gives 4, and so on down to 1. */
export function levelOf(score: number): number {
  return 1 + THRESHOLDS.filter((threshold) => score >= threshold).length;
}

/**
 * The level (1–5) of every highlighted day, relative to the digests loaded: the
 * summary's length scaled between the shortest and the longest non-empty one; 0.5 when all
 * are equally long. No level, which is the plain highlight, for a day without a digest and
 * when the longest summary is empty.
 */
export function dayLevels(
  highlighted: Iterable<string>,
  digests: readonly Pick<Digest, 'date' | 'summary'>[],
): Map<string, number | undefined> {
  const lengths = digests.map((digest) => digest.summary.length).filter((length) => length > 0);
  const min = Math.min(...lengths);
  const max = lengths.length ? Math.max(...lengths) : 0;
  const byDay = new Map(digests.map((digest) => [digest.date, digest.summary.length]));
  const levels = new Map<string, number | undefined>();
  for (const day of highlighted) {
    const length = byDay.get(day);
    if (length === undefined || max === 0) levels.set(day, undefined);
    else levels.set(day, levelOf(max === min ? EQUAL_SCORE : (length - min) / (max - min)));
  }
  return levels;
}
