/** Projections of `find` and `findAndModify`, and of the `$project` stage. */
import { compileExpression } from '../aggregate/expressions/operators.ts';
import type { Environment } from '../aggregate/expressions/environment.ts';
import { newEnvironment } from '../aggregate/expressions/environment.ts';
import { toDouble } from '../bson/numbers.ts';
import { type Doc, isDoc, isNumeric, setField, type Value } from '../bson/types.ts';
import { badValue, fail, failAt } from '../errors.ts';
import { compileElementTest } from './matcher.ts';
import { getAt, type Path, topField } from './path.ts';
import { matchedElement } from './positional.ts';
import {
  addLeaf,
  type Branch,
  exclude,
  include,
  newBranch,
  startsWithOperator,
} from './projection-tree.ts';

export interface Projection {
  apply(doc: Doc): Doc;
  /** Top-level fields it reads; undefined: all of them. */
  fields: ReadonlySet<string> | undefined;
  /** Whether it does nothing but keep `fields`, whole. */
  keepsWhole: boolean;
}

/** Changes to one array after the tree has been applied: `$slice`, `$elemMatch`, `a.$`. */
type ArrayChange = (source: Doc, result: Doc) => void;

interface Parsed {
  tree: Branch;
  /** true: inclusion, false: exclusion, undefined: not yet known. */
  inclusive: boolean | undefined;
  idKept: boolean | undefined;
  computes: boolean;
  changes: ArrayChange[];
  /** `find` has operators that `$project` does not have. */
  filter: Doc | undefined;
}

/** Compiles a projection; `filter` is that of the query, undefined for a `$project` stage. */
export function compileProjection(
  spec: Value,
  filter: Doc | undefined,
  variables?: Environment,
): Projection | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDoc(spec)) return fail('TypeMismatch', 'Expected field projection to be of type object');
  const names = Object.keys(spec);
  if (names.length === 0) return undefined;
  const parsed: Parsed = {
    tree: newBranch(),
    inclusive: undefined,
    idKept: undefined,
    computes: false,
    changes: [],
    filter,
  };
  for (const name of names) parseField(name.split('.'), spec[name], parsed);
  return finish(parsed, names, variables);
}

function finish(parsed: Parsed, names: string[], variables: Environment | undefined): Projection {
  const { tree, computes, changes, idKept } = parsed;
  const inclusive = parsed.inclusive ?? idKept === true;
  const shape = inclusive ? include : exclude;
  if (inclusive ? idKept !== false : idKept === false) {
    if (!tree.children.has('_id')) tree.children.set('_id', inclusive ? 'keep' : 'drop');
  }
  const apply = (doc: Doc): Doc => {
    const result = idFirst(shape(doc, tree, newEnvironment(doc, variables)));
    for (const change of changes) change(doc, result);
    return result;
  };
  const narrow = inclusive && !computes;
  const fields = narrow ? new Set(['_id', ...names.map(topField)]) : undefined;
  const whole = [...tree.children.values()].every((node) => node === 'keep');
  const keepsWhole = narrow && whole && idKept !== false && changes.length === 0;
  return { apply, fields, keepsWhole };
}

function idFirst(doc: Doc): Doc {
  for (const name in doc) {
    if (name === '_id' || !Object.hasOwn(doc, '_id')) return doc;
    return { _id: doc._id, ...doc };
  }
  return doc;
}

function parseField(path: string[], value: Value, parsed: Parsed): void {
  if (typeof value === 'boolean' || isNumeric(value)) {
    const keep = typeof value === 'boolean' ? value : toDouble(value) !== 0;
    parseFlag(path, keep, parsed);
  } else if (isDoc(value) && Object.keys(value).length > 0 && !startsWithOperator(value)) {
    for (const name of Object.keys(value))
      parseField([...path, ...name.split('.')], value[name], parsed);
  } else if (
    isDoc(value) &&
    parsed.filter !== undefined &&
    parseArrayOperator(path, value, parsed)
  ) {
    // done there
  } else parseComputed(path, value, parsed);
}

function parseFlag(path: string[], keep: boolean, parsed: Parsed): void {
  if (path.length === 1 && path[0] === '_id') {
    parsed.idKept = keep;
    return;
  }
  if (parsed.inclusive !== undefined && parsed.inclusive !== keep) {
    const name = path.join('.');
    if (keep) failAt(31253, `Cannot do inclusion on field ${name} in exclusion projection`);
    failAt(31254, `Cannot do exclusion on field ${name} in inclusion projection`);
  }
  parsed.inclusive = keep;
  if (path.at(-1) === '$') parsePositional(path.slice(0, -1), keep, parsed);
  else addLeaf(parsed.tree, path, keep ? 'keep' : 'drop');
}

function parseComputed(path: string[], value: Value, parsed: Parsed): void {
  if (parsed.inclusive === false)
    failAt(31252, 'Cannot use expression other than $meta in exclusion projection');
  if (isDoc(value) && Object.hasOwn(value, '$meta'))
    fail('NotImplemented', '$meta is not supported by this store');
  parsed.inclusive = true;
  parsed.computes = true;
  if (path.length === 1 && path[0] === '_id') parsed.idKept = true;
  addLeaf(parsed.tree, path, compileExpression(value));
}

function parsePositional(path: Path, keep: boolean, parsed: Parsed): void {
  const { filter } = parsed;
  if (!keep || filter === undefined)
    failAt(31395, 'positional projection cannot be used with exclusion');
  addLeaf(parsed.tree, path, 'keep');
  parsed.changes.push((source, result) => {
    const array = getAt(source, path);
    if (!Array.isArray(array)) return;
    const index = matchedElement(source, path, filter);
    if (index === undefined)
      failAt(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    replaceAt(result, path, [array[Number(index)]]);
  });
}

/** `$slice` with constants and `$elemMatch`: true when the document is one of them. */
function parseArrayOperator(path: string[], value: Doc, parsed: Parsed): boolean {
  if (Object.hasOwn(value, '$elemMatch')) {
    if (parsed.inclusive === false) failAt(31252, 'Cannot use $elemMatch in exclusion projection');
    parsed.inclusive = true;
    const test = compileElementTest(value.$elemMatch);
    addLeaf(parsed.tree, path, 'keep');
    parsed.changes.push((source, result) => {
      const array = getAt(source, path);
      const found = Array.isArray(array) ? array.find(test) : undefined;
      replaceAt(result, path, found === undefined ? undefined : [found]);
    });
    return true;
  }
  const bounds = sliceBounds(value.$slice);
  if (bounds === undefined) return false;
  parsed.changes.push((source, result) => {
    const array = getAt(source, path);
    if (Array.isArray(array)) replaceAt(result, path, sliced(array, bounds));
  });
  if (parsed.inclusive) addLeaf(parsed.tree, path, 'keep');
  return true;
}

function sliceBounds(argument: Value): number[] | undefined {
  const list = Array.isArray(argument) ? argument : [argument];
  if (!list.every(isNumeric) || list.length === 0 || list.length > 2) return undefined;
  const bounds = list.map(toDouble);
  if (bounds.length === 2 && (bounds[1] ?? 0) <= 0)
    failAt(28729, 'Third argument to $slice must be positive');
  return bounds;
}

function sliced(array: Value[], [first = 0, count]: number[]): Value[] {
  if (count === undefined) return first >= 0 ? array.slice(0, first) : array.slice(first);
  const from = first >= 0 ? first : Math.max(0, array.length + first);
  return array.slice(from, from + count);
}

/** Sets (or removes, for undefined) a field of the result, copying the documents on the way. */
function replaceAt(doc: Doc, path: Path, value: Value): void {
  let current = doc;
  for (const [depth, part] of path.entries()) {
    if (depth === path.length - 1) {
      if (value === undefined) delete current[part];
      else setField(current, part, value);
      return;
    }
    const next = current[part];
    const copy = isDoc(next) ? { ...next } : {};
    if (!isDoc(next) && value === undefined) return;
    setField(current, part, copy);
    current = copy;
  }
  badValue('empty path');
}
