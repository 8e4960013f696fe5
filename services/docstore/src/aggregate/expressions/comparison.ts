/** Comparison, logic and choice. */
import { compare } from '../../bson/compare.ts';
import { type Doc, isDoc, orderOf, type Value } from '../../bson/types.ts';
import { fail, failAt } from '../../errors.ts';
import {
  binary,
  compileArguments,
  compileExpression,
  type OperatorCompiler,
  unary,
  variadic,
} from './compile.ts';
import { type Expression, isNullish, toBoolean } from './environment.ts';

/** In expressions missing sorts before null and differs from it, unlike in filters. */
function compareExpressions(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compare(a, b);
}

function comparison(accepts: (result: number) => boolean): OperatorCompiler {
  return binary((a, b) => accepts(compareExpressions(a, b)));
}

function conditional(argument: Value, name: string): Expression {
  const parts = Array.isArray(argument)
    ? compileArguments(argument, name, 3)
    : namedBranches(argument);
  const [condition, yes, no] = parts as [Expression, Expression, Expression];
  return (environment) => (toBoolean(condition(environment)) ? yes : no)(environment);
}

function namedBranches(argument: Value): Expression[] {
  if (!isDoc(argument)) return failAt(16020, 'Expression $cond takes exactly 3 arguments');
  for (const name of Object.keys(argument)) {
    if (!['if', 'then', 'else'].includes(name))
      failAt(17083, `Unrecognized parameter to $cond: ${name}`);
  }
  return ['if', 'then', 'else'].map((name, i) =>
    Object.hasOwn(argument, name)
      ? compileExpression(argument[name])
      : failAt(17080 + i, `Missing '${name}' parameter to $cond`),
  );
}

function switchOf(argument: Value): Expression {
  if (!isDoc(argument)) return failAt(40060, '$switch requires an object as an argument');
  const { branches, default: fallback, ...rest } = argument;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) failAt(40067, `$switch found an unknown argument: ${unknown}`);
  if (!Array.isArray(branches)) return failAt(40061, "$switch expected an array for 'branches'");
  if (branches.length === 0) failAt(40068, '$switch requires at least one branch.');
  const cases = (branches as Doc[]).map((branch): [Expression, Expression] => {
    if (!isDoc(branch) || !('case' in branch))
      return failAt(40064, "$switch requires each branch have a 'case' expression");
    if (!('then' in branch))
      return failAt(40065, "$switch requires each branch have a 'then' expression.");
    return [compileExpression(branch.case), compileExpression(branch.then)];
  });
  const otherwise = 'default' in argument ? compileExpression(fallback) : undefined;
  return (environment) => {
    for (const [condition, result] of cases) {
      if (toBoolean(condition(environment))) return result(environment);
    }
    if (otherwise === undefined)
      return failAt(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return otherwise(environment);
  };
}

/** Stops at the first argument that decides. */
function logic(decisive: boolean): OperatorCompiler {
  return (argument, name) => {
    const items = compileArguments(argument, name, 0, Number.POSITIVE_INFINITY);
    return (environment) => {
      for (const item of items) if (toBoolean(item(environment)) === decisive) return decisive;
      return !decisive;
    };
  };
}

function ifNull(argument: Value, name: string): Expression {
  const items = compileArguments(argument, name, 2, Number.POSITIVE_INFINITY);
  return (environment) => {
    let value: Value;
    for (const item of items) {
      value = item(environment);
      if (!isNullish(value)) return value;
    }
    return value;
  };
}

export const COMPARISON: Record<string, OperatorCompiler> = {
  $eq: comparison((result) => result === 0),
  $ne: comparison((result) => result !== 0),
  $gt: comparison((result) => result > 0),
  $gte: comparison((result) => result >= 0),
  $lt: comparison((result) => result < 0),
  $lte: comparison((result) => result <= 0),
  $cmp: binary((a, b) => Math.sign(compareExpressions(a, b))),
  $and: logic(false),
  $or: logic(true),
  $not: unary((value) => !toBoolean(value)),
  $cond: conditional,
  $switch: switchOf,
  $ifNull: ifNull,
  $allElementsTrue: unary((value) =>
    Array.isArray(value)
      ? value.every(toBoolean)
      : failAt(17040, "$allElementsTrue's argument must be an array"),
  ),
  $anyElementTrue: unary((value) =>
    Array.isArray(value)
      ? value.some(toBoolean)
      : failAt(17041, "$anyElementTrue's argument must be an array"),
  ),
  $isNumber: unary((value) => value !== undefined && value !== null && orderOf(value) === 0x10),
  $rand: variadic((values) =>
    values.length > 1 ? fail('FailedToParse', '$rand does not take arguments') : Math.random(),
  ),
};
