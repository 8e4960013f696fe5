/** Figures of several rounds, and tables of them. */

export interface Figure {
  median: number;
  /** Half the distance from the lowest to the highest round, as a part of the median. */
  spread: number;
}

export function figure(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  const median = sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
  const range = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  return { median, spread: median === 0 ? 0 : range / 2 / median };
}

/** Figures by row, then by the name of the engine. */
export type Table = Map<string, Map<string, Figure>>;

export function put(table: Table, row: string, engine: string, value: Figure): void {
  const cells = table.get(row) ?? new Map<string, Figure>();
  cells.set(engine, value);
  table.set(row, cells);
}

export function count(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}

export function cell(value: Figure | undefined): string {
  if (value === undefined) return '-';
  return `${count(value.median)} ±${String(Math.round(value.spread * 100)).padStart(2)} %`;
}

/** Lines of a table whose first column is text and whose others are figures. */
export function lines(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, i) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
