/** Operators of a filter that test one value: `$eq`, `$gt`, `$in`, `$type` and so on. */
import { Binary, BSONRegExp, ObjectId } from 'bson';
import { compare, equal, isRegExp } from '../bson/compare.ts';
import { integralOf, toDouble } from '../bson/numbers.ts';
import {
  type Doc,
  isNumeric,
  Order,
  orderOf,
  TYPE_NUMBERS,
  typeNumber,
  type Value,
} from '../bson/types.ts';
import { badValue, fail, failAt } from '../errors.ts';
import { isOperatorDoc, type ValueTest } from './path.ts';
import { toPattern } from './regex.ts';
import { keyOf } from './value-key.ts';

/** So many values are faster compared one by one than by their keys. */
const FEW = 4;

/** How the values at a path are tested. */
export interface Operator {
  test: ValueTest;
  /** Elements of an array at the path are tested too; default true. */
  expand?: boolean;
  /** The condition holds when no value passes the test (`$ne`, `$nin`, `$exists: false`). */
  negate?: boolean;
}

/** Operators MongoDB has and this store refuses, so that the message can say so. */
const REFUSED = new Set([
  '$where',
  '$text',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$within',
  '$jsonSchema',
  '$sampleRate',
]);

export function refuseOperator(name: string): never {
  if (REFUSED.has(name)) fail('NotImplemented', `${name} is not supported by this store`);
  badValue(`unknown operator: ${name}`);
}

/** The test of one operator; `siblings` are the operators beside it (`$options`). */
export function valueOperator(name: string, argument: Value, siblings: Doc): Operator | undefined {
  switch (name) {
    case '$eq':
      return { test: equalTo(argument) };
    case '$ne':
      if (isRegExp(argument)) badValue("Can't have regex as arg to $ne.");
      return { test: equalTo(argument), negate: true };
    case '$gt':
      return { test: range(argument, (c) => c > 0) };
    case '$gte':
      return { test: range(argument, (c) => c >= 0) };
    case '$lt':
      return { test: range(argument, (c) => c < 0) };
    case '$lte':
      return { test: range(argument, (c) => c <= 0) };
    case '$in':
      return { test: oneOf(argument, name) };
    case '$nin':
      return { test: oneOf(argument, name), negate: true };
    case '$exists':
      return { test: (value) => value !== undefined, negate: !isTruthy(argument), expand: false };
    case '$type':
      return { test: typeTest(argument) };
    case '$regex':
      return { test: regexTest(argument, siblings.$options) };
    case '$options':
      if (!('$regex' in siblings)) badValue('$options needs a $regex');
      return undefined;
    case '$mod':
      return { test: modulo(argument) };
    case '$size':
      return { test: sizeTest(argument), expand: false };
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      return { test: bits(name, argument) };
    default:
      return refuseOperator(name);
  }
}

/** What MongoDB takes for true: everything but false, 0, null and missing. */
export function isTruthy(value: Value): boolean {
  if (isNumeric(value)) return toDouble(value) !== 0;
  return value !== false && value !== null && value !== undefined;
}

export function equalTo(argument: Value): ValueTest {
  if (typeof argument === 'string') return (value) => value === argument || equal(value, argument);
  if (argument instanceof ObjectId) {
    return (value) => value instanceof ObjectId && argument.equals(value);
  }
  return (value) => equal(value, argument);
}

function range(argument: Value, accepts: (comparison: number) => boolean): ValueTest {
  if (isRegExp(argument)) badValue("Can't have RegEx as arg to predicate over field.");
  const order = orderOf(argument);
  if (order === Order.MinKey || order === Order.MaxKey) {
    return (value) => accepts(compare(value, argument));
  }
  const nan = isNaNValue(argument);
  return (value) =>
    orderOf(value) === order &&
    (order !== Order.Number || isNaNValue(value) === nan) &&
    accepts(compare(value, argument));
}

function isNaNValue(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toDouble(value));
}

function oneOf(argument: Value, name: string): ValueTest {
  if (!Array.isArray(argument)) badValue(`${name} needs an array`);
  const items = argument as Value[];
  if (items.some(isOperatorDoc)) badValue(`cannot nest $ under ${name}`);
  const patterns = items.filter(isRegExp).map((item) => toPattern(item));
  // Made when it is first needed: an index may answer without it.
  let known: ValueTest | undefined;
  return (value) => {
    known ??= among(items);
    if (known(value)) return true;
    return typeof value === 'string' && patterns.some((pattern) => pattern.test(value));
  };
}

function among(items: readonly Value[]): ValueTest {
  const isString = (item: Value): item is string => typeof item === 'string';
  const strings = new Set(items.filter(isString));
  const others = items.filter((item) => !isString(item));
  const keys = others.length > FEW ? new Set(others.map(keyOf)) : undefined;
  return (value) => {
    if (isString(value)) return strings.has(value);
    return keys ? keys.has(keyOf(value)) : others.some((item) => equal(item, value));
  };
}

export function regexTest(pattern: Value, options?: Value): ValueTest {
  const compiled = toPattern(pattern, options);
  const stored = pattern instanceof BSONRegExp ? pattern : undefined;
  return (value) =>
    typeof value === 'string'
      ? compiled.test(value)
      : stored !== undefined && isRegExp(value) && equal(value, stored);
}

function typeTest(argument: Value): ValueTest {
  const types = new Set<number>();
  for (const type of Array.isArray(argument) ? argument : [argument]) {
    if (type === 'number') for (const number of [1, 16, 18, 19]) types.add(number);
    else if (typeof type === 'string') {
      types.add(TYPE_NUMBERS.get(type) ?? badValue(`Unknown type name alias: ${type}`));
    } else if (isNumeric(type)) types.add(toDouble(type));
    else fail('TypeMismatch', 'type must be represented as a number or a string');
  }
  return (value) => value !== undefined && types.has(typeNumber(value));
}

function modulo(argument: Value): ValueTest {
  if (!Array.isArray(argument) || argument.length !== 2) {
    badValue('malformed mod, needs to be an array of two elements');
  }
  const [divisor, remainder] = (argument as Value[]).map((item) =>
    isNumeric(item) ? Math.trunc(toDouble(item)) : badValue('malformed mod, not a number'),
  );
  if (!divisor) badValue('divisor cannot be 0');
  return (value) => {
    if (!isNumeric(value)) return false;
    const number = Math.trunc(toDouble(value));
    return Number.isFinite(number) && number % Number(divisor) === Number(remainder) + 0;
  };
}

function sizeTest(argument: Value): ValueTest {
  const size = isNumeric(argument) ? integralOf(argument) : undefined;
  if (size === undefined) badValue('$size must be a whole number');
  if (Number(size) < 0) badValue('$size may not be negative');
  return (value) => Array.isArray(value) && value.length === Number(size);
}

const BIT_TESTS: Record<string, (value: bigint, mask: bigint) => boolean> = {
  $bitsAllSet: (value, mask) => (value & mask) === mask,
  $bitsAnySet: (value, mask) => (value & mask) !== 0n,
  $bitsAllClear: (value, mask) => (value & mask) === 0n,
  $bitsAnyClear: (value, mask) => (value & mask) !== mask,
};

function bits(name: string, argument: Value): ValueTest {
  const mask = bitMask(name, argument);
  const accepts = BIT_TESTS[name] ?? refuseOperator(name);
  return (value) => {
    if (value instanceof Binary) return accepts(littleEndian(value), mask);
    const number = isNumeric(value) ? integralOf(value) : undefined;
    return number !== undefined && accepts(BigInt.asUintN(64, number), mask);
  };
}

function bitMask(name: string, argument: Value): bigint {
  if (argument instanceof Binary) return littleEndian(argument);
  if (Array.isArray(argument)) {
    return argument.reduce((mask: bigint, position: Value) => {
      const bit = isNumeric(position) ? integralOf(position) : undefined;
      if (bit === undefined || bit < 0n) failAt(2, `${name} takes bit positions of 0 or more`);
      return mask | (1n << (bit as bigint));
    }, 0n);
  }
  const number = isNumeric(argument) ? integralOf(argument) : undefined;
  if (number === undefined || number < 0n) {
    return badValue(`${name} takes an Array, a number, or a BinData but received something else`);
  }
  return number;
}

function littleEndian(binary: Binary): bigint {
  let value = 0n;
  for (let i = binary.position - 1; i >= 0; i--)
    value = (value << 8n) | BigInt(binary.buffer[i] ?? 0);
  return value;
}

/** Whole number from a command option, such as limit or batchSize. */
export function wholeNumber(value: Value, name: string): number {
  const number = isNumeric(value) ? integralOf(value) : undefined;
  if (number === undefined) fail('TypeMismatch', `${name} must be a whole number`);
  return Number(number);
}
