/** `$lookup`, `$graphLookup`, `$unionWith`: stages that read other collections. */

import { isRegExp } from '../bson/compare.ts';
import { readDoc } from '../bson/reader.ts';
import { type Doc, isDoc, setField, type Value } from '../bson/types.ts';
import { fail, failAt } from '../errors.ts';
import { collect, PAUSE } from '../pace.ts';
import { findRows } from '../query/execute.ts';
import { valuesAt } from '../query/path.ts';
import { setAt } from '../query/update-paths.ts';
import { keyOf } from '../query/value-key.ts';
import { compileExpression } from './expressions/operators.ts';
import { type Expression, newEnvironment, withVariable } from './expressions/environment.ts';
import type { Docs, PipelineContext, Stage } from './stage.ts';

function checkNames(spec: Doc, stage: string, known: readonly string[]): void {
  const unknown = Object.keys(spec).find((name) => !known.includes(name));
  if (unknown !== undefined) fail('FailedToParse', `unknown argument to ${stage}: ${unknown}`);
}

function text(spec: Doc, name: string, stage: string): string {
  const value = spec[name];
  return typeof value === 'string'
    ? value
    : fail('FailedToParse', `${stage} argument '${name}' must be a string`);
}

/** The filter of the equality form: the foreign field equals any of the local values. */
function equality(doc: Doc, localField: string, foreignField: string): Doc {
  const values = valuesAt(doc, localField.split('.'), false).flatMap((value) =>
    Array.isArray(value) ? value : [value ?? null],
  );
  return { [foreignField]: { $in: values.filter((value) => !isRegExp(value)) } };
}

type Find = (context: PipelineContext, first: readonly Value[]) => Docs;

/** What comes out of the inner pipeline, over a collection or over its own `$documents`. */
function foreignDocuments(from: Value, pipeline: readonly Value[], database: string): Find {
  const [own, ...rest] = pipeline;
  if (from === undefined && isDoc(own) && Object.hasOwn(own, '$documents'))
    return (context, first) => context.runDocuments(context, [own, ...first, ...rest]) ?? [];
  const ns = `${database}.${text({ from }, 'from', '$lookup')}`;
  return (context, first) =>
    context.runPipeline(context, context.find(ns), [...first, ...pipeline]);
}

export function lookupStage(spec: Value, context: PipelineContext): Stage {
  if (!isDoc(spec)) return fail('FailedToParse', 'the $lookup specification must be an Object');
  checkNames(spec, '$lookup', ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']);
  const as = text(spec, 'as', '$lookup').split('.');
  const byField = spec.localField !== undefined || spec.foreignField !== undefined;
  if (!byField && spec.pipeline === undefined)
    fail(
      'FailedToParse',
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  const local = byField ? text(spec, 'localField', '$lookup') : '';
  const foreign = byField ? text(spec, 'foreignField', '$lookup') : '';
  const pipeline = spec.pipeline ?? [];
  if (!Array.isArray(pipeline))
    return fail('TypeMismatch', "'pipeline' option must be specified as an array");
  const bindings = compileLet(spec.let);
  const inner = innerContext(context);
  const find = foreignDocuments(spec.from, pipeline, inner.database);
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      let variables = context.variables;
      const environment = newEnvironment(doc, context.variables);
      for (const [name, expression] of bindings)
        variables = withVariable(variables, name, expression(environment));
      const first = byField ? [{ $match: equality(doc, local, foreign) }] : [];
      const found = yield* collect(find({ ...inner, variables }, first));
      yield withField(doc, as, found);
    }
  };
}

/** Inner pipelines read, they never write. */
function innerContext(context: PipelineContext): PipelineContext {
  const { writer: _, ...inner } = context;
  return inner;
}

function compileLet(spec: Value): [string, Expression][] {
  if (spec === undefined) return [];
  if (!isDoc(spec)) return fail('FailedToParse', "$lookup argument 'let' must be an object");
  return Object.keys(spec).map((name) => [name, compileExpression(spec[name])]);
}

/** A copy of the document with a value at a path. */
export function withField(doc: Doc, path: readonly string[], value: Value): Doc {
  const copy = { ...doc };
  let current = copy;
  for (const part of path.slice(0, -1)) {
    const next = current[part];
    const inner: Doc = isDoc(next) ? { ...next } : {};
    setField(current, part, inner);
    current = inner;
  }
  setAt(current, path.slice(-1), value);
  return copy;
}

export function unionWithStage(spec: Value, context: PipelineContext): Stage {
  const options = typeof spec === 'string' ? { coll: spec } : spec;
  if (!isDoc(options))
    return fail('FailedToParse', 'the $unionWith stage specification must be an object or string');
  checkNames(options, '$unionWith', ['coll', 'pipeline']);
  const pipeline = options.pipeline ?? [];
  if (!Array.isArray(pipeline))
    return fail('TypeMismatch', "'pipeline' option must be specified as an array");
  const inner = innerContext(context);
  const own = options.coll === undefined ? inner.runDocuments(inner, pipeline) : undefined;
  if (own) return (input) => chained(input, own);
  const ns = `${context.database}.${text(options, 'coll', '$unionWith')}`;
  return function* (input) {
    yield* input;
    yield* inner.runPipeline(inner, inner.find(ns), pipeline);
  };
}

function* chained(first: Docs, second: Docs): Docs {
  yield* first;
  yield* second;
}

const GRAPH_FIELDS = [
  'from',
  'startWith',
  'connectFromField',
  'connectToField',
  'as',
  'maxDepth',
  'depthField',
  'restrictSearchWithMatch',
];

export function graphLookupStage(spec: Value, context: PipelineContext): Stage {
  if (!isDoc(spec)) return failAt(40327, 'the $graphLookup stage specification must be an object');
  checkNames(spec, '$graphLookup', GRAPH_FIELDS);
  const ns = `${context.database}.${text(spec, 'from', '$graphLookup')}`;
  const as = text(spec, 'as', '$graphLookup').split('.');
  const fromField = text(spec, 'connectFromField', '$graphLookup').split('.');
  const toField = text(spec, 'connectToField', '$graphLookup');
  const startWith = compileExpression(spec.startWith);
  const maxDepth = spec.maxDepth === undefined ? Number.POSITIVE_INFINITY : Number(spec.maxDepth);
  const depthField =
    spec.depthField === undefined ? undefined : text(spec, 'depthField', '$graphLookup');
  const restriction = isDoc(spec.restrictSearchWithMatch) ? [spec.restrictSearchWithMatch] : [];
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const start = startWith(newEnvironment(doc, context.variables));
      let frontier = Array.isArray(start) ? start : [start ?? null];
      const found = new Map<string, Doc>();
      for (let depth = 0; depth <= maxDepth && frontier.length > 0; depth++) {
        const filter: Doc = { $and: [{ [toField]: { $in: frontier } }, ...restriction] };
        frontier = [];
        for (const row of findRows(context.reader, context.find(ns), filter)) {
          if (row === PAUSE) {
            yield PAUSE;
            continue;
          }
          const next = readDoc(row.raw);
          const key = keyOf(next._id);
          if (found.has(key)) continue;
          found.set(key, depthField === undefined ? next : { ...next, [depthField]: depth });
          frontier.push(
            ...valuesAt(next, fromField, true).filter(
              (value) => value !== undefined && !Array.isArray(value),
            ),
          );
        }
      }
      yield withField(doc, as, [...found.values()]);
    }
  };
}
