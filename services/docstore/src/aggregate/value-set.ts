/** Sets of BSON values, in which 1, 1.0 and NumberLong(1) are the same. */
import type { Value } from '../bson/types.ts';
import { collect, isDue, PAUSE, paced, type Steps } from '../pace.ts';
import { Sorter } from '../query/sort.ts';
import { keyOf } from '../query/value-key.ts';

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

  *sorted(): Steps<Value[]> {
    const sorter = new Sorter<Value>([{ name: 'value', path: ['value'], direction: 1 }]);
    for (const value of this.#values.values()) {
      if (isDue()) yield PAUSE;
      // In an array, as the value itself may be one.
      sorter.add({ value: [value] }, value);
    }
    return yield* collect(paced(sorter.sorted()));
  }
}
