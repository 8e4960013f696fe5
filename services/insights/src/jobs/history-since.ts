import { coverageOf, type ReportedCoverage } from '../coverage/coverage.ts';

const hourMs = 60 * 60_000;

/** Asked for again at the edge of what is complete: clocks differ, and edits come late. */
const overlapMs = hourMs;

/** A gap that could not be filled for so long is not asked for every night. */
const nightlyMs = 7 * 24 * hourMs;

/** Causes that are told by who was asked for a chat's beginning, whatever came of it. */
const askedCauses = ['before_history', 'phone_silent', 'not_compared'];

export interface Asking {
  readonly now: number;
  /** Nobody waits for it, and it asks every night. */
  readonly nightly: boolean;
}

/**
 * From when on a live chat's history is to be asked for, milliseconds since 1970; null: all
 * there is. A person who asks gets everything that is not known to be complete. The night asks
 * once for a chat's beginning, and then for what came since it asked last.
 */
export function historySince(reported: ReportedCoverage, { now, nightly }: Asking): number | null {
  const { until, gaps, before } = coverageOf(reported, { now, isLive: true });
  if (until === null) return null;
  const isBegun = nightly ? askedCauses.includes(before) : before === 'before_history';
  if (!isBegun) return null;
  const wanted = gaps.filter(({ to }) => !nightly || to === null || to >= now - nightlyMs);
  return Math.min(until, ...wanted.map(({ from }) => from)) - overlapMs;
}
