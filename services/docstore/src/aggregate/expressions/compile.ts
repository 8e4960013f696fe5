/** Aggregation expressions compiled to functions; everything unknown is refused while compiling. */
import { BSONRegExp } from 'bson';
import { type Doc, field, isDoc, setField, type Value } from '../../bson/types.ts';
import { fail, failAt } from '../../errors.ts';
import { refuseKnown } from '../refused.ts';
import type { Environment, Expression } from './environment.ts';

/** Compiles the argument of one operator. */
export type OperatorCompiler = (argument: Value, name: string) => Expression;

const operators = new Map<string, OperatorCompiler>();

/** Makes operators known; `operators.ts` does so with all of them, which compile with this module. */
export function defineOperators(table: Readonly<Record<string, OperatorCompiler>>): void {
  for (const [name, compiler] of Object.entries(table)) operators.set(name, compiler);
}

export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compileExpression);
    return (environment) => items.map((item) => item(environment) ?? null);
  }
  if (isDoc(expression)) return compileDoc(expression);
  return () => expression;
}

function compileDoc(doc: Doc): Expression {
  const names = Object.keys(doc);
  const [first] = names;
  if (first?.startsWith('$')) {
    if (names.length !== 1) {
      failAt(15983, 'An object representing an expression must have exactly one field');
    }
    const compiler = operators.get(first);
    if (compiler === undefined) {
      refuseKnown('expression', first);
      return fail('InvalidPipelineOperator', `Unrecognized expression '${first}'`);
    }
    return compiler(doc[first], first);
  }
  const fields = names.map((name): [string, Expression] => {
    checkFieldName(name);
    return [name, compileExpression(doc[name])];
  });
  return (environment) => {
    const result: Doc = {};
    for (const [name, expression] of fields) {
      const value = expression(environment);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

function checkFieldName(name: string): void {
  if (name.startsWith('$')) {
    failAt(
      16410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  }
  if (name.includes('.')) {
    failAt(
      16412,
      `FieldPath field names may not contain '.'. Consider using $getField or $setField.`,
    );
  }
}

/** `$a.b`, `$$variable.c`. */
function compilePath(text: string): Expression {
  if (text.startsWith('$$')) {
    const [name = '', ...path] = text.slice(2).split('.');
    const variable = compileVariable(name);
    checkPath(path);
    return path.length === 0
      ? variable
      : (environment) => fieldPath(variable(environment), path, 0);
  }
  const path = text.slice(1).split('.');
  checkPath(path);
  const [only] = path;
  if (path.length === 1 && only !== undefined) {
    return (environment) => field(environment.root, only);
  }
  return (environment) => fieldPath(environment.root, path, 0);
}

function checkPath(path: readonly string[]): void {
  for (const part of path) {
    if (part === '') failAt(15998, 'FieldPath field names may not be empty strings.');
    if (part.startsWith('$')) failAt(16410, "FieldPath field names may not start with '$'.");
  }
}

function compileVariable(name: string): Expression {
  switch (name) {
    case 'ROOT':
      return (environment) => environment.root;
    case 'CURRENT':
      return (environment) => environment.root;
    case 'REMOVE':
      return () => undefined;
    default:
      if (!/^([a-z\u0080-\uffff][\w\u0080-\uffff]*|NOW)$/.test(name)) {
        failAt(17276, `Use of undefined variable: ${name}`);
      }
      return (environment) => lookUp(environment, name);
  }
}

function lookUp(environment: Environment, name: string): Value {
  for (let frame = environment.variables; frame !== undefined; frame = frame.next) {
    if (frame.name === name) return frame.value;
  }
  return failAt(17276, `Use of undefined variable: ${name}`);
}

/** Arrays on the way give the array of what their documents have. */
export function fieldPath(value: Value, path: readonly string[], depth: number): Value {
  const part = path[depth];
  if (part === undefined) return value;
  if (isDoc(value)) return fieldPath(field(value, part), path, depth + 1);
  if (!Array.isArray(value)) return undefined;
  const found: Value[] = [];
  for (const item of value) {
    const inner = isDoc(item) ? fieldPath(item, path, depth) : undefined;
    if (inner !== undefined) found.push(inner);
  }
  return found;
}

/** Arguments of an operator that takes an exact number of them. */
export function compileArguments(
  argument: Value,
  name: string,
  min: number,
  max = min,
): Expression[] {
  const list = Array.isArray(argument) ? argument : [argument];
  if (list.length < min || list.length > max) {
    failAt(
      16020,
      `Expression ${name} takes ${min === max ? `exactly ${min}` : `${min} to ${max}`} arguments. ${list.length} were passed in.`,
    );
  }
  return list.map(compileExpression);
}

/** Arguments by name, refusing names the operator does not have. */
export function compileNamed<Name extends string>(
  argument: Value,
  operator: string,
  required: readonly Name[],
  optional: readonly Name[] = [],
): Partial<Record<Name, Expression>> {
  if (!isDoc(argument)) {
    return fail('FailedToParse', `${operator} only supports an object as its argument`);
  }
  const known = new Set<string>([...required, ...optional]);
  for (const name of Object.keys(argument)) {
    if (!known.has(name)) refuseArgument(operator, name);
  }
  for (const name of required) {
    if (!Object.hasOwn(argument, name))
      fail('FailedToParse', `Missing '${name}' parameter to ${operator}`);
  }
  const compiled: Partial<Record<Name, Expression>> = {};
  for (const name of [...required, ...optional]) {
    if (Object.hasOwn(argument, name)) compiled[name] = compileExpression(argument[name]);
  }
  return compiled;
}

/** MongoDB's numbers for an argument that an operator does not have; elsewhere FailedToParse. */
const UNKNOWN_ARGUMENT: Record<string, number> = {
  $dateToString: 18534,
  $dateFromString: 40541,
  $dateFromParts: 40518,
  $dateToParts: 40520,
  $map: 16879,
  $filter: 28647,
  $reduce: 40076,
  $zip: 34464,
  $trim: 50694,
  $ltrim: 50694,
  $rtrim: 50694,
  $regexMatch: 31024,
  $regexFind: 31024,
  $regexFindAll: 31024,
};

function refuseArgument(operator: string, name: string): never {
  const message = `Unrecognized argument to ${operator}: ${name}`;
  const code = UNKNOWN_ARGUMENT[operator];
  return code === undefined ? fail('FailedToParse', message) : failAt(code, message);
}

/** An operator of one argument. */
export function unary(apply: (value: Value, name: string) => Value): OperatorCompiler {
  return (argument, name) => {
    const [value] = compileArguments(argument, name, 1) as [Expression];
    return (environment) => apply(value(environment), name);
  };
}

/** An operator of two arguments. */
export function binary(apply: (a: Value, b: Value, name: string) => Value): OperatorCompiler {
  return (argument, name) => {
    const [a, b] = compileArguments(argument, name, 2) as [Expression, Expression];
    return (environment) => apply(a(environment), b(environment), name);
  };
}

/** An operator of any number of arguments. */
export function variadic(apply: (values: Value[], name: string) => Value): OperatorCompiler {
  return (argument, name) => {
    const items = compileArguments(argument, name, 0, Number.POSITIVE_INFINITY);
    return (environment) =>
      apply(
        items.map((item) => item(environment)),
        name,
      );
  };
}

/** Regular expressions are values, not documents. */
export function isPattern(value: Value): value is BSONRegExp {
  return value instanceof BSONRegExp;
}
