/** String operators. Positions are counted in code points (`CP`) or UTF-8 bytes. */

import { compareStrings } from '../../bson/compare.ts';
import { toDouble } from '../../bson/numbers.ts';
import { type Doc, isNumeric, typeName, type Value } from '../../bson/types.ts';
import { fail, failAt } from '../../errors.ts';
import type { Pattern } from '../../query/pattern.ts';
import { toPattern } from '../../query/regex.ts';
import {
  binary,
  compileArguments,
  compileNamed,
  isPattern,
  type OperatorCompiler,
  unary,
  variadic,
} from './compile.ts';
import { stringOf } from './conversion.ts';
import { type Environment, type Expression, isNullish } from './environment.ts';

function text(value: Value, name: string): string {
  return typeof value === 'string'
    ? value
    : fail('TypeMismatch', `${name} requires a string argument, found: ${typeName(value)}`);
}

function whole(value: Value, name: string): number {
  if (!isNumeric(value) || !Number.isInteger(toDouble(value)))
    failAt(34450, `${name}: expected a whole number, found: ${typeName(value)}`);
  return toDouble(value);
}

function concat(values: Value[]): Value {
  if (values.some(isNullish)) return null;
  return values
    .map((value) =>
      typeof value === 'string'
        ? value
        : failAt(16702, `$concat only supports strings, not ${typeName(value)}`),
    )
    .join('');
}

/** Null counts as the empty string, dates and numbers as their text. */
function lenient(value: Value): string {
  return isNullish(value) ? '' : stringOf(value);
}

function onText(apply: (value: string) => Value): OperatorCompiler {
  return unary((value) => apply(lenient(value)));
}

function substring(units: (value: string) => string[] | Buffer): OperatorCompiler {
  return (argument, name) => {
    const [value, start, length] = compileArguments(argument, name, 3) as [
      Expression,
      Expression,
      Expression,
    ];
    return (environment) => {
      const all = units(lenient(value(environment)));
      const from = whole(start(environment), name);
      const count = whole(length(environment), name);
      if (from < 0) failAt(34452, `${name}: the starting index must be non-negative`);
      const part = all.slice(from, count < 0 ? undefined : from + count);
      return Buffer.isBuffer(part) ? part.toString() : part.join('');
    };
  };
}

function split(value: Value, separator: Value): Value {
  if (isNullish(value) || isNullish(separator)) return null;
  if (typeof value !== 'string')
    failAt(40085, '$split requires an expression that evaluates to a string as a first argument');
  if (typeof separator !== 'string')
    failAt(40086, '$split requires an expression that evaluates to a string as a second argument');
  if (separator === '') failAt(40087, '$split requires a non-empty separator');
  return (value as string).split(separator as string);
}

function trim(left: boolean, right: boolean): OperatorCompiler {
  return (argument, name) => {
    const { input, chars } = compileNamed(argument, name, ['input'], ['chars']);
    return (environment) => {
      const value = input?.(environment);
      const set = chars?.(environment);
      if (isNullish(value) || (chars !== undefined && isNullish(set))) return null;
      const units = [...text(value, name)];
      const drop =
        set === undefined
          ? (unit: string) => /[\s\0]/.test(unit)
          : (unit: string) => text(set, name).includes(unit);
      let from = 0;
      let to = units.length;
      while (left && from < to && drop(units[from] ?? '')) from++;
      while (right && to > from && drop(units[to - 1] ?? '')) to--;
      return units.slice(from, to).join('');
    };
  };
}

function indexOf(
  units: (value: string) => ArrayLike<unknown>,
  prefixLength: (value: string) => number,
): OperatorCompiler {
  return (argument, name) => {
    const parts = compileArguments(argument, name, 2, 4);
    return (environment) => {
      const [value, wanted, start = 0, end] = parts.map((part) => part(environment));
      if (isNullish(value)) return null;
      const all = text(value, name);
      const list = units(all);
      const from = whole(start, name);
      const to = end === undefined ? list.length : whole(end, name);
      if (from > list.length || to < from) return -1;
      const head = Array.isArray(list)
        ? list.slice(0, from).join('').length
        : Buffer.from(all).subarray(0, from).toString().length;
      const index = all.indexOf(text(wanted, name), head);
      if (index < 0) return -1;
      const position = prefixLength(all.slice(0, index));
      return position < to ? position : -1;
    };
  };
}

function replace(all: boolean): OperatorCompiler {
  return (argument, name) => {
    const { input, find, replacement } = compileNamed(argument, name, [
      'input',
      'find',
      'replacement',
    ]);
    return (environment) => {
      const values = [input, find, replacement].map((part) => part?.(environment));
      if (values.some(isNullish)) return null;
      const [value, wanted, by] = values.map((part) => text(part, name)) as [
        string,
        string,
        string,
      ];
      return all ? value.split(wanted).join(by) : value.replace(wanted, () => by);
    };
  };
}

interface RegexCall {
  value: string;
  pattern: Pattern;
}

/** The text and the pattern; undefined when one of them is null. */
function regexCall(
  argument: Value,
  name: string,
): (environment: Environment) => RegexCall | undefined {
  const { input, regex, options } = compileNamed(argument, name, ['input', 'regex'], ['options']);
  const patternOf = lastPattern(name);
  return (environment) => {
    const value = input?.(environment);
    const source = regex?.(environment);
    const flags = options?.(environment);
    if (isNullish(value) || isNullish(source)) return undefined;
    if (typeof source !== 'string' && !isPattern(source))
      failAt(51105, `${name} needs 'regex' to be of type string or regex`);
    if (typeof value !== 'string')
      return failAt(51104, `${name} needs 'input' to be of type string`);
    return { value, pattern: patternOf(source, isNullish(flags) ? undefined : flags) };
  };
}

/** Patterns are the same for all documents as a rule. */
function lastPattern(name: string): (source: Value, flags: Value) => Pattern {
  let last: { source: Value; flags: Value; pattern: Pattern } | undefined;
  return (source, flags) => {
    if (last === undefined || last.source !== source || last.flags !== flags)
      last = { source, flags, pattern: toPattern(source, flags, name) };
    return last.pattern;
  };
}

function matchDoc(match: RegExpMatchArray): Doc {
  return {
    match: match[0],
    idx: [...(match.input ?? '').slice(0, match.index)].length,
    captures: match.slice(1).map((group) => group ?? null),
  };
}

function codePoints(value: string): string[] {
  return [...value];
}

export const STRINGS: Record<string, OperatorCompiler> = {
  $concat: variadic(concat),
  $toLower: onText((value) => value.toLowerCase()),
  $toUpper: onText((value) => value.toUpperCase()),
  $strcasecmp: binary((a, b) =>
    Math.sign(compareStrings(lenient(a).toUpperCase(), lenient(b).toUpperCase())),
  ),
  $substr: substring((value) => Buffer.from(value)),
  $substrBytes: substring((value) => Buffer.from(value)),
  $substrCP: substring(codePoints),
  $strLenCP: unary((value, name) =>
    typeof value === 'string'
      ? codePoints(value).length
      : failAt(34471, `${name} requires a string argument, found: ${typeName(value)}`),
  ),
  $strLenBytes: unary((value, name) =>
    typeof value === 'string'
      ? Buffer.byteLength(value)
      : failAt(34473, `${name} requires a string argument, found: ${typeName(value)}`),
  ),
  $split: binary(split),
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $indexOfCP: indexOf(codePoints, (value) => codePoints(value).length),
  $indexOfBytes: indexOf(
    (value) => Buffer.from(value),
    (value) => Buffer.byteLength(value),
  ),
  $replaceOne: replace(false),
  $replaceAll: replace(true),
  $regexMatch: (argument, name) => {
    const call = regexCall(argument, name);
    return (environment) => {
      const found = call(environment);
      return found?.pattern.test(found.value) ?? false;
    };
  },
  $regexFind: (argument, name) => {
    const call = regexCall(argument, name);
    return (environment) => {
      const found = call(environment);
      const match = found?.pattern.first(found.value) ?? null;
      return match === null ? null : matchDoc(match);
    };
  },
  $regexFindAll: (argument, name) => {
    const call = regexCall(argument, name);
    return (environment) => {
      const found = call(environment);
      return found === undefined ? [] : found.pattern.all(found.value).map(matchDoc);
    };
  },
};
