/** Arithmetic and comparison over int32, int64, double and Decimal128 as MongoDB does it. */
import { Decimal128, Double, type Int32, Long } from 'bson';
import {
  addExact,
  compareExact,
  divideExact,
  type Exact,
  exactOfDecimal,
  exactOfDouble,
  multiplyExact,
  subtractExact,
  toDecimal,
} from './decimal.ts';
import { isInt32, type Numeric } from './types.ts';

/** The value as a double, rounded when it has more digits than a double holds. */
export function toDouble(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (value instanceof Long) return value.toNumber();
  if (value instanceof Decimal128) return Number(value.toString());
  return value.value;
}

/** A double, wrapped when a bare number would read as an int32. */
export function double(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

/** An int32 when it fits, else an int64, else undefined. */
export function integer(value: bigint, atLeastLong = false): number | Long | undefined {
  if (!atLeastLong && value >= -2147483648n && value <= 2147483647n) return Number(value);
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}

/** The integer behind an int32 or int64, undefined for doubles and decimals. */
export function bigIntOf(value: Numeric): bigint | undefined {
  if (typeof value === 'number') return isInt32(value) ? BigInt(value) : undefined;
  if (value instanceof Long) return value.toBigInt();
  if (value instanceof Decimal128 || value instanceof Double) return undefined;
  return BigInt((value as Int32).value);
}

/** An integral value of any numeric type, or undefined (fractions, NaN, infinities). */
export function integralOf(value: Numeric): bigint | undefined {
  const exact = bigIntOf(value);
  if (exact !== undefined) return exact;
  const rounded = toDouble(value);
  return Number.isInteger(rounded) ? BigInt(rounded) : undefined;
}

export function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(!Number.isNaN(a)) - Number(!Number.isNaN(b)); // NaN sorts first
}

/** The exact value, or NaN and the infinities as a number. */
export function exactOf(value: Numeric): Exact | number {
  if (value instanceof Decimal128) return exactOfDecimal(value);
  if (value instanceof Long) return { coefficient: value.toBigInt(), exponent: 0 };
  const number = toDouble(value);
  return Number.isFinite(number) ? exactOfDouble(number) : number;
}

export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  const rounded = compareDoubles(toDouble(a), toDouble(b));
  if (rounded !== 0 || !(isWide(a) || isWide(b))) return rounded;
  const x = exactOf(a);
  const y = exactOf(b);
  if (typeof x !== 'number' && typeof y !== 'number') return compareExact(x, y);
  // Equal as doubles, so a non-finite one stands beside a decimal beyond a double's range.
  if (typeof x === 'number' && typeof y === 'number') return 0;
  return typeof x === 'number' ? Math.sign(x) : -Math.sign(y as number);
}

function isWide(value: Numeric): boolean {
  return value instanceof Long || value instanceof Decimal128;
}

export type Operation = 'add' | 'subtract' | 'multiply';

const ON_DOUBLES: Record<Operation, (a: number, b: number) => number> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
};
const ON_INTEGERS: Record<Operation, (a: bigint, b: bigint) => bigint> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
};
const ON_EXACT = { add: addExact, subtract: subtractExact, multiply: multiplyExact };

/** Result in the wider of the two types; undefined when an int64 overflows. */
export function calculate(operation: Operation, a: Numeric, b: Numeric): Numeric | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) return onDecimals(operation, a, b);
  const result = ON_DOUBLES[operation](toDouble(a), toDouble(b));
  if (typeof a === 'number' && typeof b === 'number' && isInt32(a) && isInt32(b)) {
    if (isInt32(result)) return result;
  }
  const x = bigIntOf(a);
  const y = bigIntOf(b);
  if (x === undefined || y === undefined) return double(result);
  return integer(ON_INTEGERS[operation](x, y), a instanceof Long || b instanceof Long);
}

function onDecimals(operation: Operation, a: Numeric, b: Numeric): Decimal128 {
  const x = exactOf(a);
  const y = exactOf(b);
  if (typeof x === 'number' || typeof y === 'number') {
    const result = ON_DOUBLES[operation](toDouble(a), toDouble(b));
    return Decimal128.fromString(String(result));
  }
  return toDecimal(ON_EXACT[operation](x, y));
}

/** Quotient: a double, or a decimal when one side is a decimal. The divisor is not zero. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (!(a instanceof Decimal128 || b instanceof Decimal128)) {
    return double(toDouble(a) / toDouble(b));
  }
  const x = exactOf(a);
  const y = exactOf(b);
  if (typeof x === 'number' || typeof y === 'number') {
    return Decimal128.fromString(String(toDouble(a) / toDouble(b)));
  }
  return toDecimal(divideExact(x, y));
}

/** Like `calculate`, but an int64 that overflows becomes a double (expressions, `$sum`). */
export function calculateWide(operation: Operation, a: Numeric, b: Numeric): Numeric {
  return calculate(operation, a, b) ?? double(ON_DOUBLES[operation](toDouble(a), toDouble(b)));
}
