/** Sorting by MongoDB's rules: arrays by their least (or greatest) element. */
import { compare } from '../bson/compare.ts';
import { toDouble } from '../bson/numbers.ts';
import { type Doc, EMPTY_ARRAY, isDoc, isNumeric, type Value } from '../bson/types.ts';
import { badValue, fail, failAt } from '../errors.ts';
import { type Path, someAt, topField } from './path.ts';

export interface SortField {
  name: string;
  path: Path;
  direction: 1 | -1;
}

/** Parses `{a: 1, b: -1}`; undefined for none. `$natural` is left to `naturalDirection`. */
export function parseSort(sort: Value): SortField[] | undefined {
  if (sort === undefined || sort === null) return undefined;
  if (!isDoc(sort)) fail('TypeMismatch', 'Expected field sort to be of type object');
  const names = Object.keys(sort).filter((name) => name !== '$natural');
  if (names.length === 0) return undefined;
  if (names.length > 32) badValue('too many compound keys');
  return names.map((name) => ({ name, path: sortPath(name), direction: direction(sort[name]) }));
}

/** Of a sort or a hint that asks for the order of insertion, or its reverse. */
export function naturalDirection(asked: Value): 1 | -1 | undefined {
  return isDoc(asked) && '$natural' in asked ? direction(asked.$natural) : undefined;
}

function sortPath(name: string): Path {
  const path = name.split('.');
  if (path.includes('')) failAt(15998, 'FieldPath field names may not be empty strings.');
  if (name.startsWith('$')) failAt(16410, 'FieldPath field names may not start with a $.');
  return path;
}

function direction(value: Value): 1 | -1 {
  if (isDoc(value)) return fail('NotImplemented', '$meta sort is not supported by this store');
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (number === 1) return 1;
  if (number === -1) return -1;
  return failAt(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
}

/** Top-level fields a sort reads. */
export function sortFields(sort: readonly SortField[]): string[] {
  return sort.map((item) => topField(item.name));
}

/** The value a document sorts by: the least of an array ascending, the greatest descending. */
function sortValue(doc: Doc, { path, direction: sign }: SortField): Value {
  let best: Value;
  let found = false;
  const consider = (value: Value): boolean => {
    if (!found || compare(value, best) * sign < 0) best = value;
    found = true;
    return false;
  };
  someAt(
    doc,
    path,
    (value) => {
      if (!Array.isArray(value)) return consider(value);
      if (value.length === 0) return consider(EMPTY_ARRAY);
      return value.some(consider);
    },
    false,
  );
  return best;
}

export function sortKey(doc: Doc, sort: readonly SortField[]): Value[] {
  return sort.map((item) => sortValue(doc, item));
}

export function compareSortKeys(
  a: readonly Value[],
  b: readonly Value[],
  sort: readonly SortField[],
): number {
  for (let i = 0; i < sort.length; i++) {
    const result = compare(a[i], b[i]);
    if (result !== 0) return result * (sort[i]?.direction ?? 1);
  }
  return 0;
}

interface Entry<Item> {
  key: Value[];
  item: Item;
}

/** Entries that are sorted at once: a few milliseconds of work. */
const RUN = 1024;

/**
 * Keeps the items that sort first. With a small limit it holds no more than a few times as many,
 * so that "the newest 20" of a large result needs little memory; without one it sorts runs as they
 * fill and merges them while they are read, so that no step takes long. Equal keys keep their order.
 */
export class Sorter<Item> {
  readonly #sort: readonly SortField[];
  readonly #limit: number;
  readonly #keepsAll: boolean;
  #entries: Entry<Item>[] = [];
  #runs: Entry<Item>[][] = [];

  constructor(sort: readonly SortField[], limit = Number.POSITIVE_INFINITY) {
    this.#sort = sort;
    this.#limit = limit;
    this.#keepsAll = limit * 2 > RUN;
  }

  add(doc: Doc, item: Item): void {
    this.#entries.push({ key: sortKey(doc, this.#sort), item });
    if (this.#entries.length >= RUN) this.#closeRun();
  }

  #closeRun(): void {
    this.#entries.sort((a, b) => compareSortKeys(a.key, b.key, this.#sort));
    if (this.#keepsAll) {
      this.#runs.push(this.#entries);
      this.#entries = [];
    } else if (this.#entries.length > this.#limit) this.#entries.length = this.#limit;
  }

  /** The items in order, at most the limit. */
  *sorted(): Generator<Item> {
    this.#closeRun();
    const runs = this.#keepsAll ? this.#runs : [this.#entries];
    let left = this.#limit;
    for (const { item } of this.#merged(runs, 0, runs.length)) {
      if (left-- <= 0) return;
      yield item;
    }
  }

  /** Runs merged pair by pair, like the rounds of a tournament. */
  #merged(runs: Entry<Item>[][], from: number, to: number): Iterable<Entry<Item>> {
    if (to - from <= 1) return runs[from] ?? [];
    const middle = (from + to) >> 1;
    return this.#pair(this.#merged(runs, from, middle), this.#merged(runs, middle, to));
  }

  *#pair(left: Iterable<Entry<Item>>, right: Iterable<Entry<Item>>): Generator<Entry<Item>> {
    const lefts = left[Symbol.iterator]();
    const rights = right[Symbol.iterator]();
    let a = lefts.next();
    let b = rights.next();
    while (!a.done || !b.done) {
      const takesLeft =
        b.done || (!a.done && compareSortKeys(a.value.key, b.value.key, this.#sort) <= 0);
      if (takesLeft) {
        if (!a.done) yield a.value;
        a = lefts.next();
      } else {
        yield b.value;
        b = rights.next();
      }
    }
  }
}
