/** `aggregate`, with what `$out` and `$merge` write. */

import { withVariable } from '../aggregate/expressions/environment.ts';
import { runPipeline, runSelection, stagesOf } from '../aggregate/pipeline.ts';
import type { MergeOptions, PipelineContext, PipelineWriter } from '../aggregate/stage.ts';
import { readDoc } from '../bson/reader.ts';
import { type Doc, isDoc, type Value } from '../bson/types.ts';
import { RawDoc, writeDoc } from '../bson/writer.ts';
import { fail, failAt } from '../errors.ts';
import { PAUSE, type Steps, whole } from '../pace.ts';
import { findRows } from '../query/execute.ts';
import { getAt } from '../query/path.ts';
import { parseUpdate } from '../query/update.ts';
import { type Command, type CommandContext, checkNames, countField, docField } from './command.ts';
import { encoded, rawRows } from './cursors.ts';
import { updateRow } from './writes.ts';

export function pipelineContext(context: CommandContext): PipelineContext {
  return {
    database: context.database,
    find: (ns) => context.store.catalog.find(ns),
    reader: context.store.reader,
    variables: context.variables,
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
  if (typeof command.aggregate !== 'string') refuseDatabaseLevel(stages);
  const ns = `${context.database}.${String(command.aggregate)}`;
  const collection = context.store.catalog.find(ns);
  const pipeline = pipelineContext(context);
  const selection = runSelection(pipeline, collection, stages);
  const results = selection
    ? rawRows(selection)
    : encoded(runPipeline(pipeline, collection, stages));
  if (writes(command)) {
    // Nothing comes out, everything is written.
    for (const result of results) if (result === PAUSE) yield PAUSE;
    return yield* context.cursors.first(ns, rawRows([]), { complete: true });
  }
  return yield* context.cursors.first(ns, results, {
    batchSize: countField(docField(command, 'cursor'), 'batchSize'),
    complete: context.inTransaction,
  });
}

function refuseDatabaseLevel([stage]: readonly Value[]): never {
  const name = isDoc(stage) ? Object.keys(stage)[0] : undefined;
  if (name === '$changeStream')
    failAt(40573, 'The $changeStream stage is only supported on replica sets');
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

function withId(doc: Doc, context: CommandContext): RawDoc {
  const { _id, ...rest } = doc;
  return new RawDoc(writeDoc({ _id: _id ?? context.newId(), ...rest }));
}

function pipelineWriter(context: CommandContext): PipelineWriter {
  const { catalog } = context.store;
  return {
    replaceAll(ns, docs) {
      const next = [...whole(docs)].map((doc) => withId(doc, context));
      const collection = catalog.findOrCreate(ns);
      for (const row of [...collection.scan()]) collection.remove(row);
      for (const doc of next) collection.insert(doc.bytes);
      catalog.saveMultikey(collection);
    },
    merge(ns, docs, options) {
      const list = [...whole(docs)];
      for (const doc of list) mergeDoc(ns, doc, options, context);
    },
  };
}

function mergeDoc(
  ns: string,
  doc: Doc,
  { on, whenMatched, whenNotMatched }: MergeOptions,
  context: CommandContext,
): void {
  const { catalog, reader } = context.store;
  const collection = catalog.findOrCreate(ns);
  const source =
    doc._id === undefined && on.includes('_id') ? { _id: context.newId(), ...doc } : doc;
  const filter: Doc = {};
  for (const name of on)
    filter[name] = {
      $eq:
        getAt(source, name.split('.')) ??
        failAt(51132, "$merge write error: 'on' field cannot be missing, null or an array"),
    };
  const [row] = [...whole(findRows(reader, collection, filter, { limit: 1 }))];
  if (row === undefined) {
    if (whenNotMatched === 'fail')
      failAt(
        13113,
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
    if (whenNotMatched === 'insert') collection.insert(withId(source, context).bytes);
  } else if (whenMatched === 'fail') {
    fail('DuplicateKey', '$merge failed: a document with the same key exists');
  } else if (whenMatched !== 'keepExisting') {
    const { _id: _, ...fields } = source;
    const update = Array.isArray(whenMatched)
      ? whenMatched
      : whenMatched === 'replace'
        ? fields
        : [{ $replaceWith: { $literal: { ...readDoc(row.raw), ...fields } } }];
    updateRow(collection, row, parseUpdate(update), filter, {
      ...context,
      variables: withVariable(context.variables, 'new', source),
    });
  }
  catalog.saveMultikey(collection);
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
