import { stringify } from 'csv-stringify/sync';

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
