/** Accumulators that keep several values, or the first by an order: `$firstN`, `$top` … */
import { compare } from '../bson/compare.ts';
import { integralOf } from '../bson/numbers.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../bson/types.ts';
import { fail, failAt } from '../errors.ts';
import { compareSortKeys, parseSort, type SortField, sortKey } from '../query/sort.ts';
import type { AccumulatorFactory } from './accumulators.ts';
import { compileExpression } from './expressions/operators.ts';
import { isNullish } from './expressions/environment.ts';

function countOf(value: Value, name: string): number {
  const number = isNumeric(value) ? integralOf(value) : undefined;
  if (number === undefined || number <= 0n)
    failAt(5787908, `'n' must be a positive whole number for ${name}`);
  return Number(number);
}

/** `$firstN` and its kin: `{input, n}`. */
export function several(argument: Value, name: string): AccumulatorFactory {
  const { input, n } = parameters(argument, name, ['input', 'n']);
  const expression = compileExpression(input);
  const count = countOf(n, name);
  const finish: Record<string, (values: Value[]) => Value[]> = {
    $firstN: (values) => values.slice(0, count),
    $lastN: (values) => values.slice(-count),
    $maxN: (values) =>
      values
        .filter((value) => !isNullish(value))
        .sort((a, b) => compare(b, a))
        .slice(0, count),
    $minN: (values) =>
      values
        .filter((value) => !isNullish(value))
        .sort(compare)
        .slice(0, count),
  };
  return () => {
    const values: Value[] = [];
    return {
      add: (environment) => values.push(expression(environment) ?? null),
      result: () => finish[name]?.(values),
    };
  };
}

/** `$top`, `$bottom`, `$topN`, `$bottomN`: `{sortBy, output, n}`. */
export function ranked(argument: Value, name: string): AccumulatorFactory {
  const many = name.endsWith('N');
  const { sortBy, output, n } = parameters(
    argument,
    name,
    many ? ['sortBy', 'output', 'n'] : ['sortBy', 'output'],
  );
  const sort = parseSort(sortBy) ?? fail('FailedToParse', `${name} requires 'sortBy'`);
  const expression = compileExpression(output);
  const count = many ? countOf(n, name) : 1;
  const fromTop = name.startsWith('$top');
  return () => {
    const entries: { key: Value[]; value: Value }[] = [];
    return {
      add: (environment) =>
        entries.push({
          key: sortKey(environment.root, sort),
          value: expression(environment) ?? null,
        }),
      result: () => {
        const values = sortEntries(entries, sort);
        const chosen = fromTop ? values.slice(0, count) : values.slice(-count);
        return many ? chosen : (chosen[0] ?? null);
      },
    };
  };
}

function sortEntries(entries: { key: Value[]; value: Value }[], sort: SortField[]): Value[] {
  return entries.sort((a, b) => compareSortKeys(a.key, b.key, sort)).map((entry) => entry.value);
}

function parameters(argument: Value, name: string, names: string[]): Doc {
  if (!isDoc(argument))
    return fail('FailedToParse', `specification must be an object; found ${name}`);
  for (const key of Object.keys(argument)) {
    if (!names.includes(key))
      fail('FailedToParse', `Unknown argument for '${name}' operator: ${key}`);
  }
  for (const key of names) {
    if (!Object.hasOwn(argument, key))
      fail('FailedToParse', `Missing value for '${key}' in ${name}`);
  }
  return argument;
}
