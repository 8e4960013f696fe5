/** Operators that bind variables, `$literal`, and accumulators used as expressions. */
import { compare } from '../../bson/compare.ts';
import { calculateWide, divide, double, toDouble } from '../../bson/numbers.ts';
import { isDoc, isNumeric, type Numeric, typeName, type Value } from '../../bson/types.ts';
import { fail, failAt } from '../../errors.ts';
import {
  compileArguments,
  compileExpression,
  compileNamed,
  type OperatorCompiler,
} from './compile.ts';
import {
  type Environment,
  type Expression,
  isNullish,
  toBoolean,
  withVariable,
} from './environment.ts';

function letOf(argument: Value): Expression {
  if (!isDoc(argument)) return failAt(16874, '$let only supports an object as its argument');
  const { vars, in: body, ...rest } = argument;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) failAt(16875, `Unrecognized parameter to $let: ${unknown}`);
  if (!isDoc(vars)) return failAt(16876, "Missing 'vars' parameter to $let");
  if (!('in' in argument)) return failAt(16877, "Missing 'in' parameter to $let");
  const bindings = Object.keys(vars).map((name): [string, Expression] => [
    name,
    compileExpression(vars[name]),
  ]);
  const inner = compileExpression(body);
  return (environment) => {
    let scope = environment;
    for (const [name, value] of bindings) scope = withVariable(scope, name, value(environment));
    return inner(scope);
  };
}

/** The name given by `as`, a constant; `this` without. */
function variableName(argument: Value): string {
  const name = isDoc(argument) ? argument.as : undefined;
  if (name === undefined) return 'this';
  return typeof name === 'string' && /^[a-z\u0080-\uffff]/.test(name)
    ? name
    : fail('FailedToParse', "'as' must be a variable name that starts with a lowercase letter");
}

function arrayOf(value: Value, name: string): Value[] {
  return Array.isArray(value)
    ? value
    : failAt(16883, `input to ${name} must be an array not ${typeName(value)}`);
}

function map(argument: Value, name: string): Expression {
  const { input, in: body } = compileNamed(withoutAs(argument), name, ['input', 'in']);
  const variable = variableName(argument);
  return (environment) => {
    const value = input?.(environment);
    if (isNullish(value)) return null;
    return arrayOf(value, name).map(
      (item) => body?.(withVariable(environment, variable, item)) ?? null,
    );
  };
}

function filter(argument: Value, name: string): Expression {
  const { input, cond, limit } = compileNamed(
    withoutAs(argument),
    name,
    ['input', 'cond'],
    ['limit'],
  );
  const variable = variableName(argument);
  return (environment) => {
    const value = input?.(environment);
    if (isNullish(value)) return null;
    const kept = arrayOf(value, name).filter((item) =>
      toBoolean(cond?.(withVariable(environment, variable, item))),
    );
    const most = limit?.(environment);
    return isNumeric(most) ? kept.slice(0, toDouble(most)) : kept;
  };
}

function withoutAs(argument: Value): Value {
  if (!isDoc(argument)) return argument;
  const { as: _, ...rest } = argument;
  return rest;
}

function reduce(argument: Value, name: string): Expression {
  const {
    input,
    initialValue,
    in: body,
  } = compileNamed(argument, name, ['input', 'initialValue', 'in']);
  return (environment) => {
    const value = input?.(environment);
    if (isNullish(value)) return null;
    return arrayOf(value, name).reduce(
      (result: Value, item) =>
        body?.(withVariable(withVariable(environment, 'value', result), 'this', item)),
      initialValue?.(environment),
    );
  };
}

/** `$sum`, `$max` … outside of `$group`: over the arguments, or over one array. */
function overValues(apply: (values: Value[]) => Value): OperatorCompiler {
  return (argument, name) => {
    const items = compileArguments(argument, name, 0, Number.POSITIVE_INFINITY);
    return (environment: Environment) => {
      const values = items.map((item) => item(environment));
      const [first] = values;
      return apply(values.length === 1 && Array.isArray(first) ? first : values);
    };
  };
}

export function sumOf(values: readonly Value[]): Numeric {
  let sum: Numeric = 0;
  for (const value of values) if (isNumeric(value)) sum = calculateWide('add', sum, value);
  return sum;
}

export function averageOf(values: readonly Value[]): Value {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : divide(sumOf(numbers), numbers.length);
}

/** The greatest (sign 1) or least (sign -1) of the values that are neither null nor missing. */
export function extremeOf(values: readonly Value[], sign: 1 | -1): Value {
  let best: Value = null;
  for (const value of values) {
    if (!isNullish(value) && (best === null || compare(value, best) * sign > 0)) best = value;
  }
  return best;
}

/** Standard deviation over the numbers; null when there are too few. */
export function deviationOf(values: readonly Value[], sample: boolean): Value {
  const numbers = values.filter(isNumeric).map(toDouble);
  const degrees = sample ? numbers.length - 1 : numbers.length;
  if (degrees < 1) return null;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return double(Math.sqrt(squares / degrees));
}

function constant(argument: Value): Expression {
  return () => argument;
}

export const VARIABLES: Record<string, OperatorCompiler> = {
  $let: letOf,
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $literal: constant,
  $const: constant,
  $sum: overValues(sumOf),
  $avg: overValues(averageOf),
  $max: overValues((values) => extremeOf(values, 1)),
  $min: overValues((values) => extremeOf(values, -1)),
  $stdDevPop: overValues((values) => deviationOf(values, false)),
  $stdDevSamp: overValues((values) => deviationOf(values, true)),
};
