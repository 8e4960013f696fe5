/** How much of the time that is waited a condition may take up itself: a tenth. */
const restPerLook = 9;
const longestRestMs = 250;

/**
 * Waits until a condition returns something other than undefined, null or false, and returns
 * that. Fails after `timeoutMs` with the condition's name. A condition that costs much is looked at
 * less often: looked at without a rest, it takes the processor from what is waited for.
 * @param everyMs the least time between two looks
 */
export async function waitFor<T>(
  what: string,
  condition: () => Promise<T> | T,
  timeoutMs = 60_000,
  everyMs = 10,
): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const before = performance.now();
    const value = await condition();
    if (value !== undefined && value !== null && value !== false) return value as NonNullable<T>;
    if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    const rest = Math.min(restPerLook * (performance.now() - before), longestRestMs);
    await new Promise((resolve) => setTimeout(resolve, Math.max(everyMs, rest)));
  }
}
