import { setImmediate as nextTurn } from 'node:timers/promises';
import { Spell } from '@groupsight/shared/spell';
import type { mongo } from 'mongoose';

/** So long somebody works before others have their turn. */
const spellMs = 10;
/** So few things are never long work. */
const few = 250;

/** As `map`, for a day that may be long: others have their turns meanwhile. */
export async function mapPaced<T, R>(items: readonly T[], of: (item: T) => R): Promise<R[]> {
  if (items.length <= few) return items.map(of);
  await nextTurn();
  const made: R[] = [];
  const spell = new Spell(spellMs);
  for (const item of items) {
    made.push(of(item));
    if (spell.isOver) await spell.rest();
  }
  return made;
}

/** Documents that are made ready for the store at once. */
const maxWritten = 300;

/** Has many documents written, some at a time: each command is made ready in one go. */
export async function writeInParts<T>(
  documents: readonly T[],
  write: (part: T[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < documents.length; from += maxWritten) {
    await write(documents.slice(from, from + maxWritten));
  }
}

/** Documents that are read in one go: some 10 ms. */
const maxRead = 1_000;

/** What is found, a batch at a time: others have their turns between two. */
export async function* inBatches<T>(found: mongo.FindCursor<T>): AsyncGenerator<T[]> {
  const cursor = found.batchSize(maxRead);
  while (await cursor.hasNext()) yield cursor.readBufferedDocuments();
}
