/** Bytes as HTTP's Range names them: from `first` to `last`, or without `first` the last ones. */
export interface ByteRange {
  readonly first?: number | undefined;
  readonly last?: number | undefined;
}

/**
 * The stretch of a file of `size` bytes that a range names; undefined when it lies outside.
 * Without a range all of it.
 */
export function stretchOf(range: ByteRange | undefined, size: number) {
  if (!range) return { offset: 0, length: size };
  const { first, last } = range;
  const offset = first ?? Math.max(0, size - (last ?? 0));
  const end = first === undefined ? size : Math.min(size, (last ?? size) + 1);
  return offset < end ? { offset, length: end - offset } : undefined;
}
