/**
 * All documents of a table in order of insertion. Many come as one blob, cut by the lengths that
 * BSON documents begin with: a blob for each takes SQLite's binding longer than finding it.
 */
import type { StatementSync } from 'node:sqlite';
import { blob, type Database, rowOf } from './database.ts';

/** A stored document: its row number and its BSON. */
export interface StoredRow {
  row: number;
  raw: Buffer;
}

/** Rows of the first chunk: who looks for one document often finds it there. */
const FIRST_ROWS = 16;
const MAX_ROWS = 512;
/** About so much is read at once. */
const CHUNK_BYTES = 262_144;
/** Longer documents come one by one, so that no chunk has more than 16 MB. */
const LONG_BYTES = 32_768;

/** A row of a chunk; long documents are not in it. */
interface ChunkRow {
  row: number;
  raw?: Buffer;
}

export class Scan {
  readonly #up: Chunks;
  readonly #down: Chunks;
  readonly #one: StatementSync;

  constructor(database: Database, table: string) {
    this.#up = new Chunks(database, table, 1);
    this.#down = new Chunks(database, table, -1);
    this.#one = database.prepare(`SELECT d FROM ${table} WHERE r = ?`);
  }

  /** The documents after a row, or before it; writes meanwhile are seen or not. */
  *rows(direction: 1 | -1, after: number): Generator<StoredRow> {
    const chunks = direction === 1 ? this.#up : this.#down;
    let last = after;
    let wanted = FIRST_ROWS;
    let isDense = false;
    for (;;) {
      const dense: ChunkRow[] | undefined = isDense ? chunks.dense(last, wanted) : undefined;
      const chunk = dense ?? chunks.numbered(last, wanted);
      // Once there were gaps or long documents there will be more.
      isDense = last === after || dense !== undefined;
      let bytes = 1;
      for (const { row, raw = this.byRow(row) } of chunk) {
        if (raw === undefined) continue;
        bytes += raw.length;
        yield { row, raw };
      }
      if (chunk.length < wanted) return;
      last = chunk.at(-1)?.row ?? last;
      const fitting = Math.ceil((CHUNK_BYTES * chunk.length) / bytes);
      wanted = Math.min(wanted * 4, fitting, MAX_ROWS);
    }
  }

  byRow(row: number): Buffer | undefined {
    const found = this.#one.get(row);
    return found === undefined ? undefined : blob(rowOf(found)[0]);
  }
}

/** Many documents at once, in one direction. */
class Chunks {
  readonly #direction: 1 | -1;
  readonly #numbered: StatementSync;
  readonly #dense: StatementSync;

  constructor(database: Database, table: string, direction: 1 | -1) {
    this.#direction = direction;
    const order = direction === 1 ? 'r > ? ORDER BY r' : 'r < ? ORDER BY r DESC';
    const rows = `FROM (SELECT r, d FROM ${table} WHERE ${order} LIMIT ?)`;
    // What is put together knows its length, so that zero bytes inside are no end.
    const documents = `CAST(group_concat(d, '') FILTER (WHERE length(d) < ${LONG_BYTES}) AS BLOB)`;
    // Numbers of long documents are negative.
    this.#numbered = database.prepare(
      `SELECT group_concat(iif(length(d) < ${LONG_BYTES}, r, -r)), ${documents} ${rows}`,
    );
    const end = direction === 1 ? 'max(r)' : 'min(r)';
    this.#dense = database.prepare(`SELECT count(*), ${end}, ${documents} ${rows}`);
  }

  numbered(last: number, wanted: number): ChunkRow[] {
    const [numbers, bytes] = rowOf(this.#numbered.get(last, wanted));
    if (numbers === null) return [];
    let at = 0;
    const documents = bytes === null ? Buffer.alloc(0) : blob(bytes);
    const chunk = String(numbers)
      .split(',')
      .map((number) => {
        const row = Number(number);
        if (row < 0) return { row: -row };
        const start = at;
        at = endOf(documents, start);
        return { row, raw: documents.subarray(start, at) };
      });
    // A damaged document: those after it would be anything.
    if (at !== documents.length) throw new Error('A document in the store file is damaged');
    return chunk;
  }

  /** Numbers as text, to be cut and read, take longer than documents: most follow each other. Undefined: these do not. */
  dense(last: number, wanted: number): ChunkRow[] | undefined {
    const [count, end, bytes] = rowOf(this.#dense.get(last, wanted));
    if (count === 0) return [];
    if (bytes === null || end !== last + this.#direction * Number(count)) return undefined;
    const documents = blob(bytes);
    const chunk: ChunkRow[] = [];
    let row = last;
    for (let at = 0; at < documents.length; ) {
      const start = at;
      at = endOf(documents, start);
      row += this.#direction;
      chunk.push({ row, raw: documents.subarray(start, at) });
    }
    return row === end ? chunk : undefined;
  }
}

/** The end of the document that begins here; behind all bytes when it is damaged. */
function endOf(bytes: Buffer, start: number): number {
  const length = start + 4 <= bytes.length ? bytes.readInt32LE(start) : 0;
  return length > 0 ? start + length : Number.POSITIVE_INFINITY;
}
