/**
 * Works through items, so many at a time. Resolves when all are done; after a failure no further
 * one is begun, and it rejects with that failure once what had begun is over.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let hasFailed = false;
  async function worker(): Promise<void> {
    for (let next = left.next(); !next.done && !hasFailed; next = left.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Records by what they are about, each lot in its order: what differs in its key may overtake. */
export function lotsByKey<T extends { readonly key: string }>(records: readonly T[]): T[][] {
  const lots = new Map<string, T[]>();
  for (const record of records) {
    const lot = lots.get(record.key);
    if (lot) lot.push(record);
    else lots.set(record.key, [record]);
  }
  return [...lots.values()];
}
