/** Exact decimal numbers: what comparison, index keys and Decimal128 arithmetic need. */
import { Decimal128 } from 'bson';

/** `coefficient × 10^exponent`, exactly. */
export interface Exact {
  coefficient: bigint;
  exponent: number;
}

const NUMBER = /^([+-]?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i;
const MAX_DIGITS = 34;

/** The exact value of a Decimal128, or NaN, Infinity, -Infinity as a number. */
export function exactOfDecimal(value: Decimal128): Exact | number {
  const match = NUMBER.exec(value.toString());
  if (match === null) return Number(value.toString());
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const magnitude = BigInt(whole + fraction);
  return {
    coefficient: sign === '-' ? -magnitude : magnitude,
    exponent: Number(exponent) - fraction.length,
  };
}

/** The exact value of a finite double: every double is a finite decimal. */
export function exactOfDouble(value: number): Exact {
  let twos = 0;
  let mantissa = value;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    twos++;
  }
  return { coefficient: BigInt(mantissa) * 5n ** BigInt(twos), exponent: -twos };
}

export function compareExact(a: Exact, b: Exact): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

export function subtractExact(a: Exact, b: Exact): Exact {
  const [x, y] = aligned(a, b);
  return { coefficient: x - y, exponent: Math.min(a.exponent, b.exponent) };
}

export function addExact(a: Exact, b: Exact): Exact {
  const [x, y] = aligned(a, b);
  return { coefficient: x + y, exponent: Math.min(a.exponent, b.exponent) };
}

export function multiplyExact(a: Exact, b: Exact): Exact {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** Quotient to 34 digits; the divisor is not zero. */
export function divideExact(a: Exact, b: Exact): Exact {
  const shift = MAX_DIGITS + 2 + digits(b.coefficient).length;
  return {
    coefficient: (a.coefficient * 10n ** BigInt(shift)) / b.coefficient,
    exponent: a.exponent - b.exponent - shift,
  };
}

/** The nearest Decimal128, rounding half to even at 34 digits. */
export function toDecimal(value: Exact): Decimal128 {
  let { coefficient, exponent } = value;
  const excess = digits(coefficient).length - MAX_DIGITS;
  if (excess > 0) {
    coefficient = roundHalfEven(coefficient, 10n ** BigInt(excess));
    exponent += excess;
  }
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

function roundHalfEven(value: bigint, unit: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  let quotient = magnitude / unit;
  const twice = (magnitude % unit) * 2n;
  if (twice > unit || (twice === unit && quotient % 2n === 1n)) quotient++;
  return value < 0n ? -quotient : quotient;
}

function aligned(a: Exact, b: Exact): [bigint, bigint] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b.coefficient * 10n ** BigInt(b.exponent - exponent),
  ];
}

function digits(value: bigint): string {
  return (value < 0n ? -value : value).toString();
}
