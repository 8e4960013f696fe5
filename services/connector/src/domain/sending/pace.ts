/** How fast an account sends. */
export interface Pace {
  /** Mean pause between two messages, milliseconds; 0: none. */
  readonly gapMs: number;
  /** Pause before the second try of a message; each further one waits longer. */
  readonly retryMs: number;
}

type Chance = () => number;

/** Nobody types faster just because a text is longer than this. */
const longestTyped = 400;
/** One pause in so many is a break. */
const breakEvery = 10;
const longestRetryMs = 60_000;

/**
 * How long an account pauses after a message: between 60 and 140 % of the mean, half as much
 * again for a text that takes long to write, and now and then a break of four to eight pauses.
 * People are like that; even gaps are what gives a machine away.
 * @param chance returns 0 to 1, as Math.random
 */
export function pauseAfter({ gapMs }: Pace, characters: number, chance: Chance): number {
  const typing = Math.min(characters, longestTyped) / longestTyped / 2;
  const isBreak = chance() < 1 / breakEvery;
  const factor = isBreak ? 4 + 4 * chance() : 0.6 + 0.8 * chance();
  return Math.round(gapMs * (factor + typing));
}

/** How long to wait before a message that met a passing trouble is tried again. */
export function pauseBeforeRetry({ retryMs }: Pace, attempts: number, chance: Chance): number {
  const full = Math.min(longestRetryMs, retryMs * 4 ** Math.max(0, attempts - 1));
  return Math.round(full * (0.5 + 0.5 * chance()));
}
