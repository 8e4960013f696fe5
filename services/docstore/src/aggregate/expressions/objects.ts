/** Operators on documents. */
import { type Doc, field, isDoc, setField, typeName, type Value } from '../../bson/types.ts';
import { fail, failAt } from '../../errors.ts';
import {
  compileExpression,
  compileNamed,
  type OperatorCompiler,
  unary,
  variadic,
} from './compile.ts';
import { type Expression, isNullish } from './environment.ts';

function merge(values: Value[]): Value {
  const list = values.length === 1 && Array.isArray(values[0]) ? (values[0] as Value[]) : values;
  const merged: Doc = {};
  for (const value of list) {
    if (isNullish(value)) continue;
    if (!isDoc(value))
      return failAt(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
      );
    for (const name of Object.keys(value)) setField(merged, name, value[name]);
  }
  return merged;
}

function objectToArray(value: Value): Value {
  if (isNullish(value)) return null;
  if (!isDoc(value))
    return failAt(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  return Object.keys(value).map((name) => ({ k: name, v: value[name] }));
}

function arrayToObject(value: Value): Value {
  if (isNullish(value)) return null;
  if (!Array.isArray(value))
    return failAt(40386, `$arrayToObject requires an array input, found: ${typeName(value)}`);
  const result: Doc = {};
  for (const item of value as Value[]) {
    const [name, content] = Array.isArray(item) ? item : isDoc(item) ? [item.k, item.v] : [];
    if (typeof name !== 'string')
      return failAt(40394, '$arrayToObject requires an array of key-value pairs');
    setField(result, name, content);
  }
  return result;
}

function getField(argument: Value, name: string): Expression {
  const named = isDoc(argument) && Object.hasOwn(argument, 'field');
  const { field: wanted, input } = named
    ? compileNamed(argument, name, ['field'], ['input'])
    : { field: compileExpression(argument), input: undefined };
  return (environment) => {
    const key = wanted?.(environment);
    if (typeof key !== 'string')
      return failAt(5654602, '$getField requires `field` to evaluate to type String');
    const value = input === undefined ? environment.root : input(environment);
    return isDoc(value) ? field(value, key) : isNullish(value) ? null : undefined;
  };
}

function setFieldOf(argument: Value, name: string): Expression {
  const {
    field: wanted,
    input,
    value,
  } = compileNamed(argument, name, ['field', 'input'], ['value']);
  if (name === '$setField' && value === undefined)
    fail('FailedToParse', `Missing 'value' parameter to ${name}`);
  return (environment) => {
    const key = wanted?.(environment);
    const doc = input?.(environment);
    if (typeof key !== 'string')
      return failAt(4161107, `${name} requires 'field' to evaluate to type String`);
    if (isNullish(doc)) return null;
    if (!isDoc(doc)) return failAt(4161105, `${name} requires 'input' to evaluate to type Object`);
    const result = { ...doc };
    const content = value?.(environment);
    if (content === undefined) delete result[key];
    else setField(result, key, content);
    return result;
  };
}

export const OBJECTS: Record<string, OperatorCompiler> = {
  $mergeObjects: variadic(merge),
  $objectToArray: unary(objectToArray),
  $arrayToObject: unary(arrayToObject),
  $getField: getField,
  $setField: setFieldOf,
  $unsetField: setFieldOf,
};
