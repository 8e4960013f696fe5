/** Filters compiled into tests over documents, with MongoDB's meaning in every corner. */

import { compileExpression } from '../aggregate/expressions/operators.ts';
import {
  type Environment,
  newEnvironment,
  toBoolean,
} from '../aggregate/expressions/environment.ts';
import { isRegExp } from '../bson/compare.ts';
import { type Doc, field, isDoc, type Value } from '../bson/types.ts';
import { badValue, fail } from '../errors.ts';
import { isOperatorDoc, type Path, someAt, topField } from './path.ts';
import { equalTo, refuseOperator, regexTest, valueOperator } from './value-tests.ts';

export type DocTest = (doc: Doc) => boolean;

export interface Filter {
  test: DocTest;
  /** Top-level fields the test reads, so that no others need decoding; undefined: all. */
  fields: ReadonlySet<string> | undefined;
}

/** Variables of `let` and of an enclosing `$lookup`, visible to `$expr`. */
export type Variables = Environment;

interface Compilation {
  fields: Set<string>;
  readsAll: boolean;
  variables: Variables | undefined;
}

/** Compiles a filter; throws the errors MongoDB gives for malformed and unknown operators. */
export function compileFilter(filter: Value, variables?: Variables): Filter {
  const compilation: Compilation = { fields: new Set(), readsAll: false, variables };
  const test = compileClauses(asDoc(filter, 'filter'), compilation);
  return { test, fields: compilation.readsAll ? undefined : compilation.fields };
}

function asDoc(value: Value, name: string): Doc {
  if (!isDoc(value)) fail('TypeMismatch', `Expected field ${name} to be of type object`);
  return value;
}

function compileClauses(filter: Doc, compilation: Compilation): DocTest {
  const tests = Object.keys(filter).flatMap((name) =>
    name.startsWith('$')
      ? topLevelOperator(name, filter[name], compilation)
      : [fieldCondition(name, filter[name], compilation)],
  );
  return every(tests);
}

function every(tests: DocTest[]): DocTest {
  const [first, second] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  return (doc) => {
    for (const test of tests) if (!test(doc)) return false;
    return true;
  };
}

function topLevelOperator(name: string, argument: Value, compilation: Compilation): DocTest[] {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor': {
      if (!Array.isArray(argument) || argument.length === 0) {
        badValue(`${name} argument must be a non-empty array`);
      }
      const tests = (argument as Value[]).map((clause) => {
        if (!isDoc(clause)) badValue(`${name} argument's entries must be objects`);
        return compileClauses(clause, compilation);
      });
      if (name === '$and') return [every(tests)];
      const any: DocTest = (doc) => tests.some((test) => test(doc));
      return [name === '$or' ? any : (doc) => !any(doc)];
    }
    case '$expr': {
      compilation.readsAll = true;
      const expression = compileExpression(argument);
      const parent = compilation.variables;
      return [(doc) => toBoolean(expression(newEnvironment(doc, parent)))];
    }
    case '$comment':
      return [];
    default:
      if (name === '$where' || name === '$text' || name === '$jsonSchema') refuseOperator(name);
      return badValue(`unknown top level operator: ${name}`);
  }
}

function fieldCondition(name: string, condition: Value, compilation: Compilation): DocTest {
  compilation.fields.add(topField(name));
  return compileCondition(name.split('.'), condition, compilation);
}

/** A condition on the values at a path; an empty path tests the value itself. */
function compileCondition(
  path: Path,
  condition: Value,
  compilation: Compilation,
  expand = true,
): DocTest {
  if (!isOperatorDoc(condition)) {
    const test = isRegExp(condition) ? regexTest(condition) : equalTo(condition);
    return at(path, test, expand);
  }
  return every(
    Object.keys(condition).flatMap((name) =>
      fieldOperator(path, name, condition, compilation, expand),
    ),
  );
}

/** Applies a test at a path, with a short way for the frequent single field. */
function at(path: Path, test: (value: Value) => boolean, expand: boolean): DocTest {
  const [name] = path;
  if (path.length !== 1 || name === undefined) return (doc) => someAt(doc, path, test, expand);
  return (doc) => {
    if (!isDoc(doc)) return someAt(doc, path, test, expand);
    const value = field(doc, name);
    if (Array.isArray(value)) return someAt(value, [], test, expand);
    return test(value);
  };
}

function fieldOperator(
  path: Path,
  name: string,
  condition: Doc,
  compilation: Compilation,
  expand: boolean,
): DocTest[] {
  const argument = condition[name];
  switch (name) {
    case '$not': {
      if (isDoc(argument) && Object.keys(argument).length === 0) {
        badValue('$not cannot be empty');
      }
      if (!isRegExp(argument) && !isOperatorDoc(argument))
        badValue('$not needs a regex or a document');
      const test = compileCondition(path, argument, compilation, expand);
      return [(doc) => !test(doc)];
    }
    case '$all':
      return [all(path, argument, compilation, expand)];
    case '$elemMatch': {
      const test = elementTest(argument, compilation);
      return [at(path, (value) => Array.isArray(value) && value.some(test), false)];
    }
    case '$comment':
      return [];
    default: {
      const operator = valueOperator(name, argument, condition);
      if (operator === undefined) return [];
      const test = at(path, operator.test, expand && operator.expand !== false);
      return [operator.negate ? (doc) => !test(doc) : test];
    }
  }
}

function all(path: Path, argument: Value, compilation: Compilation, expand: boolean): DocTest {
  if (!Array.isArray(argument)) badValue('$all needs an array');
  const items = argument as Value[];
  if (items.length === 0) return () => false;
  return every(
    items.map((item) => {
      const elemMatch = isDoc(item) && Object.hasOwn(item, '$elemMatch');
      if (!elemMatch && isOperatorDoc(item)) badValue('no $ expressions in $all');
      const condition = elemMatch || isRegExp(item) ? item : { $eq: item };
      return compileCondition(path, condition, compilation, expand);
    }),
  );
}

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr']);

function elementTest(argument: Value, compilation: Compilation): (value: Value) => boolean {
  if (!isDoc(argument)) badValue('$elemMatch needs an Object');
  const [first] = Object.keys(argument);
  if (isOperatorDoc(argument) && !LOGICAL.has(first ?? '')) {
    return compileCondition([], argument, compilation, false) as (value: Value) => boolean;
  }
  // Names inside belong to the elements, not to the document.
  const inner: Compilation = { ...compilation, fields: new Set() };
  const test = compileClauses(argument, inner);
  return (value) => (isDoc(value) || Array.isArray(value)) && test(value as Doc);
}

/** The test of `$elemMatch`, `$pull` and positional updates: one element of an array. */
export function compileElementTest(argument: Value): (value: Value) => boolean {
  return elementTest(argument, { fields: new Set(), readsAll: false, variables: undefined });
}

/** The conditions of a filter that must all hold, as pairs of path and condition. */
export function conjuncts(filter: Doc): [string, Value][] {
  return Object.keys(filter).flatMap((name): [string, Value][] => {
    const argument = filter[name];
    if (!Array.isArray(argument)) return [[name, argument]];
    const allHold = name === '$and' || (name === '$or' && argument.length === 1);
    return allHold
      ? argument.flatMap((clause) => (isDoc(clause) ? conjuncts(clause) : []))
      : [[name, argument]];
  });
}
