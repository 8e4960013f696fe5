/** Clocks of phones go wrong: a little ahead is let be. */
const aheadMs = 5 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** WhatsApp began in 2009. */
const earliest = Date.UTC(2009, 0, 1);

/** A wire's seconds since 1970 (a number, a 64-bit object or rubbish) as a time. */
export function timeOf(seconds: unknown, now: number): Date {
  const ms = Number(String(seconds ?? 0)) * 1000;
  if (!Number.isFinite(ms) || ms < earliest || ms > now + dayMs) return new Date(now);
  return new Date(ms > now + aheadMs ? now : ms);
}
