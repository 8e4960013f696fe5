/** What `$group` and its relatives compute over the documents of a group. */
import { compare } from '../bson/compare.ts';
import { calculateWide, divide } from '../bson/numbers.ts';
import {
  type Doc,
  isDoc,
  isNumeric,
  type Numeric,
  setField,
  typeName,
  type Value,
} from '../bson/types.ts';
import { fail, failAt } from '../errors.ts';
import { compileExpression } from './expressions/operators.ts';
import { type Environment, type Expression, isNullish } from './expressions/environment.ts';
import { deviationOf } from './expressions/variables.ts';
import { ranked, several } from './ranked-accumulators.ts';
import { refuseKnown } from './refused.ts';
import { ValueSet } from './value-set.ts';

/** The running result of one group. */
export interface Accumulation {
  add(environment: Environment): void;
  result(): Value;
}

export type AccumulatorFactory = () => Accumulation;

/** Feeds the values of one expression into a running result. */
function over(
  expression: Expression,
  take: (value: Value) => void,
  result: () => Value,
): Accumulation {
  return { add: (environment) => take(expression(environment)), result };
}

function sum(expression: Expression): Accumulation {
  let total: Numeric = 0;
  return over(
    expression,
    (value) => {
      if (isNumeric(value)) total = calculateWide('add', total, value);
    },
    () => total,
  );
}

function average(expression: Expression): Accumulation {
  let total: Numeric = 0;
  let count = 0;
  return over(
    expression,
    (value) => {
      if (!isNumeric(value)) return;
      total = calculateWide('add', total, value);
      count++;
    },
    () => (count === 0 ? null : divide(total, count)),
  );
}

function extreme(sign: 1 | -1): (expression: Expression) => Accumulation {
  return (expression) => {
    let best: Value = null;
    return over(
      expression,
      (value) => {
        if (!isNullish(value) && (best === null || compare(value, best) * sign > 0)) best = value;
      },
      () => best,
    );
  };
}

function first(expression: Expression): Accumulation {
  let value: Value;
  let seen = false;
  return {
    add: (environment) => {
      if (!seen) value = expression(environment);
      seen = true;
    },
    result: () => value ?? null,
  };
}

function last(expression: Expression): Accumulation {
  let latest: Value;
  return over(
    expression,
    (value) => {
      latest = value;
    },
    () => latest ?? null,
  );
}

function push(expression: Expression): Accumulation {
  const values: Value[] = [];
  return over(
    expression,
    (value) => {
      if (value !== undefined) values.push(value);
    },
    () => values,
  );
}

function addToSet(expression: Expression): Accumulation {
  const set = new ValueSet();
  return over(
    expression,
    (value) => {
      if (value !== undefined) set.add(value);
    },
    () => [...set.values()],
  );
}

function mergeObjects(expression: Expression): Accumulation {
  const merged: Doc = {};
  return over(
    expression,
    (value) => {
      if (isNullish(value)) return;
      if (!isDoc(value))
        failAt(
          40400,
          `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
        );
      for (const name of Object.keys(value)) setField(merged, name, value[name]);
    },
    () => merged,
  );
}

function deviation(sample: boolean): (expression: Expression) => Accumulation {
  return (expression) => {
    const values: Value[] = [];
    return over(
      expression,
      (value) => values.push(value),
      () => deviationOf(values, sample),
    );
  };
}

const SIMPLE: Record<string, (expression: Expression) => Accumulation> = {
  $sum: sum,
  $avg: average,
  $min: extreme(-1),
  $max: extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
  $stdDevPop: deviation(false),
  $stdDevSamp: deviation(true),
};

/** Compiles `{$sum: '$a'}` and the like; refuses what is not an accumulator. */
export function compileAccumulator(specification: Value, field: string): AccumulatorFactory {
  const [name, ...more] = isDoc(specification) ? Object.keys(specification) : [];
  if (!isDoc(specification) || name === undefined || !name.startsWith('$')) {
    return failAt(40234, `The field '${field}' must be an accumulator object`);
  }
  if (more.length > 0) failAt(40238, `The field '${field}' must specify one accumulator`);
  const argument = specification[name];
  if (name === '$count') {
    if (!isDoc(argument) || Object.keys(argument).length > 0)
      fail('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
    return () => sum(() => 1);
  }
  if (/^\$(first|last|max|min)N$/.test(name)) return several(argument, name);
  if (/^\$(top|bottom)N?$/.test(name)) return ranked(argument, name);
  refuseKnown('accumulator', name);
  const simple = SIMPLE[name];
  if (simple === undefined) return failAt(15952, `unknown group operator '${name}'`);
  if (Array.isArray(argument) && argument.length !== 1)
    failAt(40237, `The ${name} accumulator is a unary operator`);
  const expression = compileExpression(Array.isArray(argument) ? argument[0] : argument);
  return () => simple(expression);
}
