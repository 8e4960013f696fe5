/**
 * Long commands give way. A read is a chain of generators; between two documents it asks `isDue`,
 * and when its slice of time is used up it yields PAUSE instead of a document. Every consumer
 * passes that on, up to the server, which answers others before it goes on with the command.
 * Writes pause between two documents, too: as in MongoDB, only a single document is changed at
 * once, and what was chosen before a pause is looked at again after it.
 *
 * Commands inside a transaction are not divided once it has written: nobody may see half of it.
 */
import { fail } from './errors.ts';

export const PAUSE = Symbol('pause');
export type Pause = typeof PAUSE;

/** Items of a read that may pause. */
export type Paced<Item> = Generator<Item | Pause>;

/** Work that may pause and ends with a result. */
export type Steps<Result> = Generator<Pause, Result>;

/** What one thread does at the moment; slices never overlap. */
let sliceEnds = Number.POSITIVE_INFINITY;
let expiresAt = Number.POSITIVE_INFINITY;
/** When `isDue` was asked last: before the document at hand. */
let lookedAt = 0;

/** When the work on the document at hand began. */
export const documentBegan = (): number => lookedAt;

/** True when the command should pause. Throws when the command's `maxTimeMS` is over. */
export function isDue(): boolean {
  const now = performance.now();
  lookedAt = now;
  if (now >= expiresAt) fail('MaxTimeMSExpired', 'operation exceeded time limit');
  return now >= sliceEnds;
}

/** What is left of the time that the command may take, in milliseconds. */
export const timeLeft = (): number => expiresAt - performance.now();

/** Runs something with a limit of time (`maxTimeMS`) and a slice of it. */
export function timed<Result>(
  limits: { expiresAt: number; sliceMs?: number },
  work: () => Result,
): Result {
  lookedAt = performance.now();
  expiresAt = limits.expiresAt;
  if (limits.sliceMs !== undefined) sliceEnds = lookedAt + limits.sliceMs;
  try {
    return work();
  } finally {
    sliceEnds = Number.POSITIVE_INFINITY;
    expiresAt = Number.POSITIVE_INFINITY;
  }
}

/** What runs now will not be told to pause before the end of its slice. */
export function inOneGo(): void {
  sliceEnds = Number.POSITIVE_INFINITY;
}

/** The items without the pauses: for what goes through in one go. */
export function* whole<Item>(items: Iterable<Item | Pause>): Generator<Item> {
  for (const item of items) if (item !== PAUSE) yield item;
}

/** Runs to the end in one go. */
export function complete<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Collects all items, pausing where they do. */
export function* collect<Item>(items: Iterable<Item | Pause>): Steps<Item[]> {
  const list: Item[] = [];
  for (const item of items) {
    if (item === PAUSE) yield PAUSE;
    else list.push(item);
  }
  return list;
}

/** What a function makes of each item, with pauses. */
export function* eachOf<Item, Result>(
  items: readonly Item[],
  make: (item: Item, i: number) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (isDue()) yield PAUSE;
    results.push(make(item, results.length));
  }
  return results;
}

/** Items from memory, with pauses. */
export function* paced<Item>(items: Iterable<Item>): Paced<Item> {
  for (const item of items) {
    if (isDue()) yield PAUSE;
    yield item;
  }
}
