import { readFile, writeFile } from 'node:fs/promises';

/** The rows of a file with one JSON value a line. */
export async function readRows<T>(path: string): Promise<T[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line) as T);
}

export async function writeRows(path: string, rows: readonly unknown[]): Promise<void> {
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
