/** Dotted paths: how MongoDB walks through documents and arrays. */
import { type Doc, field, isDoc, type Value } from '../bson/types.ts';

export type Path = readonly string[];
export type ValueTest = (value: Value) => boolean;

const DIGITS = /^(0|[1-9]\d*)$/;

export function isArrayIndex(part: string): boolean {
  return DIGITS.test(part);
}

/**
 * True when some value at the path satisfies the test. Arrays on the way are searched element by
 * element (and by position, for numeric parts); with `expand` an array at the end is tested
 * element by element and then as a whole. A path that leads nowhere tests undefined once.
 */
export function someAt(
  value: Value,
  path: Path,
  test: ValueTest,
  expand = true,
  depth = 0,
): boolean {
  const part = path[depth];
  if (part === undefined) {
    if (expand && Array.isArray(value) && value.some(test)) return true;
    return test(value);
  }
  if (isDoc(value)) return someAt(field(value, part), path, test, expand, depth + 1);
  if (!Array.isArray(value)) return test(undefined);
  if (isArrayIndex(part) && Number(part) < value.length) {
    if (someAt(value[Number(part)], path, test, expand, depth + 1)) return true;
  }
  for (const item of value) {
    if (isDoc(item) && someAt(field(item, part), path, test, expand, depth + 1)) return true;
  }
  return false;
}

/** Every value at the path, as `someAt` visits them. */
export function valuesAt(value: Value, path: Path, expand: boolean): Value[] {
  const found: Value[] = [];
  someAt(
    value,
    path,
    (item) => {
      found.push(item);
      return false;
    },
    expand,
  );
  return found;
}

/** The value at exactly this path: array elements only by position, no search. */
export function getAt(value: Value, path: Path): Value {
  let current = value;
  for (const part of path) {
    if (isDoc(current)) current = field(current, part);
    else if (Array.isArray(current) && isArrayIndex(part)) current = current[Number(part)];
    else return undefined;
  }
  return current;
}

/** First part of a dotted path: the top-level field that must be read for it. */
export function topField(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}

/** True for `{$gt: 1}` and its like: a document whose first field is an operator. */
export function isOperatorDoc(value: Value): value is Doc {
  if (!isDoc(value)) return false;
  for (const name in value) return name.startsWith('$') && name !== '$ref' && name !== '$id';
  return false;
}
