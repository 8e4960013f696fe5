/** What `$out` and `$merge` write. */
import { withVariable } from '../aggregate/expressions/environment.ts';
import type { Docs, MergeOptions, PipelineWriter } from '../aggregate/stage.ts';
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { fail, failAt } from '../errors.ts';
import { collect, isDue, PAUSE, type Pause } from '../pace.ts';
import { getAt } from '../query/path.ts';
import { parseUpdate } from '../query/update.ts';
import type { CommandContext } from './command.ts';
import { updateRow } from './single-writes.ts';
import { firstTarget } from './targets.ts';

/** Documents of `$out` that are stored at once. */
const TOGETHER = 128;

export function pipelineWriter(context: CommandContext): PipelineWriter {
  return {
    replaceAll: (ns, docs) => replaceAll(ns, docs, context),
    merge: (ns, docs, options) => merge(ns, docs, options, context),
  };
}

function withId(doc: Doc, context: CommandContext): Buffer {
  const { _id, ...rest } = doc;
  return writeDoc({ _id: _id ?? context.newId(), ...rest });
}

/** Into a collection of its own, which takes the place of the other at the end. */
function* replaceAll(ns: string, docs: Docs, context: CommandContext): Generator<Pause, void> {
  const { catalog } = context.store;
  const draft = catalog.draft(ns);
  let group: Buffer[] = [];
  const store = (): void => {
    if (!draft.insertAll(group)) for (const raw of group) draft.insert(raw);
    group = [];
  };
  try {
    for (const doc of docs) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      group.push(withId(doc, context));
      if (group.length < TOGETHER) continue;
      store();
      if (isDue()) yield PAUSE;
    }
    store();
    catalog.publish(draft);
  } finally {
    catalog.discard(draft);
  }
}

function* merge(
  ns: string,
  docs: Docs,
  options: MergeOptions,
  context: CommandContext,
): Generator<Pause, void> {
  // The pipeline may read what it writes.
  const list = yield* collect(docs);
  for (const doc of list) {
    if (isDue()) yield PAUSE;
    yield* mergeDoc(ns, doc, options, context);
  }
}

function* mergeDoc(
  ns: string,
  doc: Doc,
  { on, whenMatched, whenNotMatched }: MergeOptions,
  context: CommandContext,
): Generator<Pause, void> {
  const source =
    doc._id === undefined && on.includes('_id') ? { _id: context.newId(), ...doc } : doc;
  const filter: Doc = {};
  for (const name of on)
    filter[name] = {
      $eq:
        getAt(source, name.split('.')) ??
        failAt(51132, "$merge write error: 'on' field cannot be missing, null or an array"),
    };
  const target = yield* firstTarget(context, ns, filter, { limit: 1 });
  if (target === undefined) {
    if (whenNotMatched === 'fail')
      failAt(
        13113,
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
    if (whenNotMatched === 'insert')
      context.store.catalog.findOrCreate(ns).insert(withId(source, context));
  } else if (whenMatched === 'fail') {
    fail('DuplicateKey', '$merge failed: a document with the same key exists');
  } else if (whenMatched !== 'keepExisting') {
    const { _id: _, ...fields } = source;
    const update = Array.isArray(whenMatched)
      ? whenMatched
      : whenMatched === 'replace'
        ? fields
        : [{ $replaceWith: { $literal: { ...readDoc(target.row.raw), ...fields } } }];
    updateRow(target.collection, target.row, parseUpdate(update), filter, {
      ...context,
      variables: withVariable(context.variables, 'new', source),
    });
  }
}
