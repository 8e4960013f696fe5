/** Does the work for every item, so many at a time; rejects when one does, after all have ended. */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const failures: unknown[] = [];
  async function lane(): Promise<void> {
    for (let next = left.next(); !next.done; next = left.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failures.length > 0) throw failures[0];
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
