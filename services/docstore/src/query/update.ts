/** Updates: operators, replacements and pipelines, parsed once and applied to documents. */

import type { Environment } from '../aggregate/expressions/environment.ts';
import { compileDocPipeline } from '../aggregate/transforms.ts';
import { equal, isRegExp } from '../bson/compare.ts';
import { cloneValue, type Doc, isDoc, typeName, type Value } from '../bson/types.ts';
import { badValue, fail } from '../errors.ts';
import { conjuncts } from './matcher.ts';
import { isOperatorDoc, topField } from './path.ts';
import { checkApart, checkConflicts } from './update-conflicts.ts';
import { UPDATE_OPERATORS, type UpdateOperator } from './update-operators.ts';
import { ArrayFilters, expandPath, setAt } from './update-paths.ts';

export interface UpdateContext {
  /** The filter that found the document: positional paths refer to it. */
  filter: Doc;
  now: Date;
  variables: Environment;
}

export interface Update {
  /** The changed document; the one given may be changed in place. */
  apply(doc: Doc, context: UpdateContext, inserting: boolean): Doc;
  /** Top-level fields it may change; undefined: any. */
  touched: ReadonlySet<string> | undefined;
  isReplacement: boolean;
}

interface Step {
  operator: UpdateOperator;
  name: string;
  argument: Value;
  positional: boolean;
  onInsertOnly: boolean;
}

export function parseUpdate(update: Value, arrayFilters?: Value): Update {
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined)
      fail('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates');
    return parsePipeline(update);
  }
  if (!isDoc(update))
    return fail(
      'FailedToParse',
      `Update argument must be either an object or an array, not ${typeName(update)}`,
    );
  return isOperatorDoc(update)
    ? parseOperators(update, arrayFilters)
    : parseReplacement(update, arrayFilters);
}

function parsePipeline(stages: Value[]): Update {
  const transform = compileDocPipeline(stages);
  return {
    isReplacement: false,
    touched: undefined,
    apply: (doc, context) => keepId(doc, transform(doc, context.variables)),
  };
}

function parseReplacement(replacement: Doc, arrayFilters: Value): Update {
  if (arrayFilters !== undefined)
    fail('FailedToParse', 'arrayFilters may not be specified for replacement-style updates');
  const operator = Object.keys(replacement).find((name) => name.startsWith('$'));
  if (operator !== undefined)
    fail(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  return { isReplacement: true, touched: undefined, apply: (doc) => keepId(doc, replacement) };
}

/** The `_id` never changes and comes first. */
function keepId(old: Doc, next: Doc): Doc {
  const { _id, ...rest } = next;
  if (old._id === undefined) return next;
  if (_id !== undefined && !equal(_id, old._id)) immutableId();
  return { _id: old._id, ...rest };
}

function immutableId(): never {
  fail(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

function parseOperators(update: Doc, filters: Value): Update {
  const arrayFilters = new ArrayFilters(filters);
  const steps = Object.keys(update).flatMap((name) => parseOperator(name, update[name]));
  steps.sort((a, b) => comparePaths(a.name, b.name));
  checkConflicts(
    steps.flatMap(({ name, operator, argument }) =>
      operator === RENAME ? [name, String(argument)] : [name],
    ),
  );
  arrayFilters.checkAllUsed(steps.map((step) => step.name));
  const touched = new Set(
    steps.flatMap(({ name, argument, operator }) =>
      operator === RENAME ? [topField(name), topField(String(argument))] : [topField(name)],
    ),
  );
  return {
    isReplacement: false,
    touched,
    apply: (doc, context, inserting) => {
      const id = doc._id;
      const due = inserting ? steps : steps.filter(({ onInsertOnly }) => !onInsertOnly);
      applySteps(due, doc, context, arrayFilters);
      if (id !== undefined && !equal(doc._id, id)) immutableId();
      return doc;
    },
  };
}

const RENAME = UPDATE_OPERATORS.get('$rename');

function applySteps(
  steps: readonly Step[],
  doc: Doc,
  { filter, now }: UpdateContext,
  arrayFilters: ArrayFilters,
): void {
  // What `$` and `$[name]` stand for is decided before the first change.
  const paths = steps.map(({ name, positional }) =>
    positional ? expandPath(doc, name, filter, arrayFilters) : [name.split('.')],
  );
  if (steps.length > 1 && steps.some(({ positional }) => positional)) checkApart(paths.flat());
  for (const [i, { operator, name, argument }] of steps.entries())
    for (const path of paths[i] ?? []) operator({ doc, path, name, now }, argument);
}

function parseOperator(operatorName: string, fields: Value): Step[] {
  const operator = UPDATE_OPERATORS.get(operatorName);
  if (operator === undefined)
    return fail(
      'FailedToParse',
      `Unknown modifier: ${operatorName}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  if (!isDoc(fields))
    return fail(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operatorName}: ...}`,
    );
  return Object.keys(fields).map((name) => {
    checkPath(name);
    return {
      operator,
      name,
      argument: fields[name],
      positional: name.includes('$'),
      onInsertOnly: operatorName === '$setOnInsert',
    };
  });
}

function checkPath(name: string): void {
  if (name === '' || name.startsWith('.') || name.endsWith('.') || name.includes('..')) {
    fail(
      'EmptyFieldName',
      `The update path '${name}' contains an empty field name, which is not allowed.`,
    );
  }
  if (!name.includes('$')) return;
  const parts = name.split('.');
  const wrong = parts.find(
    (part, i) => part.startsWith('$') && !(i > 0 && (part === '$' || /^\$\[\w*\]$/.test(part))),
  );
  if (wrong !== undefined)
    fail(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${wrong}' in '${name}' is not valid for storage.`,
    );
  if (parts.filter((part) => part === '$').length > 1)
    badValue(`Too many positional (i.e. '$') elements found in path '${name}'`);
}

/** MongoDB adds fields in this order: names by text, positions by number. */
function comparePaths(a: string, b: string): number {
  const x = Number(a.slice(a.lastIndexOf('.') + 1));
  const y = Number(b.slice(b.lastIndexOf('.') + 1));
  if (
    !Number.isNaN(x) &&
    !Number.isNaN(y) &&
    a.slice(0, a.lastIndexOf('.')) === b.slice(0, b.lastIndexOf('.'))
  )
    return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The document an upsert starts from: what the filter fixes by equality. */
export function upsertBase(filter: Doc): Doc {
  const doc: Doc = {};
  for (const [name, condition] of conjuncts(filter)) {
    if (name.startsWith('$')) continue;
    const value = fixedValue(condition);
    if (value !== undefined) setAt(doc, name.split('.'), cloneValue(value));
  }
  return doc;
}

function fixedValue(condition: Value): Value {
  if (!isOperatorDoc(condition)) return isRegExp(condition) ? undefined : condition;
  if (Object.hasOwn(condition, '$eq')) return condition.$eq;
  for (const list of [condition.$in, condition.$all]) {
    if (Array.isArray(list) && list.length === 1 && !isRegExp(list[0]) && !isOperatorDoc(list[0]))
      return list[0];
  }
  return undefined;
}
