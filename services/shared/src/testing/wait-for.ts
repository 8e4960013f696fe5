/**
 * Waits until a condition returns something other than undefined, null or false, and returns
 * that. Fails after `timeoutMs` with the condition's name.
 * @param everyMs between two looks: a costly one, repeated at once, takes the time that is waited for
 */
export async function waitFor<T>(
  what: string,
  condition: () => Promise<T> | T,
  timeoutMs = 60_000,
  everyMs = 10,
): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== null && value !== false) return value as NonNullable<T>;
    if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
