const minuteMs = 60_000;

/** How long to wait before the next try, by the number of tries; the last holds from there on. */
const waitMs = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minuteMs);

/** @param tries how often it was tried, 1 or more */
export function nextTry(tries: number, now: Date): Date {
  const wait = waitMs[Math.min(tries, waitMs.length) - 1] ?? minuteMs;
  return new Date(now.getTime() + wait);
}
