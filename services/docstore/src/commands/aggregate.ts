/** `aggregate`. */
import { runDocuments, runPipeline, runSelection, stagesOf } from '../aggregate/pipeline.ts';
import { refuseKnown } from '../aggregate/refused.ts';
import type { PipelineContext } from '../aggregate/stage.ts';
import { type Doc, isDoc, type Value } from '../bson/types.ts';
import type { RawDoc } from '../bson/writer.ts';
import { fail, failAt } from '../errors.ts';
import { PAUSE, type Paced, type Steps } from '../pace.ts';
import { type Command, type CommandContext, checkNames, countField, docField } from './command.ts';
import { encoded, rawRows } from './cursors.ts';
import { pipelineWriter } from './pipeline-writer.ts';

export function pipelineContext(context: CommandContext): PipelineContext {
  return {
    database: context.database,
    find: (ns) => context.store.catalog.find(ns),
    reader: context.store.reader,
    variables: context.variables,
    runPipeline,
    runDocuments,
    writer: pipelineWriter(context),
  };
}

function* run(command: Doc, context: CommandContext): Steps<Doc> {
  const stages = stagesOf(command.pipeline);
  if (command.explain !== undefined)
    fail('NotImplemented', "use the explain command instead of aggregate's explain option");
  if (!isDoc(command.cursor))
    return fail(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  checkNames(command.cursor, 'aggregate.cursor', ['batchSize']);
  const { ns, results } =
    typeof command.aggregate === 'string'
      ? ofCollection(`${context.database}.${command.aggregate}`, stages, context)
      : ofDatabase(stages, context);
  if (writes(command)) {
    if (isDoc(command.readConcern) && command.readConcern.level === 'linearizable')
      fail(
        'InvalidOptions',
        "The $out and $merge stages cannot be used with a 'linearizable' read concern level",
      );
    if (context.inTransaction)
      fail(
        'OperationNotSupportedInTransaction',
        '$out and $merge cannot be used in a multi-document transaction',
      );
    // Nothing comes out, everything is written.
    for (const result of results) if (result === PAUSE) yield PAUSE;
    return yield* context.cursors.first(ns, rawRows([]), { complete: true });
  }
  return yield* context.cursors.first(ns, results, {
    batchSize: countField(docField(command, 'cursor'), 'batchSize'),
    complete: context.inTransaction,
  });
}

interface Results {
  ns: string;
  results: Paced<RawDoc>;
}

function ofCollection(ns: string, stages: readonly Value[], context: CommandContext): Results {
  const collection = context.store.catalog.find(ns);
  const pipeline = pipelineContext(context);
  const selection = runSelection(pipeline, collection, stages);
  const results = selection
    ? rawRows(selection)
    : encoded(runPipeline(pipeline, collection, stages));
  return { ns, results };
}

/** `{aggregate: 1}`: what brings its own documents. */
function ofDatabase(stages: readonly Value[], context: CommandContext): Results {
  const docs = runDocuments(pipelineContext(context), stages);
  if (docs) return { ns: `${context.database}.$cmd.aggregate`, results: encoded(docs) };
  const [stage] = stages;
  const [name = ''] = isDoc(stage) ? Object.keys(stage) : [];
  if (name === '$changeStream')
    failAt(40573, 'The $changeStream stage is only supported on replica sets');
  refuseKnown('stage', name);
  return fail(
    'InvalidNamespace',
    '{aggregate: 1} is not valid for this pipeline; a collection name is required',
  );
}

function writes(command: Doc): boolean {
  const { pipeline } = command;
  const last = Array.isArray(pipeline) ? pipeline.at(-1) : undefined;
  return isDoc(last) && (Object.hasOwn(last, '$out') || Object.hasOwn(last, '$merge'));
}

export const AGGREGATE: Command = {
  names: ['aggregate'],
  fields: [
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'hint',
    'let',
  ],
  writes,
  run,
};
