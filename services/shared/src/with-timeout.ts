/**
 * What the work answers; undefined when it fails, or takes longer than this many milliseconds.
 * For probes and metrics: one part that is away must not take the others' answers with it.
 */
export async function withTimeout<T>(ms: number, work: () => Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([work(), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** How long a probe or a scrape waits for one part: both give up themselves after some seconds. */
export const probeMs = 2_000;
