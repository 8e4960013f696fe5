/** The change of one document, of `update`, `findAndModify` and `$merge`. */
import { readDoc } from '../bson/reader.ts';
import { type Doc, setField, type Value } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { type Update, upsertBase } from '../query/update.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredRow } from '../storage/scan.ts';
import type { CommandContext } from './command.ts';

/** Changes one stored document; undefined when it stays as it is. */
export function updateRow(
  collection: Collection,
  row: StoredRow,
  update: Update,
  filter: Doc,
  context: CommandContext,
): Buffer | undefined {
  const { now, variables } = context;
  const next = writeDoc(update.apply(readDoc(row.raw), { filter, now, variables }, false));
  if (next.equals(row.raw)) return undefined;
  collection.replace(row, next, update.touched);
  return next;
}

/** Inserts what an upsert makes of its filter and update; returns the stored bytes. */
export function upsertDoc(
  collection: Collection,
  update: Update,
  filter: Doc,
  context: CommandContext,
): Buffer {
  const { now, variables } = context;
  const base = upsertBase(filter);
  const applied = update.apply(
    update.isReplacement && base._id === undefined ? {} : base,
    { filter, now, variables },
    true,
  );
  const { _id, ...rest } = applied;
  const known = _id === undefined ? base._id : _id;
  const doc: Doc = { _id: known === undefined ? context.newId() : known };
  for (const name of Object.keys(rest)) setField(doc, name, rest[name]);
  const raw = writeDoc(doc);
  collection.insert(raw);
  return raw;
}

const ONLY_ID: ReadonlySet<string> = new Set(['_id']);

export function idOf(raw: Buffer): Value {
  return readDoc(raw, 0, ONLY_ID)._id;
}
