/** `$setWindowFields`: values computed over the neighbours of each document in a sorted partition. */
import { integralOf } from '../bson/numbers.ts';
import { cloneValue, type Doc, isDoc, isNumeric, type Value } from '../bson/types.ts';
import { fail, failAt } from '../errors.ts';
import { eachOf, isDue, PAUSE, paced, type Steps } from '../pace.ts';
import { compareSortKeys, parseSort, Sorter, type SortField, sortKey } from '../query/sort.ts';
import { keyOf } from '../query/value-key.ts';
import { type AccumulatorFactory, compileAccumulator } from './accumulators.ts';
import { compileExpression } from './expressions/operators.ts';
import { type Environment, newEnvironment } from './expressions/environment.ts';
import { withField } from './join.ts';
import type { PipelineContext, Stage } from './stage.ts';
import { compileWindow, type Partition, type Window } from './window-bounds.ts';

/** The value for each document of a partition, in order. */
type WindowFunction = (partition: Partition) => Steps<Value[]>;

const FIELDS = new Set(['partitionBy', 'sortBy', 'output']);
/** Functions MongoDB has and this store does not. */
const REFUSED = new Set([
  '$covariancePop',
  '$covarianceSamp',
  '$derivative',
  '$expMovingAvg',
  '$integral',
  '$linearFill',
  '$locf',
  '$median',
  '$percentile',
  '$minMaxScaler',
]);

export function windowStage(spec: Value, context: PipelineContext): Stage {
  if (!isDoc(spec)) return fail('FailedToParse', 'the $setWindowFields stage must be an object');
  const unknown = Object.keys(spec).find((name) => !FIELDS.has(name));
  if (unknown !== undefined)
    failAt(40415, `BSON field '$setWindowFields.${unknown}' is an unknown field.`);
  const { output } = spec;
  if (output === undefined)
    return failAt(40414, "BSON field '$setWindowFields.output' is missing but a required field");
  if (!isDoc(output)) return fail('TypeMismatch', "'$setWindowFields.output' must be an object");
  const sort = parseSort(spec.sortBy) ?? [];
  const partitionBy = compileExpression(spec.partitionBy ?? null);
  const functions = Object.keys(output).map((name): [string[], WindowFunction] => [
    name.split('.'),
    compileFunction(output[name], sort),
  ]);
  return function* (input) {
    const sorter = new Sorter<Doc>([
      { name: 'p', path: ['p'], direction: 1 },
      ...sort.map((field) => ({ ...field, path: ['d', ...field.path] })),
    ]);
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const part = partitionBy(newEnvironment(doc, context.variables)) ?? null;
      if (Array.isArray(part))
        fail(
          'TypeMismatch',
          'An expression used to partition cannot evaluate to value of type array',
        );
      sorter.add({ p: part, d: doc }, doc);
    }
    let docs: Doc[] = [];
    let current: string | undefined;
    for (const doc of paced(sorter.sorted())) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const key = keyOf(partitionBy(newEnvironment(doc, context.variables)) ?? null);
      if (key !== current) yield* computed(docs, sort, functions, context.variables);
      if (key !== current) docs = [];
      current = key;
      docs.push(doc);
    }
    yield* computed(docs, sort, functions, context.variables);
  };
}

function* computed(
  docs: Doc[],
  sort: readonly SortField[],
  functions: [string[], WindowFunction][],
  variables: Environment,
) {
  const keys = yield* eachOf(docs, (doc) => sortKey(doc, sort));
  const partition = { docs, keys, variables };
  let results = docs;
  for (const [path, compute] of functions) {
    const values = yield* compute(partition);
    results = yield* eachOf(results, (doc, i) =>
      values[i] === undefined ? doc : withField(doc, path, values[i]),
    );
  }
  yield* results;
}

function compileFunction(spec: Value, sort: readonly SortField[]): WindowFunction {
  if (!isDoc(spec)) return fail('FailedToParse', 'a window function must be an object');
  const { window, ...rest } = spec;
  const [name, ...more] = Object.keys(rest);
  if (name === undefined || more.length > 0)
    return fail('FailedToParse', 'a window function takes one operator, and window');
  if (REFUSED.has(name)) fail('NotImplemented', `${name} is not supported by this store`);
  switch (name) {
    case '$rank':
    case '$denseRank':
    case '$documentNumber':
      if (window !== undefined)
        failAt(5371601, `Rank style window functions take no other arguments`);
      if (sort.length === 0 || (name !== '$documentNumber' && sort.length !== 1))
        failAt(
          5371602,
          `${name} must be specified with a top level sortBy expression with one element`,
        );
      return ranks(name, sort);
    case '$shift':
      return shift(rest[name], sort);
    default:
      return accumulated(compileWindowAccumulator(rest, name), compileWindow(window, sort));
  }
}

function compileWindowAccumulator(spec: Doc, name: string): AccumulatorFactory {
  try {
    return compileAccumulator(spec, name);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('unknown group operator'))
      return fail('FailedToParse', `Unrecognized window function, ${name}`);
    throw error;
  }
}

function ranks(name: string, sort: readonly SortField[]): WindowFunction {
  return function* ({ keys }) {
    let rank = 0;
    let dense = 0;
    return yield* eachOf(keys, (key, i) => {
      if (i === 0 || compareSortKeys(keys[i - 1] ?? [], key, sort) !== 0) {
        rank = i + 1;
        dense++;
      }
      if (name === '$documentNumber') return i + 1;
      return name === '$rank' ? rank : dense;
    });
  };
}

function shift(spec: Value, sort: readonly SortField[]): WindowFunction {
  if (sort.length === 0) fail('FailedToParse', "'$shift' requires a sortBy");
  if (!isDoc(spec)) return fail('FailedToParse', 'Argument to $shift must be an object');
  const by = isNumeric(spec.by) ? integralOf(spec.by) : undefined;
  if (by === undefined || spec.output === undefined)
    return fail('FailedToParse', "$shift requires 'output' and an integer 'by'");
  const value = compileExpression(spec.output);
  const fallback = compileExpression(spec.default ?? null);
  return function* ({ docs, variables }) {
    return yield* eachOf(docs, (_, i) => {
      const other = docs[i + Number(by)];
      if (other === undefined) return fallback(newEnvironment({}, variables)) ?? null;
      return value(newEnvironment(other, variables)) ?? null;
    });
  };
}

function accumulated(factory: AccumulatorFactory, window: Window): WindowFunction {
  return function* (partition) {
    const { docs, variables } = partition;
    const values: Value[] = [];
    let running = factory();
    let start = 0;
    let end = 0;
    for (let i = 0; i < docs.length; i++) {
      if (isDue()) yield PAUSE;
      const [from, to] = window(partition, i);
      // A window that only grows goes on with what there is; any other begins anew.
      if (from !== start || to < end) {
        running = factory();
        start = from;
        end = from;
      }
      for (; end < to; end++) {
        if (isDue()) yield PAUSE;
        const doc = docs[end];
        if (doc !== undefined) running.add(newEnvironment(doc, variables));
      }
      values.push(cloneValue(running.result()));
    }
    return values;
  };
}
