import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** Spreadsheets take a file without it for one of an old code page. */
const byteOrderMark = '\uFEFF';

export type Cell = string | number;

/**
 * A table as CSV, in pieces, for spreadsheets: a cell that one would take for a formula begins with
 * an apostrophe.
 */
export async function* csvOf(
  head: readonly string[],
  pieces: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + lines([head]);
  for await (const rows of pieces) if (rows.length > 0) yield lines(rows);
}

const lines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, quoted_string: true, record_delimiter: 'windows' },
  );

/** Sends a table as a file. What its first row needs must have been read: an error comes too late then. */
export function sendTable(
  reply: FastifyReply,
  fileName: string,
  ...table: Parameters<typeof csvOf>
): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(csvOf(...table)));
}
