const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long to wait after so many tries; the last holds from there on, until a day has passed. */
const waits = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
];

/** @param tries how often it was tried, 1 or more */
export function nextTry(tries: number, now: Date): Date {
  const wait = waits[Math.min(tries, waits.length) - 1] ?? hourMs;
  return new Date(now.getTime() + wait);
}
