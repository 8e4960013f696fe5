/** Pipelines: the beginning is answered by the planner and indexes, the rest stage by stage. */
import { readDoc } from '../bson/reader.ts';
import { type Doc, isDoc, type Value } from '../bson/types.ts';
import { fail, failAt } from '../errors.ts';
import { PAUSE, type Paced, type Pause, paced, type Steps } from '../pace.ts';
import { countRows, type FindOptions, findRows } from '../query/execute.ts';
import { parseSort } from '../query/sort.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredRow } from '../storage/scan.ts';
import { compileExpression } from './expressions/operators.ts';
import { collectFields, type Docs, type PipelineContext } from './stage.ts';
import { compileStages, stageNumber } from './stages.ts';

type Rows = Iterable<StoredRow | Pause>;

/** What the store's own query returns, and the stages that remain. */
interface Split {
  filter: Doc;
  options: FindOptions;
  rest: Value[];
}

/** Results of a pipeline over a collection (undefined: one that does not exist, so is empty). */
export function runPipeline(
  context: PipelineContext,
  collection: Collection | undefined,
  stages: readonly Value[],
): Docs {
  checkOutputLast(stages);
  const split = splitPipeline(stages, context);
  const counted = countOnly(split, collection, context);
  if (counted !== undefined) return counted;
  const run = compileStages(split.rest, context);
  const rows = findRows(context.reader, collection, split.filter, split.options);
  return run.fromRows?.(rows) ?? run(documents(rows, fieldsNeeded(split.rest)));
}

/** Results of a pipeline that begins with `$documents`, and so brings its own; undefined: it does not. */
export function runDocuments(
  context: PipelineContext,
  [first, ...rest]: readonly Value[],
): Docs | undefined {
  if (!isDoc(first) || !Object.hasOwn(first, '$documents')) return undefined;
  checkOutputLast(rest);
  const run = compileStages(rest, context);
  const docs = compileExpression(first.$documents)(context.variables);
  if (!Array.isArray(docs)) return failAt(5858203, 'an array is expected');
  if (!docs.every(isDoc))
    failAt(
      40228,
      "'newRoot' expression must evaluate to an object, but resulting value was not one",
    );
  return run(paced(docs as Doc[]));
}

/** Stored documents as they are, when the pipeline only selects; undefined when it changes them. */
export function runSelection(
  context: PipelineContext,
  collection: Collection | undefined,
  stages: readonly Value[],
): Paced<StoredRow> | undefined {
  const { filter, options, rest } = splitPipeline(stages, context);
  return rest.length === 0 ? findRows(context.reader, collection, filter, options) : undefined;
}

/** What rows say; they pause for both. */
function* documents(rows: Rows, fields: ReadonlySet<string> | undefined): Paced<Doc> {
  for (const row of rows) yield row === PAUSE ? PAUSE : readDoc(row.raw, 0, fields);
}

function checkOutputLast(stages: readonly Value[]): void {
  stages.forEach((stage, i) => {
    const name = isDoc(stage) ? Object.keys(stage)[0] : undefined;
    if ((name === '$out' || name === '$merge') && i !== stages.length - 1) {
      failAt(40601, `${name} can only be the final stage in the pipeline`);
    }
  });
}

function only(stage: Value, name: string): Value {
  return isDoc(stage) && Object.keys(stage).length === 1 && Object.hasOwn(stage, name)
    ? stage[name]
    : undefined;
}

/** Takes leading `$match`, then `$sort`, `$skip` and `$limit` in this order off the pipeline. */
export function splitPipeline(stages: readonly Value[], context: PipelineContext): Split {
  let next = 0;
  const filters: Doc[] = [];
  for (; next < stages.length; next++) {
    const filter = only(stages[next], '$match');
    if (filter === undefined) break;
    if (!isDoc(filter)) return failAt(15959, 'the match filter must be an expression in an object');
    filters.push(filter);
  }
  const options: FindOptions = { variables: context.variables };
  const sort = only(stages[next], '$sort');
  if (sort !== undefined) {
    options.sort = parseSort(sort) ?? failAt(15976, '$sort stage must have at least one sort key');
    next++;
  }
  const skip = only(stages[next], '$skip');
  if (skip !== undefined) {
    options.skip = stageNumber(skip, '$skip', 0, 15956);
    next++;
  }
  const limit = only(stages[next], '$limit');
  if (limit !== undefined) {
    options.limit = stageNumber(limit, '$limit', 1, 15958);
    next++;
  }
  const [first = {}] = filters;
  return {
    filter: filters.length > 1 ? { $and: filters } : first,
    options,
    rest: stages.slice(next),
  };
}

/** `countDocuments` is a `$group` that only counts: the index can answer it. */
function countOnly(
  { filter, options, rest }: Split,
  collection: Collection | undefined,
  context: PipelineContext,
): Docs | undefined {
  const group = rest.length === 1 ? only(rest[0], '$group') : undefined;
  if (!isDoc(group) || collection === undefined) return undefined;
  const { _id: id, ...sums } = group;
  const [name, ...more] = Object.keys(sums);
  if ((id !== null && id !== 1) || name === undefined || more.length > 0 || name.includes('.'))
    return undefined;
  const sum = sums[name];
  if (!isDoc(sum) || Object.keys(sum).length !== 1 || sum.$sum !== 1) return undefined;
  const { sort: _, ...unsorted } = options;
  return countDoc(countRows(context.reader, collection, filter, unsorted), id, name);
}

function* countDoc(counting: Steps<number>, id: Value, name: string): Paced<Doc> {
  const count = yield* counting;
  if (count > 0) yield { _id: id, [name]: count };
}

/** Top-level fields the first of the remaining stages reads; undefined: all. */
function fieldsNeeded([stage]: readonly Value[]): ReadonlySet<string> | undefined {
  if (!isDoc(stage)) return undefined;
  if (only(stage, '$count') !== undefined) return new Set(['_id']);
  const project = only(stage, '$project');
  if (isDoc(project)) return fieldsIncluded(project);
  const group = only(stage, '$group') ?? only(stage, '$sortByCount');
  if (group === undefined) return undefined;
  const fields = new Set<string>();
  return collectFields(group, fields) ? fields : undefined;
}

/** The fields that a `$project` of nothing but fields takes; undefined: another one. */
function fieldsIncluded(project: Doc): ReadonlySet<string> | undefined {
  const fields = new Set(['_id']);
  for (const [name, value] of Object.entries(project)) {
    if (value !== 1 && value !== true) return undefined;
    fields.add(name.split('.', 1)[0] ?? name);
  }
  return fields;
}

/** The stages of a command, checked to be a list. */
export function stagesOf(pipeline: Value): Value[] {
  return Array.isArray(pipeline)
    ? pipeline
    : fail('TypeMismatch', "'pipeline' option must be specified as an array");
}
