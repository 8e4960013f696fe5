/** Conversions between types. */
import { Binary, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import { double, toDouble } from '../../bson/numbers.ts';
import { isNumeric, type Numeric, TYPE_NUMBERS, typeName, type Value } from '../../bson/types.ts';
import { badValue, CommandError, fail } from '../../errors.ts';
import { compileNamed, type OperatorCompiler, unary } from './compile.ts';
import { parseDate } from './date-format.ts';
import { type Expression, isNullish } from './environment.ts';

function refuse(value: Value, to: string): never {
  fail(
    'ConversionFailure',
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  );
}

function unparsable(to: string): never {
  fail('ConversionFailure', `Failed to parse ${to} in $convert with no onError value`);
}

/** The text of a value, as `$toString` writes it. */
export function stringOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (isNumeric(value))
    return value instanceof Decimal128 || value instanceof Long
      ? value.toString()
      : String(toDouble(value));
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  return refuse(value, 'string');
}

function numberFrom(value: Value, to: string): Numeric {
  if (isNumeric(value)) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) unparsable(`number '${to}'`);
    return Number(value);
  }
  return refuse(value, to);
}

function toInteger(value: Value, to: 'int' | 'long'): Value {
  if (value instanceof Date && to === 'long') return Long.fromNumber(value.getTime());
  if (value instanceof Long && to === 'long') return value;
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) unparsable(`number '${to}'`);
    return inRange(BigInt(value), to);
  }
  const number = toDouble(numberFrom(value, to));
  if (!Number.isFinite(number))
    fail(
      'ConversionFailure',
      `Attempt to convert NaN or infinity value to integer type in $convert with no onError value`,
    );
  return inRange(value instanceof Long ? value.toBigInt() : BigInt(Math.trunc(number)), to);
}

function inRange(value: bigint, to: 'int' | 'long'): Value {
  const bits = to === 'int' ? 32 : 64;
  if (BigInt.asIntN(bits, value) !== value)
    fail(
      'ConversionFailure',
      'Conversion would overflow target type in $convert with no onError value',
    );
  return to === 'int' ? Number(value) : Long.fromBigInt(value);
}

function toDate(value: Value): Value {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (typeof value === 'string') return parseDate(value);
  if (isNumeric(value) && typeName(value) !== 'int') return new Date(Math.trunc(toDouble(value)));
  return refuse(value, 'date');
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') return refuse(value, 'objectId');
  if (!/^[0-9a-f]{24}$/i.test(value)) unparsable('objectId');
  return new ObjectId(value);
}

function toDecimal128(value: Value): Value {
  if (value instanceof Decimal128) return value;
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (value instanceof Long) return Decimal128.fromString(value.toString());
  if (typeof value === 'string') {
    try {
      return Decimal128.fromStringWithRounding(value);
    } catch {
      return unparsable('number');
    }
  }
  return Decimal128.fromString(String(toDouble(numberFrom(value, 'decimal'))));
}

function toDoubleValue(value: Value): Value {
  if (value instanceof Date) return double(value.getTime());
  return double(toDouble(numberFrom(value, 'double')));
}

function toBool(value: Value): Value {
  if (isNumeric(value)) return toDouble(value) !== 0;
  return typeof value === 'boolean' ? value : true;
}

const CONVERTERS: Record<string, (value: Value) => Value> = {
  string: stringOf,
  int: (value) => toInteger(value, 'int'),
  long: (value) => toInteger(value, 'long'),
  double: toDoubleValue,
  decimal: toDecimal128,
  bool: toBool,
  date: toDate,
  objectId: toObjectId,
};

function converter(to: Value): (value: Value) => Value {
  const name = isNumeric(to)
    ? [...TYPE_NUMBERS].find(([, number]) => number === toDouble(to))?.[0]
    : to;
  const found = typeof name === 'string' ? CONVERTERS[name] : undefined;
  return found ?? badValue(`Unknown type name: ${String(name)}`);
}

function convert(argument: Value, name: string): Expression {
  const { input, to, onError, onNull } = compileNamed(
    argument,
    name,
    ['input', 'to'],
    ['onError', 'onNull'],
  );
  return (environment) => {
    const value = input?.(environment);
    const target = to?.(environment);
    if (isNullish(target)) return null;
    const apply = converter(target);
    if (isNullish(value)) return onNull === undefined ? null : onNull(environment);
    try {
      return apply(value);
    } catch (error) {
      if (onError !== undefined && error instanceof CommandError) return onError(environment);
      throw error;
    }
  };
}

function shorthand(apply: (value: Value) => Value): OperatorCompiler {
  return unary((value) => (isNullish(value) ? null : apply(value)));
}

export const CONVERSION: Record<string, OperatorCompiler> = {
  $convert: convert,
  $toString: shorthand(stringOf),
  $toInt: shorthand((value) => toInteger(value, 'int')),
  $toLong: shorthand((value) => toInteger(value, 'long')),
  $toDouble: shorthand(toDoubleValue),
  $toDecimal: shorthand(toDecimal128),
  $toBool: shorthand(toBool),
  $toDate: shorthand(toDate),
  $toObjectId: shorthand(toObjectId),
  $type: unary(typeName),
  $binarySize: unary((value) => {
    if (isNullish(value)) return null;
    if (typeof value === 'string') return Buffer.byteLength(value);
    return value instanceof Binary
      ? value.position
      : fail(
          'TypeMismatch',
          `$binarySize requires a string or BinData argument, found: ${typeName(value)}`,
        );
  }),
};
