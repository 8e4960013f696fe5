/** Array and set operators. */
import { compare, equal } from '../../bson/compare.ts';
import { integralOf, toDouble } from '../../bson/numbers.ts';
import { type Doc, isDoc, isNumeric, typeName, type Value } from '../../bson/types.ts';
import { badValue, fail, failAt } from '../../errors.ts';
import { complete } from '../../pace.ts';
import { compareSortKeys, parseSort, sortKey } from '../../query/sort.ts';
import { ValueSet } from '../value-set.ts';
import {
  binary,
  compileArguments,
  compileNamed,
  type OperatorCompiler,
  unary,
  variadic,
} from './compile.ts';
import { type Expression, isNullish } from './environment.ts';

function whole(value: Value, name: string): number {
  const number = isNumeric(value) ? integralOf(value) : undefined;
  if (number === undefined)
    fail('TypeMismatch', `${name} needs a whole number, not ${typeName(value)}`);
  return Number(number);
}

function elementAt(array: Value, index: Value): Value {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array))
    failAt(28689, `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`);
  const position = whole(index, '$arrayElemAt');
  return (array as Value[]).at(position);
}

/** `$first`/`$last` of an array as an expression. */
function end(position: 0 | -1): OperatorCompiler {
  return unary((value, name) => {
    if (isNullish(value)) return null;
    if (!Array.isArray(value))
      failAt(28689, `${name}'s argument must be an array, but is ${typeName(value)}`);
    return (value as Value[]).at(position);
  });
}

function takeEnds(fromStart: boolean): OperatorCompiler {
  return (argument, name) => {
    const { input, n } = compileNamed(argument, name, ['input', 'n']);
    return (environment) => {
      const array = input?.(environment);
      const count = whole(n?.(environment), name);
      if (!Array.isArray(array)) return failAt(5788200, `${name} requires an array as 'input'`);
      if (count <= 0) badValue(`'n' must be greater than 0, found ${count}`);
      return fromStart ? array.slice(0, count) : array.slice(-count);
    };
  };
}

function inArray(value: Value, array: Value): Value {
  if (!Array.isArray(array))
    return failAt(40081, `$in requires an array as a second argument, found: ${typeName(array)}`);
  return array.some((item) => equal(item, value ?? null));
}

function concatArrays(values: Value[]): Value {
  if (values.some(isNullish)) return null;
  return values.flatMap((value) =>
    Array.isArray(value)
      ? value
      : failAt(28664, `$concatArrays only supports arrays, not ${typeName(value)}`),
  );
}

function slice(argument: Value, name: string): Expression {
  const parts = compileArguments(argument, name, 2, 3);
  return (environment) => {
    const [array, second, third] = parts.map((part) => part(environment));
    if (isNullish(array) || isNullish(second) || (parts.length === 3 && isNullish(third)))
      return null;
    if (!Array.isArray(array))
      return failAt(
        28724,
        `First argument to $slice must be an array, but is of type: ${typeName(array)}`,
      );
    const first = whole(second, name);
    if (parts.length === 2) return first >= 0 ? array.slice(0, first) : array.slice(first);
    const count = whole(third, name);
    if (count <= 0) failAt(28729, 'Third argument to $slice must be positive');
    const from = first >= 0 ? first : Math.max(0, array.length + first);
    return array.slice(from, from + count);
  };
}

function indexOfArray(argument: Value, name: string): Expression {
  const parts = compileArguments(argument, name, 2, 4);
  return (environment) => {
    const [array, wanted, start, finish] = parts.map((part) => part(environment));
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      return failAt(
        40090,
        `$indexOfArray requires an array as a first argument, found: ${typeName(array)}`,
      );
    const from = start === undefined ? 0 : whole(start, name);
    const to = finish === undefined ? array.length : whole(finish, name);
    return array.findIndex((item, i) => i >= from && i < to && equal(item, wanted));
  };
}

function range(argument: Value, name: string): Expression {
  const parts = compileArguments(argument, name, 2, 3);
  return (environment) => {
    const [start = 0, stop = 0, step = 1] = parts.map((part) => whole(part(environment), name));
    if (step === 0) failAt(34449, '$range requires a non-zero step value');
    const length = Math.max(0, Math.ceil((stop - start) / step));
    if (length > 1_000_000) badValue('$range result is too large');
    return Array.from({ length }, (_, i) => start + i * step);
  };
}

function zip(argument: Value, name: string): Expression {
  const { inputs, useLongestLength, defaults } = compileNamed(
    argument,
    name,
    ['inputs'],
    ['useLongestLength', 'defaults'],
  );
  return (environment) => {
    const arrays = inputs?.(environment);
    const fill = defaults?.(environment);
    if (!Array.isArray(arrays)) return failAt(34461, 'inputs must be an array of expressions');
    if (arrays.some(isNullish)) return null;
    if (!arrays.every(Array.isArray))
      return failAt(34468, '$zip found a non-array expression in input');
    const lengths = arrays.map((array: Value[]) => array.length);
    const length =
      useLongestLength?.(environment) === true ? Math.max(...lengths) : Math.min(...lengths);
    return Array.from({ length }, (_, i) =>
      arrays.map(
        (array: Value[], n) => array[i] ?? (Array.isArray(fill) ? (fill[n] ?? null) : null),
      ),
    );
  };
}

function sortArray(argument: Value, name: string): Expression {
  const { input } = compileNamed({ ...(argument as Doc), sortBy: 0 }, name, ['input'], ['sortBy']);
  const sortBy = isDoc(argument) ? argument.sortBy : undefined;
  const sort = isDoc(sortBy) ? parseSort(sortBy) : undefined;
  const sign = isNumeric(sortBy) ? toDouble(sortBy) : 1;
  if (sort === undefined && !isNumeric(sortBy))
    badValue('$sortArray requires sortBy to be 1, -1 or an object');
  return (environment) => {
    const array = input?.(environment);
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      return failAt(
        2942504,
        `The input argument to $sortArray must be an array, but was of type: ${typeName(array)}`,
      );
    if (sort === undefined) return [...array].sort((a, b) => compare(a, b) * sign);
    const keyed = array.map((item) => ({ item, key: sortKey(isDoc(item) ? item : {}, sort) }));
    return keyed.sort((a, b) => compareSortKeys(a.key, b.key, sort)).map((entry) => entry.item);
  };
}

function setArgument(value: Value, name: string): Value[] {
  return Array.isArray(value)
    ? value
    : failAt(
        17043,
        `All operands of ${name} must be arrays. One argument is of type: ${typeName(value)}`,
      );
}

function union(values: Value[], name: string): Value {
  if (values.some(isNullish)) return null;
  const set = new ValueSet();
  for (const value of values) for (const item of setArgument(value, name)) set.add(item);
  return complete(set.sorted());
}

function intersection(values: Value[], name: string): Value {
  if (values.some(isNullish)) return null;
  const [first = [], ...rest] = values.map((value) => setArgument(value, name));
  const sets = rest.map((items) => new ValueSet(items));
  return complete(
    new ValueSet(first.filter((item) => sets.every((set) => set.has(item)))).sorted(),
  );
}

function difference(a: Value, b: Value, name: string): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const without = new ValueSet(setArgument(b, name));
  return [...new ValueSet(setArgument(a, name).filter((item) => !without.has(item))).values()];
}

function isSubset(a: Value, b: Value, name: string): boolean {
  const set = new ValueSet(setArgument(b, name));
  return setArgument(a, name).every((item) => set.has(item));
}

export const ARRAYS: Record<string, OperatorCompiler> = {
  $arrayElemAt: binary(elementAt),
  $first: end(0),
  $last: end(-1),
  $firstN: takeEnds(true),
  $lastN: takeEnds(false),
  $size: unary((value) =>
    Array.isArray(value)
      ? value.length
      : failAt(
          17124,
          `The argument to $size must be an array, but was of type: ${typeName(value)}`,
        ),
  ),
  $in: binary(inArray),
  $isArray: unary((value) => Array.isArray(value)),
  $concatArrays: variadic(concatArrays),
  $reverseArray: unary((value) => {
    if (isNullish(value)) return null;
    return Array.isArray(value)
      ? value.toReversed()
      : failAt(
          34435,
          `The argument to $reverseArray must be an array, but was of type: ${typeName(value)}`,
        );
  }),
  $slice: slice,
  $indexOfArray: indexOfArray,
  $range: range,
  $zip: zip,
  $sortArray: sortArray,
  $setUnion: variadic(union),
  $setIntersection: variadic(intersection),
  $setDifference: binary(difference),
  $setIsSubset: binary(isSubset),
  $setEquals: variadic((values, name) => {
    const [first, ...rest] = values;
    return rest.every((other) => isSubset(first, other, name) && isSubset(other, first, name));
  }),
};
