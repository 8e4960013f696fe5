/** Does the work for every item, so many at a time; rejects when one does, after all have ended. */
export async function forEachConcurrent<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const failures: unknown[] = [];
  async function worker(): Promise<void> {
    for (let next = left.next(); !next.done; next = left.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}

/** As `forEachConcurrent`, but records of one key in their order: only what differs in it may overtake. */
export function forEachConcurrentByKey<T extends { readonly key: string }>(
  records: readonly T[],
  atOnce: number,
  work: (record: T) => Promise<void>,
): Promise<void> {
  const lots = Map.groupBy(records, ({ key }) => key);
  return forEachConcurrent(lots.values(), atOnce, async (lot) => {
    for (const record of lot) await work(record);
  });
}
