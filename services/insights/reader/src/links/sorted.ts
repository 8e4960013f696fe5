/** Lists of positions in rising order. */

/** Adds to the list of a key. */
export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The first position whose value is at least `value`. */
export function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether one of them is between, without the ends. */
export function hasBetween(
  sorted: readonly number[] | undefined,
  after: number,
  before: number,
): boolean {
  if (!sorted) return false;
  const found = sorted[lowerBound(sorted, after + 1)];
  return found !== undefined && found < before;
}
