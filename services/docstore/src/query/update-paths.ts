/** Paths of updates: `a.b`, `a.$`, `a.$[]`, `a.$[name]`, and writing at them. */
import { type Doc, field, isDoc, setField, typeName, type Value } from '../bson/types.ts';
import { badValue, fail } from '../errors.ts';
import { compileFilter } from './matcher.ts';
import { getAt, isArrayIndex, type Path } from './path.ts';
import { matchedElement } from './positional.ts';

/** Beyond this a single update would pad an array to an absurd size (MongoDB's own limit). */
const MAX_PADDING = 1_500_000;

/** Compiled `arrayFilters` by identifier, with a note of which were used. */
export class ArrayFilters {
  readonly #tests = new Map<string, (value: Value) => boolean>();
  readonly #used = new Set<string>();

  constructor(filters: Value) {
    if (filters === undefined) return;
    if (!Array.isArray(filters)) fail('TypeMismatch', 'arrayFilters must be an array');
    for (const filter of filters) this.#add(filter);
  }

  #add(filter: Value): void {
    if (!isDoc(filter)) fail('TypeMismatch', 'each array filter must be an object');
    const names = new Set(identifiers(filter));
    const [name] = names;
    if (name === undefined || names.size !== 1) {
      fail(
        'FailedToParse',
        'Error parsing array filter :: caused by :: Expected a single top-level field name',
      );
    }
    if (this.#tests.has(name))
      fail(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    const { test } = compileFilter(filter);
    this.#tests.set(name, (value) => test({ [name]: value }));
  }

  /** The test of `$[name]`; `$[]` accepts everything. */
  find(name: string, path: string): (value: Value) => boolean {
    if (name === '') return () => true;
    this.#used.add(name);
    return (
      this.#tests.get(name) ??
      badValue(`No array filter found for identifier '${name}' in path '${path}'`)
    );
  }

  /** MongoDB refuses filters that no path mentions. */
  checkAllUsed(paths: readonly string[]): void {
    for (const name of this.#tests.keys()) {
      if (!paths.some((path) => path.includes(`$[${name}]`))) {
        fail(
          'FailedToParse',
          `The array filter for identifier '${name}' was not used in the update`,
        );
      }
    }
  }
}

function identifiers(filter: Doc): string[] {
  return Object.keys(filter).flatMap((key) => {
    const argument = filter[key];
    if (!key.startsWith('$')) return [key.split('.')[0] ?? ''];
    return Array.isArray(argument) ? argument.filter(isDoc).flatMap(identifiers) : [];
  });
}

/** The concrete paths a path with positional parts means in this document. */
export function expandPath(
  doc: Doc,
  path: string,
  filter: Doc,
  arrayFilters: ArrayFilters,
): Path[] {
  let paths: string[][] = [[]];
  for (const part of path.split('.')) {
    if (part === '$') paths = paths.map((head) => [...head, positional(doc, head, filter)]);
    else if (part.startsWith('$[') && part.endsWith(']')) {
      const test = arrayFilters.find(part.slice(2, -1), path);
      paths = paths.flatMap((head) => elements(doc, head, test));
    } else paths = paths.map((head) => [...head, part]);
  }
  return paths;
}

function positional(doc: Doc, path: Path, filter: Doc): string {
  return (
    matchedElement(doc, path, filter) ??
    badValue('The positional operator did not find the match needed from the query.')
  );
}

function elements(doc: Doc, path: string[], test: (value: Value) => boolean): string[][] {
  const array = getAt(doc, path);
  if (!Array.isArray(array)) {
    return badValue(
      `The path '${path.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  return array.flatMap((item, index) => (test(item) ? [[...path, String(index)]] : []));
}

/** Writes a value, creating documents on the way and padding arrays with null. */
export function setAt(doc: Doc, path: Path, value: Value): void {
  let current: Value = doc;
  for (const [depth, part] of path.entries()) {
    const last = depth === path.length - 1;
    const next: Value = last ? value : (child(current, part) ?? {});
    if (!last && child(current, part) === null) notViable(part, null);
    if (isDoc(current)) {
      setField(current, part, next);
    } else if (Array.isArray(current) && isArrayIndex(part)) {
      const index = Number(part);
      if (index > current.length + MAX_PADDING)
        badValue('array index is too far beyond the end of the array');
      while (current.length < index) current.push(null);
      current[index] = next;
    } else notViable(part, current);
    current = next;
  }
}

function child(value: Value, part: string): Value {
  if (isDoc(value)) return field(value, part);
  return Array.isArray(value) && isArrayIndex(part) ? value[Number(part)] : undefined;
}

function notViable(part: string, value: Value): never {
  fail('PathNotViable', `Cannot create field '${part}' in element of type ${typeName(value)}`);
}

/** Removes a field; an element of an array becomes null. */
export function unsetAt(doc: Doc, path: Path): void {
  const parent = getAt(doc, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  if (isDoc(parent)) delete parent[name];
  else if (Array.isArray(parent) && isArrayIndex(name) && Number(name) < parent.length) {
    parent[Number(name)] = null;
  }
}
