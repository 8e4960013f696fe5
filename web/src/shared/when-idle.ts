/** Calls back when the browser has nothing better to do; answers how to call it off. */
export function whenIdle(then: () => void, timeout?: number): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(then, timeout === undefined ? {} : { timeout });
  return () => cancelIdleCallback(asked);
}
