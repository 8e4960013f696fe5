/** How long to wait before the next try, by the number of tries; the last wait holds from there on. */
export const backOff =
  (waitsMs: readonly number[]) =>
  /** @param tries how often it was tried, 1 or more */
  (tries: number, now: Date): Date =>
    new Date(now.getTime() + (waitsMs[Math.min(tries, waitsMs.length) - 1] ?? 0));
