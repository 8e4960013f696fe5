/** The keys of a document in an index: one, or several when an indexed field is an array. */
import { type Doc, EMPTY_ARRAY, field, isDoc, type Value } from '../bson/types.ts';
import { fail } from '../errors.ts';
import { isArrayIndex, type Path } from '../query/path.ts';

/** Where the walk along one path stands: at an array, or at its final value. */
interface Cursor {
  value: Value;
  /** Parts of the path already walked. */
  depth: number;
  /** The value is final, even if it is an array (an element that is itself an array). */
  final: boolean;
}

export interface KeyValues {
  /** One list of values per key, in the order of the index's fields. */
  keys: Value[][];
  /** True when an array was met, so that a document can have several keys. */
  multikey: boolean;
}

/** The values of every key. Throws when two fields are different arrays, as MongoDB does. */
export function keyValues(doc: Doc, paths: readonly Path[]): KeyValues {
  const cursors = paths.map((path) => walk({ value: doc, depth: 0, final: false }, path));
  const keys: Value[][] = [];
  const multikey = expand(cursors, paths, keys);
  return { keys, multikey };
}

function walk(cursor: Cursor, path: Path): Cursor {
  let { value, depth } = cursor;
  while (depth < path.length) {
    const part = path[depth] ?? '';
    if (isDoc(value)) value = field(value, part);
    else if (Array.isArray(value)) {
      const positional = isArrayIndex(part) && Number(part) < value.length;
      if (!positional) return { value, depth, final: false };
      value = value[Number(part)];
    } else return { value: undefined, depth: path.length, final: true };
    depth++;
  }
  return { value, depth, final: !Array.isArray(value) };
}

function expand(cursors: readonly Cursor[], paths: readonly Path[], keys: Value[][]): boolean {
  const pending = cursors.find((cursor) => !cursor.final);
  if (pending === undefined) {
    keys.push(cursors.map((cursor) => cursor.value));
    return false;
  }
  const array = pending.value as Value[];
  const atArray = cursors.map((cursor) => !cursor.final && cursor.value === array);
  cursors.forEach((cursor, i) => {
    if (!cursor.final && !atArray[i]) {
      fail(
        'CannotIndexParallelArrays',
        `cannot index parallel arrays [${paths[i]?.join('.')}] [${paths[cursors.indexOf(pending)]?.join('.')}]`,
      );
    }
  });
  const items = array.length === 0 ? [EMPTY_ARRAY] : array;
  for (const item of items) {
    const next = cursors.map((cursor, i) =>
      atArray[i] === true ? intoItem(item, cursor.depth, paths[i] ?? []) : cursor,
    );
    expand(next, paths, keys);
  }
  return true;
}

function intoItem(item: Value, depth: number, path: Path): Cursor {
  if (depth === path.length) return { value: item, depth, final: true };
  if (!isDoc(item)) return { value: undefined, depth: path.length, final: true };
  return walk({ value: item, depth, final: false }, path);
}
