/** Sets and maps keyed by BSON values: 1, 1.0 and NumberLong(1) are the same key. */
import { Long, ObjectId } from 'bson';
import { compare } from '../bson/compare.ts';
import type { Value } from '../bson/types.ts';
import { encodeKey } from '../storage/key-encoding.ts';

/** A string that is equal exactly for values MongoDB calls equal. */
export function keyOf(value: Value): string {
  if (typeof value === 'string') return `s${value}`;
  if (typeof value === 'number') return `n${value === 0 ? 0 : value}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value instanceof Date) return `d${value.getTime()}`;
  if (value instanceof Long && Number.isSafeInteger(value.toNumber()))
    return `n${value.toNumber()}`;
  if (
    value !== null &&
    typeof value === 'object' &&
    'value' in value &&
    typeof value.value === 'number'
  ) {
    return `n${value.value}`;
  }
  const key = encodeKey([value]).toString('latin1');
  return `k${key}`;
}

/** Keeps the first of equal values, in order of arrival. */
export class ValueSet {
  readonly #values = new Map<string, Value>();

  constructor(values: Iterable<Value> = []) {
    for (const value of values) this.add(value);
  }

  add(value: Value): void {
    const key = keyOf(value);
    if (!this.#values.has(key)) this.#values.set(key, value);
  }

  has(value: Value): boolean {
    return this.#values.has(keyOf(value));
  }

  values(): IterableIterator<Value> {
    return this.#values.values();
  }

  sorted(): Value[] {
    return [...this.#values.values()].sort(compare);
  }
}
