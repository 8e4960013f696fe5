/** Runs work of one key one after another, in the order it came; different keys do not wait. */
export function keyedQueue() {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve();
    const running = before.catch(() => undefined).then(work);
    tails.set(key, running);
    try {
      return await running;
    } finally {
      if (tails.get(key) === running) tails.delete(key);
    }
  };
}
