/** The error of a key that another document has. */
import type { Doc } from '../bson/types.ts';
import { fail } from '../errors.ts';
import { getAt } from '../query/path.ts';
import type { IndexTable } from './index-table.ts';

/**
 * The values are in `keyValue`, where drivers and mongoose look; the message names only the
 * fields, because messages end up in logs and keys can be private. Without an index: the `_id`.
 */
export function duplicateKey(ns: string, index: IndexTable | undefined, doc: Doc): never {
  const keyPattern = index?.spec.key ?? { _id: 1 };
  const names = Object.keys(keyPattern);
  const keyValue: Doc = {};
  for (const name of names) keyValue[name] = getAt(doc, name.split('.')) ?? null;
  const shown = names.map((name) => `${name}: ?`).join(', ');
  fail(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${ns} index: ${index?.spec.name ?? '_id_'} dup key: { ${shown} }`,
    { keyPattern, keyValue },
  );
}
