/** Complete from here until there (milliseconds since 1970; the end is not included). */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A stretch that is not known to be complete; without an end it goes on. */
export interface Gap {
  readonly from: number;
  readonly to: number | null;
  readonly reason: string;
}

/** A gap as it was told: without a beginning it begins with the chat. */
export interface ReportedGap {
  readonly from: number | null;
  readonly to: number | null;
  readonly reason: string;
}

/** All that was told of a chat's completeness. */
export interface ReportedCoverage {
  /** Apart from each other, oldest first. */
  readonly complete: readonly Stretch[];
  /** In the order they were told. */
  readonly gaps: readonly ReportedGap[];
}

/** What a person sees of it. */
export interface Coverage {
  /** Complete from here on but for the gaps; null where nothing is known to be. */
  readonly since: number | null;
  readonly until: number | null;
  /** Oldest first. */
  readonly gaps: readonly Gap[];
  /** Why nothing is known of what lies before `since`; empty where nobody told. */
  readonly before: string;
}

export const nothingReported: ReportedCoverage = { complete: [], gaps: [] };

/** Networks tell whole seconds: stretches so close to each other leave nothing out. */
const closeMs = 2_000;
const keptStretches = 500;
const keptGaps = 200;

/** Takes a complete stretch in; told again, or in another order, it comes to the same. */
export function withComplete(reported: ReportedCoverage, { from, to }: Stretch): ReportedCoverage {
  if (from >= to) return reported;
  const apart = reported.complete.filter(
    (one) => one.to + closeMs < from || one.from - closeMs > to,
  );
  const met = reported.complete.filter((one) => !apart.includes(one));
  const whole = {
    from: Math.min(from, ...met.map((one) => one.from)),
    to: Math.max(to, ...met.map((one) => one.to)),
  };
  const complete = [...apart, whole].sort((a, b) => a.from - b.from).slice(-keptStretches);
  return { complete, gaps: reported.gaps.filter((gap) => !isWithin(gap, whole)) };
}

/** Takes in why a stretch may not be complete; what is known to be stays so. */
export function withGap(reported: ReportedCoverage, gap: ReportedGap): ReportedCoverage {
  if (reported.complete.some((stretch) => isWithin(gap, stretch))) return reported;
  const others = reported.gaps.filter(
    ({ from, reason }) => from !== gap.from || reason !== gap.reason,
  );
  return { ...reported, gaps: [...others, gap].slice(-keptGaps) };
}

const isWithin = ({ from, to }: ReportedGap, stretch: Stretch) =>
  from !== null && stretch.from <= from && stretch.to > from && to !== null && to <= stretch.to;

export interface Standing {
  readonly now: number;
  /** Whether the chat goes on: an export does not. */
  readonly isLive: boolean;
}

/** A connection tells every five minutes that it stands. */
const unheardMs = 12 * 60_000;

/** What is complete of a chat, what is not, and why. */
export function coverageOf(reported: ReportedCoverage, { now, isLive }: Standing): Coverage {
  const { complete, gaps } = reported;
  const [first] = complete;
  const last = complete.at(-1);
  if (!first || !last) {
    const before = gaps.at(-1)?.reason ?? '';
    return { since: null, until: null, gaps: [], before };
  }
  const between = complete.slice(1).map(({ from: to }, index): Gap => {
    const from = complete[index]?.to ?? to;
    const reason = reasonOf(gaps, { from, to }, now);
    // Nobody listens to an export: what no file has was not in the files.
    return { from, to, reason: !isLive && reason === 'not_heard' ? 'outside_export' : reason };
  });
  const tail = isLive ? tailOf(gaps, last.to, now) : [];
  const before = reasonOf(gaps, { from: -Infinity, to: first.from }, now);
  return {
    since: first.from,
    until: last.to,
    gaps: [...between, ...tail],
    before: before === 'not_heard' ? '' : before,
  };
}

/** What follows the last complete stretch: it goes on, was ended, or nobody tells. */
function tailOf(gaps: readonly ReportedGap[], end: number, now: number): Gap[] {
  const ended = gaps.findLast(
    ({ from, to }) => to === null && from !== null && from >= end - closeMs,
  );
  if (ended) return [{ from: end, to: null, reason: ended.reason }];
  if (now - end <= unheardMs) return [];
  return [{ from: end, to: null, reason: reasonOf(gaps, { from: end, to: now }, now) }];
}

/** The reason that was told of most of a stretch, the latest of several. */
function reasonOf(gaps: readonly ReportedGap[], { from, to }: Stretch, now: number): string {
  // A beginning that is not known counts as long ago.
  const start = Math.max(from, 0);
  let best = { overlap: 0, reason: 'not_heard' };
  for (const gap of gaps) {
    const overlap = Math.min(gap.to ?? now, to) - Math.max(gap.from ?? 0, start);
    if (overlap > 0 && overlap >= best.overlap) best = { overlap, reason: gap.reason };
  }
  return best.reason;
}

/** What of some gaps lies within a stretch of time. */
export function gapsWithin(gaps: readonly Gap[], { from, to }: Stretch, now: number): Gap[] {
  return gaps.flatMap((gap) => {
    const start = Math.max(gap.from, from);
    const end = Math.min(gap.to ?? now, to);
    if (start >= end) return [];
    const isOpen = gap.to === null && now < to;
    return [{ from: start, to: isOpen ? null : end, reason: gap.reason }];
  });
}
