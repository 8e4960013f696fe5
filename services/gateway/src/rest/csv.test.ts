import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

async function written(...pieces: string[][][]): Promise<string> {
  async function* rows() {
    for (const piece of pieces) yield await Promise.resolve(piece);
  }
  return whole(csvOf(['Name'], rows()));
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

it.each(['=1+1', '+49 151', '-2', '@cmd', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])(
  'the cell %j is no formula to a spreadsheet',
  async (cell) => {
    expect(await written([[cell]])).toBe(`\uFEFF"Name"\r\n"'${cell}"\r\n`);
  },
);

it.each(['a,b', 'a\nb', 'a\rb', 'a\r\nb', 'a;b', '', ' ', '👩‍👧', '\u202Eevil', "it's = 1"])(
  'the cell %j stays one cell, as it is',
  async (cell) => {
    expect(await written([[cell]])).toBe(`\uFEFF"Name"\r\n"${cell}"\r\n`);
  },
);

it('quotes are doubled, and numbers stay numbers', async () => {
  async function* rows() {
    yield await Promise.resolve([['say "hi"', -5]]);
  }
  expect(await whole(csvOf(['a', 'b'], rows()))).toBe('\uFEFF"a","b"\r\n"say ""hi""",-5\r\n');
});

it('a table without rows has its head alone', async () => {
  expect(await written([], [])).toBe('\uFEFF"Name"\r\n');
});
