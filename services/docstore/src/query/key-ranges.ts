/** Bounds of fields turned into ranges of encoded keys. */
import { Order, orderOf, type Value } from '../bson/types.ts';
import type { Index } from '../storage/index-table.ts';
import { afterPrefix, type Direction, encodeKey } from '../storage/key-encoding.ts';
import type { Bounds, FilterBounds } from './bounds.ts';

/** Keys from `from` on, before `to`. */
export interface KeyRange {
  from: Buffer;
  to: Buffer;
  /** Bytes that all keys of the range share because of equalities. */
  prefix: number;
  /** `from` is a whole key of a unique index: there is at most this one. */
  point?: boolean;
}

const EVERYTHING = Buffer.alloc(16, 0xff);

/** The ranges of an index for its leading equalities and, after them, at most one range. */
export function keyRanges(
  index: Index,
  equal: number,
  range: Bounds | undefined,
  bounds: FilterBounds,
): KeyRange[] {
  let prefixes: Value[][] = [[]];
  for (const name of index.fields.slice(0, equal)) {
    const values = bounds.fields.get(name)?.equals ?? [];
    prefixes = prefixes.flatMap((prefix) => values.map((value) => [...prefix, value]));
  }
  const ranges = prefixes.map((values) => {
    const prefix = encodeKey(values, index.directions);
    if (range !== undefined)
      return rangeAfter(prefix, range, index.directions[equal] ?? 1, index.multikey);
    const point = index.unique && equal === index.fields.length;
    const to = prefix.length === 0 ? EVERYTHING : afterPrefix(prefix);
    return { from: prefix, to, prefix: prefix.length, point };
  });
  ranges.sort((a, b) => Buffer.compare(a.from, b.from));
  return ranges.filter(
    (item, i) => i === 0 || !item.from.equals(ranges[i - 1]?.from ?? EVERYTHING),
  );
}

function rangeAfter(
  prefix: Buffer,
  { low, high }: Bounds,
  direction: Direction,
  multikey: boolean,
): KeyRange {
  const order = orderOf((low ?? high)?.value);
  // With several keys per document, one key may satisfy one limit and another key the other.
  const upper = multikey && low !== undefined ? undefined : high;
  const key = (value: Value): Buffer => encodeKey([value], [direction]);
  let start =
    low === undefined
      ? typeStart(order, direction)
      : limitKey(key(low.value), low.inclusive === (direction === 1));
  let end =
    upper === undefined
      ? typeEnd(order, direction)
      : limitKey(key(upper.value), upper.inclusive !== (direction === 1));
  if (direction === -1) [start, end] = [end, start];
  return {
    from: Buffer.concat([prefix, start]),
    to: Buffer.concat([prefix, end]),
    prefix: prefix.length,
  };
}

/** The key itself, or the position right after all keys that begin with it. */
function limitKey(key: Buffer, before: boolean): Buffer {
  return before ? key : afterPrefix(key);
}

/** Where the values of a type begin: in the order of values, not of bytes. */
function typeStart(order: number, direction: Direction): Buffer {
  if (order === Order.Number) {
    const key = encodeKey([Number.NEGATIVE_INFINITY], [direction]); // leaves NaN out
    return direction === 1 ? key : afterPrefix(key);
  }
  return Buffer.from([direction === 1 ? order : (~order & 0xff) + 1]);
}

function typeEnd(order: number, direction: Direction): Buffer {
  return Buffer.from([direction === 1 ? order + 1 : ~order & 0xff]);
}
