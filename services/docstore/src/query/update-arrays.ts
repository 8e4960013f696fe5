/** Update operators on arrays. */
import { compare, equal, isRegExp } from '../bson/compare.ts';
import { integralOf, toDouble } from '../bson/numbers.ts';
import { cloneValue, type Doc, isDoc, isNumeric, typeName, type Value } from '../bson/types.ts';
import { badValue, fail } from '../errors.ts';
import { compileElementTest, compileFilter } from './matcher.ts';
import { getAt, isOperatorDoc } from './path.ts';
import { compareSortKeys, parseSort, sortKey } from './sort.ts';
import type { UpdateOperator, UpdateTarget } from './update-operators.ts';
import { setAt } from './update-paths.ts';
import { regexTest } from './value-tests.ts';

const PUSH_CLAUSES = new Set(['$each', '$slice', '$sort', '$position']);

/** The array at the target; undefined when nothing is there. */
function arrayAt({ doc, path, name }: UpdateTarget, operator: string): Value[] | undefined {
  const value = getAt(doc, path);
  if (value === undefined || Array.isArray(value)) return value;
  if (operator === '$pop')
    fail(
      'TypeMismatch',
      `Path '${name}' contains an element of non-array type '${typeName(value)}'`,
    );
  return badValue(
    operator.startsWith('$pull')
      ? `Cannot apply ${operator} to a non-array value`
      : `The field '${name}' must be an array but is of type ${typeName(value)} in document`,
  );
}

function modifiers(argument: Value): Doc | undefined {
  return isDoc(argument) && Object.hasOwn(argument, '$each') ? argument : undefined;
}

function eachOf(argument: Value, operator: string): Value[] {
  const clauses = modifiers(argument);
  if (clauses === undefined) return [argument];
  const each = clauses.$each;
  if (!Array.isArray(each))
    return fail(
      operator === '$push' ? 'BadValue' : 'TypeMismatch',
      `The argument to $each in ${operator} must be an array but it was of type ${typeName(each)}`,
    );
  return each;
}

export const PUSH: UpdateOperator = (target, argument) => {
  const clauses = modifiers(argument);
  const added = eachOf(argument, '$push').map(cloneValue);
  let array = [...(arrayAt(target, '$push') ?? [])];
  if (clauses === undefined) array.push(...added);
  else {
    for (const name of Object.keys(clauses)) {
      if (!PUSH_CLAUSES.has(name)) badValue(`Unrecognized clause in $push: ${name}`);
    }
    insert(array, added, clauses.$position);
    if (clauses.$sort !== undefined) array = sorted(array, clauses.$sort);
    if (clauses.$slice !== undefined) array = sliced(array, clauses.$slice);
  }
  setAt(target.doc, target.path, array);
};

function whole(value: Value, clause: string): number {
  const number = isNumeric(value) ? integralOf(value) : undefined;
  return number === undefined
    ? badValue(
        `The value for ${clause} must be an integer value but was given type: ${typeName(value)}`,
      )
    : Number(number);
}

function insert(array: Value[], added: Value[], position: Value): void {
  const at = position === undefined ? array.length : whole(position, '$position');
  array.splice(at < 0 ? Math.max(0, array.length + at) : at, 0, ...added);
}

function sorted(array: Value[], by: Value): Value[] {
  if (isNumeric(by)) {
    const sign = toDouble(by);
    if (sign !== 1 && sign !== -1) badValue('The $sort element value must be either 1 or -1');
    return array.sort((a, b) => compare(a, b) * sign);
  }
  const sort = isDoc(by) ? parseSort(by) : undefined;
  if (sort === undefined)
    return badValue(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  return array
    .map((item) => ({ item, key: sortKey(isDoc(item) ? item : {}, sort) }))
    .sort((a, b) => compareSortKeys(a.key, b.key, sort))
    .map(({ item }) => item);
}

function sliced(array: Value[], slice: Value): Value[] {
  const count = whole(slice, '$slice');
  return count >= 0 ? array.slice(0, count) : array.slice(count);
}

export const ADD_TO_SET: UpdateOperator = (target, argument) => {
  const clauses = modifiers(argument);
  const unknown = Object.keys(clauses ?? {}).find((name) => name !== '$each');
  if (unknown !== undefined)
    badValue(`Found unexpected fields after $each in $addToSet: ${unknown}`);
  const array = [...(arrayAt(target, '$addToSet') ?? [])];
  for (const item of eachOf(argument, '$addToSet')) {
    if (!array.some((existing) => equal(existing, item))) array.push(cloneValue(item));
  }
  setAt(target.doc, target.path, array);
};

export const POP: UpdateOperator = (target, argument) => {
  const end = isNumeric(argument) ? toDouble(argument) : 0;
  if (end !== 1 && end !== -1)
    fail('FailedToParse', `$pop expects 1 or -1, found: ${typeName(argument)}`);
  const array = arrayAt(target, '$pop');
  if (array !== undefined)
    setAt(target.doc, target.path, end < 0 ? array.slice(1) : array.slice(0, -1));
};

export const PULL: UpdateOperator = (target, argument) => {
  const matches = pullTest(argument);
  const array = arrayAt(target, '$pull');
  if (array?.some(matches)) {
    setAt(
      target.doc,
      target.path,
      array.filter((item) => !matches(item)),
    );
  }
};

function pullTest(argument: Value): (item: Value) => boolean {
  if (isOperatorDoc(argument)) return compileElementTest(argument);
  if (isDoc(argument)) {
    const { test } = compileFilter(argument);
    return (item) => isDoc(item) && test(item);
  }
  return isRegExp(argument) ? regexTest(argument) : (item) => equal(item, argument);
}

export const PULL_ALL: UpdateOperator = (target, argument) => {
  if (!Array.isArray(argument))
    return badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
  const array = arrayAt(target, '$pullAll');
  if (array !== undefined) {
    setAt(
      target.doc,
      target.path,
      array.filter((item) => !argument.some((other) => equal(item, other))),
    );
  }
};
