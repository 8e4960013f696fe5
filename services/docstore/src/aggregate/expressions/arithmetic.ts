/** Arithmetic operators. */
import { Decimal128, Long } from 'bson';
import {
  calculateWide,
  divide,
  double,
  integralOf,
  type Operation,
  toDouble,
} from '../../bson/numbers.ts';
import { isNumeric, type Numeric, typeName, type Value } from '../../bson/types.ts';
import { badValue, fail, failAt } from '../../errors.ts';
import { binary, compileArguments, type OperatorCompiler, unary, variadic } from './compile.ts';
import { isNullish } from './environment.ts';

function numeric(value: Value, name: string): Numeric {
  if (isNumeric(value)) return value;
  return fail('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
}

/** A function of one double that yields a double; null for null. */
function onDouble(apply: (value: number, name: string) => number): OperatorCompiler {
  return unary((value, name) => {
    if (isNullish(value)) return null;
    const number = numeric(value, name);
    if (number instanceof Decimal128)
      fail('NotImplemented', `${name} of a decimal is not supported`);
    return double(apply(toDouble(number), name));
  });
}

/** Rounding functions keep integers and their type. */
function rounding(apply: (value: number) => number): OperatorCompiler {
  return unary((value, name) => {
    if (isNullish(value)) return null;
    const number = numeric(value, name);
    if (isInteger(number)) return number;
    const result = apply(toDouble(number));
    return number instanceof Decimal128 ? Decimal128.fromString(String(result)) : double(result);
  });
}

function isInteger(value: Numeric): boolean {
  return value instanceof Long || (typeof value === 'number' && Number.isInteger(value));
}

function add(values: Value[], name: string): Value {
  let sum: Numeric = 0;
  let date: Date | undefined;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date !== undefined) failAt(16612, 'only one date allowed in an $add expression');
      date = value;
    } else if (isNumeric(value)) sum = calculateWide('add', sum, value);
    else
      fail('TypeMismatch', `${name} only supports numeric or date types, not ${typeName(value)}`);
  }
  return date === undefined ? sum : new Date(date.getTime() + Math.round(toDouble(sum)));
}

function subtract(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (a instanceof Date && isNumeric(b)) return new Date(a.getTime() - Math.round(toDouble(b)));
  if (isNumeric(a) && isNumeric(b)) return calculateWide('subtract', a, b);
  return fail('TypeMismatch', `can't $subtract ${typeName(b)} from ${typeName(a)}`);
}

function multiply(values: Value[], name: string): Value {
  let product: Numeric = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    product = calculateWide('multiply' satisfies Operation, product, numeric(value, name));
  }
  return product;
}

function divideValues(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) {
    return fail(
      'TypeMismatch',
      `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`,
    );
  }
  if (toDouble(b) === 0) badValue("can't $divide by zero");
  return divide(a, b);
}

function modulo(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) {
    return fail(
      'TypeMismatch',
      `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`,
    );
  }
  if (toDouble(b) === 0) failAt(16610, "can't $mod by zero");
  if (isInteger(a) && isInteger(b)) {
    const result = (integralOf(a) ?? 0n) % (integralOf(b) ?? 1n);
    return a instanceof Long || b instanceof Long ? Long.fromBigInt(result) : Number(result);
  }
  return double(toDouble(a) % toDouble(b));
}

function power(a: Value, b: Value, name: string): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const base = numeric(a, name);
  const exponent = numeric(b, name);
  const result = toDouble(base) ** toDouble(exponent);
  if (isInteger(base) && isInteger(exponent) && Number.isSafeInteger(result)) {
    return base instanceof Long || result !== (result | 0) ? Long.fromNumber(result) : result;
  }
  return double(result);
}

/** Rounds half to even at a number of decimal places, exactly for the decimal that is shown. */
export function roundTo(value: number, places: number): number {
  if (!Number.isFinite(value)) return value;
  const scale = 10 ** Math.abs(places);
  const scaled = places >= 0 ? value * scale : value / scale;
  const floor = Math.floor(scaled);
  const fraction = scaled - floor;
  const rounded = fraction === 0.5 ? (floor % 2 === 0 ? floor : floor + 1) : Math.round(scaled);
  return places >= 0 ? rounded / scale : rounded * scale;
}

function truncateTo(value: number, places: number): number {
  const scale = 10 ** Math.abs(places);
  return places >= 0 ? Math.trunc(value * scale) / scale : Math.trunc(value / scale) * scale;
}

/** `$round` and `$trunc`: a value and, optionally, decimal places. */
function toPlaces(apply: (value: number, places: number) => number): OperatorCompiler {
  return (argument, name) => {
    const [value, places] = compileArguments(argument, name, 1, 2);
    return (environment) => {
      const number = value?.(environment);
      const digits = places === undefined ? 0 : places(environment);
      if (isNullish(number) || isNullish(digits)) return null;
      const exact = numeric(number, name);
      const count = toDouble(numeric(digits, name));
      if (count < -20 || count > 100)
        failAt(51083, `cannot apply ${name} with precision value ${count}`);
      if (isInteger(exact) && count >= 0) return exact;
      const result = apply(toDouble(exact), count);
      if (exact instanceof Decimal128) return Decimal128.fromString(String(result));
      return isInteger(exact) ? result : double(result);
    };
  };
}

function logarithm(a: Value, b: Value, name: string): Value {
  if (isNullish(a) || isNullish(b)) return null;
  return double(Math.log(toDouble(numeric(a, name))) / Math.log(toDouble(numeric(b, name))));
}

export const ARITHMETIC: Record<string, OperatorCompiler> = {
  $add: variadic(add),
  $subtract: binary(subtract),
  $multiply: variadic(multiply),
  $divide: binary(divideValues),
  $mod: binary(modulo),
  $pow: binary(power),
  $abs: unary((value, name) => {
    if (isNullish(value)) return null;
    const number = numeric(value, name);
    return toDouble(number) < 0 ? calculateWide('multiply', number, -1) : number;
  }),
  $ceil: rounding(Math.ceil),
  $floor: rounding(Math.floor),
  $round: toPlaces(roundTo),
  $trunc: toPlaces(truncateTo),
  $sqrt: onDouble((value) =>
    value < 0
      ? failAt(28714, "$sqrt's argument must be greater than or equal to 0")
      : Math.sqrt(value),
  ),
  $exp: onDouble(Math.exp),
  $ln: onDouble((value) =>
    value <= 0 ? failAt(28766, "$ln's argument must be a positive number") : Math.log(value),
  ),
  $log10: onDouble((value) =>
    value <= 0 ? failAt(28761, "$log10's argument must be a positive number") : Math.log10(value),
  ),
  $log: binary(logarithm),
  $sin: onDouble(Math.sin),
  $cos: onDouble(Math.cos),
  $tan: onDouble(Math.tan),
  $asin: onDouble(Math.asin),
  $acos: onDouble(Math.acos),
  $atan: onDouble(Math.atan),
  $sinh: onDouble(Math.sinh),
  $cosh: onDouble(Math.cosh),
  $tanh: onDouble(Math.tanh),
  $asinh: onDouble(Math.asinh),
  $acosh: onDouble(Math.acosh),
  $atanh: onDouble(Math.atanh),
  $degreesToRadians: onDouble((value) => (value * Math.PI) / 180),
  $radiansToDegrees: onDouble((value) => (value * 180) / Math.PI),
};
