/** The table of stages, and the simple ones among them. */

import { Long } from 'bson';
import { integralOf } from '../bson/numbers.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../bson/types.ts';
import { failAt } from '../errors.ts';
import { collect, isDue, PAUSE, paced } from '../pace.ts';
import { compileFilter } from '../query/matcher.ts';
import { getAt } from '../query/path.ts';
import { parseSort, Sorter } from '../query/sort.ts';
import { bucketAutoStage, bucketStage } from './buckets.ts';
import { countStage, groupStage, sortByCountStage } from './group.ts';
import { graphLookupStage, lookupStage, unionWithStage, withField } from './join.ts';
import { mergeStage, outStage } from './output.ts';
import { refuseKnown } from './refused.ts';
import type { Docs, PipelineContext, RowStage, Stage } from './stage.ts';
import { compileTransform } from './transforms.ts';
import { windowStage } from './windows.ts';

type StageCompiler = (spec: Value, context: PipelineContext, name: string) => Stage;

function matchStage(spec: Value, context: PipelineContext): Stage {
  if (!isDoc(spec)) return failAt(15959, 'the match filter must be an expression in an object');
  const { test } = compileFilter(spec, context.variables);
  return function* (input) {
    for (const doc of input) if (doc === PAUSE || test(doc)) yield doc;
  };
}

function sortStage(spec: Value): Stage {
  const sort = parseSort(spec) ?? failAt(15976, '$sort stage must have at least one sort key');
  return function* (input) {
    const sorter = new Sorter<Doc>(sort);
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else sorter.add(doc, doc);
    }
    yield* paced(sorter.sorted());
  };
}

/** A whole number of at least `least`. */
export function stageNumber(spec: Value, name: string, least: number, location: number): number {
  const number = isNumeric(spec) ? integralOf(spec) : undefined;
  if (number === undefined)
    failAt(
      location === 15958 ? 2107201 : 5107200,
      `invalid argument to ${name} stage: Expected an integer`,
    );
  if (Number(number) < least)
    failAt(location, `invalid argument to ${name} stage: the value must be at least ${least}`);
  return Number(number);
}

function limitStage(spec: Value): Stage {
  const limit = stageNumber(spec, '$limit', 1, 15958);
  return function* (input) {
    let left = limit;
    for (const doc of input) {
      yield doc;
      if (doc !== PAUSE && --left === 0) return;
    }
  };
}

function skipStage(spec: Value): Stage {
  const skip = stageNumber(spec, '$skip', 0, 15956);
  return function* (input) {
    let left = skip;
    for (const doc of input) if (doc === PAUSE || left-- <= 0) yield doc;
  };
}

function sampleStage(spec: Value): Stage {
  if (!isDoc(spec)) return failAt(28745, 'the $sample stage specification must be an object');
  const unknown = Object.keys(spec).find((name) => name !== 'size');
  if (unknown !== undefined) failAt(28748, `unrecognized option to $sample: ${unknown}`);
  const size = stageNumber(spec.size, '$sample', 1, 28747);
  return function* (input) {
    const reservoir: Doc[] = [];
    let seen = 0;
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const slot = seen++ < size ? seen - 1 : Math.floor(Math.random() * seen);
      if (slot < size) reservoir[slot] = doc;
    }
    yield* reservoir;
  };
}

const UNWIND_FIELDS = ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'];

function unwindStage(spec: Value): Stage {
  const options: Doc =
    typeof spec === 'string'
      ? { path: spec }
      : isDoc(spec)
        ? spec
        : failAt(15981, 'expected either a string or an object as specification for $unwind stage');
  const unknown = Object.keys(options).find((name) => !UNWIND_FIELDS.includes(name));
  if (unknown !== undefined) failAt(28811, `unrecognized option to $unwind stage: ${unknown}`);
  const { path, includeArrayIndex: index, preserveNullAndEmptyArrays: preserve } = options;
  if (typeof path !== 'string') return failAt(28812, 'no path specified to $unwind stage');
  if (!path.startsWith('$'))
    failAt(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const parts = path.slice(1).split('.');
  const indexPath = typeof index === 'string' ? index.split('.') : undefined;
  const numbered = (doc: Doc, position: number | null): Doc =>
    indexPath === undefined
      ? doc
      : withField(doc, indexPath, position === null ? null : Long.fromNumber(position));
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE || isDue()) yield PAUSE;
      if (doc === PAUSE) continue;
      const value = getAt(doc, parts);
      if (!Array.isArray(value)) {
        if ((value !== undefined && value !== null) || preserve === true) yield numbered(doc, null);
      } else if (value.length > 0) {
        for (const [i, item] of value.entries()) {
          if (isDue()) yield PAUSE;
          yield numbered(withField(doc, parts, item), i);
        }
      } else if (preserve === true) yield numbered(withoutField(doc, parts), null);
    }
  };
}

function withoutField(doc: Doc, path: readonly string[]): Doc {
  return (
    compileTransform('$unset', path.join('.'))?.(doc, { root: doc, variables: undefined }) ?? doc
  );
}

const NOT_IN_FACET = new Set(['$facet', '$out', '$merge', '$geoNear', '$indexStats', '$collStats']);

function facetStage(spec: Value, context: PipelineContext): Stage {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    return failAt(40169, 'the $facet specification must be a non-empty object');
  const facets = Object.keys(spec).map((name): [string, Stage] => {
    const pipeline = spec[name];
    if (!Array.isArray(pipeline))
      return failAt(40170, `arguments to $facet must be arrays, ${name} is not`);
    for (const stage of pipeline) {
      const inner = isDoc(stage) ? Object.keys(stage)[0] : undefined;
      if (inner !== undefined && NOT_IN_FACET.has(inner))
        failAt(40600, `${inner} is not allowed to be used within a $facet stage`);
    }
    return [name, compileStages(pipeline, context)];
  });
  return function* (input) {
    const docs = yield* collect(input);
    const result: Doc = {};
    for (const [name, stages] of facets) result[name] = yield* collect(stages(paced(docs)));
    yield result;
  };
}

const STAGES: Record<string, StageCompiler> = {
  $match: matchStage,
  $sort: sortStage,
  $limit: limitStage,
  $skip: skipStage,
  $sample: sampleStage,
  $unwind: unwindStage,
  $facet: facetStage,
  $group: (spec, context) => groupStage(spec, context.variables),
  $bucket: (spec, context) => bucketStage(spec, context.variables),
  $bucketAuto: (spec, context) => bucketAutoStage(spec, context.variables),
  $sortByCount: (spec, context) => sortByCountStage(spec, context.variables),
  $count: countStage,
  $lookup: lookupStage,
  $graphLookup: graphLookupStage,
  $unionWith: unionWithStage,
  $setWindowFields: windowStage,
  $out: outStage,
  $merge: mergeStage,
};

function compileStage(stage: Value, context: PipelineContext): Stage {
  const [name, ...more] = isDoc(stage) ? Object.keys(stage) : [];
  if (!isDoc(stage) || name === undefined || more.length > 0) {
    return failAt(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  const transform = compileTransform(name, stage[name]);
  if (transform !== undefined) {
    return function* (input) {
      for (const doc of input) yield doc === PAUSE ? PAUSE : transform(doc, context.variables);
    };
  }
  const compiler = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (compiler !== undefined) return compiler(stage[name], context, name);
  if (name === '$changeStream')
    failAt(40573, 'The $changeStream stage is only supported on replica sets');
  if (name === '$documents')
    failAt(40602, '$documents is only valid as the first stage of a pipeline without a collection');
  refuseKnown('stage', name);
  return failAt(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/** Compiles all stages before the first document is read, so that errors come first. */
export function compileStages(stages: readonly Value[], context: PipelineContext): Stage {
  const compiled = stages.map((stage) => compileStage(stage, context));
  const run: Stage = (input) => through(compiled, input);
  const [first, ...others] = compiled;
  const { fromRows } = first ?? {};
  return fromRows
    ? Object.assign(run, {
        fromRows: (rows: Parameters<RowStage>[0]) => through(others, fromRows(rows)),
      })
    : run;
}

function through(stages: readonly Stage[], input: Docs): Docs {
  return stages.reduce((docs, stage) => stage(docs), input);
}
