/** What each update operator does at one path. */
import { Double, Long, Timestamp } from 'bson';
import { compare } from '../bson/compare.ts';
import { bigIntOf, calculate, integer, type Operation } from '../bson/numbers.ts';
import {
  cloneValue,
  type Doc,
  isDoc,
  isNumeric,
  type Numeric,
  typeName,
  type Value,
} from '../bson/types.ts';
import { badValue, fail } from '../errors.ts';
import { getAt, type Path } from './path.ts';
import { ADD_TO_SET, POP, PULL, PULL_ALL, PUSH } from './update-arrays.ts';
import { setAt, unsetAt } from './update-paths.ts';

export interface UpdateTarget {
  doc: Doc;
  path: Path;
  /** The path as the update wrote it, for messages. */
  name: string;
  now: Date;
}

/** Applies one operator with its argument at one concrete path. */
export type UpdateOperator = (target: UpdateTarget, argument: Value) => void;

function arithmetic(operation: Operation, operator: string): UpdateOperator {
  return ({ doc, path, name }, argument) => {
    const verb = operation === 'add' ? 'increment' : 'multiply';
    if (!isNumeric(argument))
      return fail(
        'TypeMismatch',
        `Cannot ${verb} with non-numeric argument: {${name}: ${typeName(argument)}}`,
      );
    const old = getAt(doc, path);
    if (old === undefined)
      return setAt(doc, path, operation === 'add' ? argument : zeroLike(argument));
    if (!isNumeric(old)) {
      return fail(
        'TypeMismatch',
        `Cannot apply ${operator} to a value of non-numeric type. The field '${path.at(-1)}' has non-numeric type ${typeName(old)}`,
      );
    }
    setAt(
      doc,
      path,
      calculate(operation, old, argument) ??
        badValue(
          `Failed to apply ${operator} operations to current value: the result overflows a long`,
        ),
    );
  };
}

function zeroLike(value: Numeric): Numeric {
  if (value instanceof Long) return Long.ZERO;
  return bigIntOf(value) === undefined ? new Double(0) : 0;
}

function extreme(sign: 1 | -1): UpdateOperator {
  return ({ doc, path }, argument) => {
    const old = getAt(doc, path);
    if (old === undefined || compare(argument, old) * sign > 0)
      setAt(doc, path, cloneValue(argument));
  };
}

function set({ doc, path }: UpdateTarget, argument: Value): void {
  setAt(doc, path, cloneValue(argument));
}

function currentDate({ doc, path, now }: UpdateTarget, argument: Value): void {
  const type = isDoc(argument) ? argument.$type : argument === true ? 'date' : undefined;
  if (type === 'date') setAt(doc, path, now);
  else if (type === 'timestamp')
    setAt(doc, path, new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }));
  else
    badValue(
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
}

function rename({ doc, path, name }: UpdateTarget, argument: Value): void {
  if (typeof argument !== 'string')
    badValue(`The 'to' field for $rename must be a string: ${name}`);
  const target = argument.split('.');
  for (const [where, parts] of [
    ['source', path],
    ['destination', target],
  ] as const) {
    if (parts.some((_, depth) => depth > 0 && Array.isArray(getAt(doc, parts.slice(0, depth))))) {
      badValue(`The ${where} field cannot be an array element, '${parts.join('.')}'`);
    }
  }
  const value = getAt(doc, path);
  if (value === undefined) return;
  unsetAt(doc, path);
  setAt(doc, target, value);
}

const BITWISE: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function bit({ doc, path, name }: UpdateTarget, argument: Value): void {
  if (!isDoc(argument))
    badValue(
      `The $bit modifier is not compatible with a ${typeName(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  const old = getAt(doc, path) ?? 0;
  let value = isNumeric(old) ? bigIntOf(old) : undefined;
  let wide = old instanceof Long;
  if (value === undefined)
    badValue(
      `Cannot apply $bit to a value of non-integral type. The field '${name}' has type ${typeName(old)}`,
    );
  for (const operation of Object.keys(argument)) {
    const operand = argument[operation];
    const apply =
      BITWISE[operation] ??
      badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${operation}'`);
    const number = isNumeric(operand) ? bigIntOf(operand) : undefined;
    if (number === undefined)
      badValue(
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(operand)}' is not supported here`,
      );
    wide ||= operand instanceof Long;
    value = apply(value, number);
  }
  setAt(doc, path, integer(value, wide));
}

export const UPDATE_OPERATORS: ReadonlyMap<string, UpdateOperator> = new Map<
  string,
  UpdateOperator
>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', ({ doc, path }) => unsetAt(doc, path)],
  ['$inc', arithmetic('add', '$inc')],
  ['$mul', arithmetic('multiply', '$mul')],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$currentDate', currentDate],
  ['$rename', rename],
  ['$bit', bit],
  ['$push', PUSH],
  ['$addToSet', ADD_TO_SET],
  ['$pop', POP],
  ['$pull', PULL],
  ['$pullAll', PULL_ALL],
]);
