/** Open cursors: results a client fetches batch by batch. */
import { randomInt } from 'node:crypto';
import { Long } from 'bson';
import type { Doc, Value } from '../bson/types.ts';
import { RawDoc } from '../bson/writer.ts';
import { fail } from '../errors.ts';
import { PAUSE, type Paced, type Pause, type Steps, timeLeft } from '../pace.ts';
import type { StoredRow } from '../storage/scan.ts';
import { encodedArray, encodedDoc } from './large-values.ts';

/** Bytes after which a batch is full: it is encoded in one go. */
const BATCH_BYTES = 2 * 1024 * 1024;
/** When nothing may follow it; replies must stay below the message limit. */
const ONLY_BATCH_BYTES = 15 * 1024 * 1024;
/** More documents than this are put together in slices. */
const LONG_BATCH = 1000;
/** Documents of a first batch without a batch size. */
const FIRST_BATCH = 101;
/** A cursor nobody fetches from is closed after this. */
const IDLE_MS = 10 * 60_000;

interface Cursor {
  ns: string;
  rows: Iterator<RawDoc | Pause>;
  /** A document that did not fit into the last batch. */
  held: RawDoc | undefined;
  usedAt: number;
  /** What its batches may still take together: the `maxTimeMS` of its command holds for all. */
  leftMs: number;
  isKilled: boolean;
}

export interface BatchOptions {
  batchSize?: number | undefined;
  singleBatch?: boolean;
  /** In transactions a result is complete at once: nothing may read on after a rollback. */
  complete?: boolean;
}

export class Cursors {
  readonly #open = new Map<string, Cursor>();
  #next = randomInt(2 ** 40);

  /** The `cursor` field of a reply; keeps the rest of the results for `getMore`. */
  *first(ns: string, rows: Iterator<RawDoc | Pause>, options: BatchOptions): Steps<Doc> {
    const cursor: Cursor = {
      ns,
      rows,
      held: undefined,
      usedAt: Date.now(),
      leftMs: Number.POSITIVE_INFINITY,
      isKilled: false,
    };
    const limit = options.complete ? Number.POSITIVE_INFINITY : (options.batchSize ?? FIRST_BATCH);
    const isOnly = options.complete || options.singleBatch;
    const { docs, done } = yield* take(cursor, limit, isOnly ? ONLY_BATCH_BYTES : BATCH_BYTES);
    let id = Long.ZERO;
    if (!done && !options.singleBatch) {
      if (options.complete)
        fail(
          'OperationNotSupportedInTransaction',
          'The result is too large to be read inside a transaction',
        );
      id = Long.fromNumber(++this.#next);
      cursor.leftMs = timeLeft();
      this.#open.set(id.toString(), cursor);
    }
    const firstBatch = docs.length > LONG_BATCH ? yield* encodedArray(docs) : docs;
    return { cursor: { firstBatch, id, ns } };
  }

  *more(id: Value, ns: string, batchSize: number | undefined): Steps<Doc> {
    const key = String(id);
    const cursor = this.#open.get(key);
    if (cursor === undefined) return fail('CursorNotFound', `cursor id ${key} not found`);
    if (cursor.ns !== ns)
      fail(
        'BadValue',
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace`,
      );
    cursor.usedAt = Date.now();
    const { docs, done } = yield* take(cursor, batchSize || Number.POSITIVE_INFINITY, BATCH_BYTES);
    cursor.leftMs = timeLeft();
    if (done) this.#open.delete(key);
    return { cursor: { nextBatch: docs, id: done ? Long.ZERO : Long.fromString(key), ns } };
  }

  /** What a `getMore` of this cursor may take, in milliseconds. */
  leftMs(id: Value): number {
    return this.#open.get(String(id))?.leftMs ?? Number.POSITIVE_INFINITY;
  }

  /** True when the cursor existed; a `getMore` that is under way ends at its next pause. */
  kill(id: Value): boolean {
    const key = String(id);
    const cursor = this.#open.get(key);
    if (cursor) cursor.isKilled = true;
    return this.#open.delete(key);
  }

  get count(): number {
    return this.#open.size;
  }

  closeIdle(now: number): void {
    for (const [key, cursor] of this.#open)
      if (now - cursor.usedAt > IDLE_MS) this.#open.delete(key);
  }
}

function* take(
  cursor: Cursor,
  limit: number,
  limitBytes: number,
): Steps<{ docs: RawDoc[]; done: boolean }> {
  const docs: RawDoc[] = [];
  let bytes = 0;
  while (docs.length < limit) {
    const doc = cursor.held ?? (yield* nextOf(cursor));
    cursor.held = undefined;
    if (doc === undefined) return { docs, done: true };
    if (docs.length > 0 && bytes + doc.bytes.length > limitBytes) {
      cursor.held = doc;
      break;
    }
    docs.push(doc);
    bytes += doc.bytes.length;
  }
  if (limit === 0) return { docs, done: false };
  cursor.held ??= yield* nextOf(cursor);
  return { docs, done: cursor.held === undefined };
}

function* nextOf(cursor: Cursor): Steps<RawDoc | undefined> {
  for (;;) {
    const next = cursor.rows.next();
    if (next.done) return undefined;
    if (next.value !== PAUSE) return next.value;
    yield PAUSE;
    if (cursor.isKilled) fail('CursorKilled', 'the cursor was killed while it was read');
  }
}

/** Stored documents, passed on as they are. */
export function* rawRows(rows: Iterable<StoredRow | Pause>): Paced<RawDoc> {
  for (const row of rows) yield row === PAUSE ? PAUSE : new RawDoc(row.raw);
}

/** Computed documents, encoded when they are fetched. */
export function* encoded(docs: Iterable<Doc | Pause>): Paced<RawDoc> {
  for (const doc of docs) yield doc === PAUSE ? PAUSE : new RawDoc(yield* encodedDoc(doc));
}
