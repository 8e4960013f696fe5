/** `insert`, `update`, `delete`: batches of statements with an error each. */
import { equal } from '../bson/compare.ts';
import { idFirst } from '../bson/id-first.ts';
import { readDoc } from '../bson/reader.ts';
import { type Doc, isDoc, type Value } from '../bson/types.ts';
import { RawDoc, writeDoc } from '../bson/writer.ts';
import { badValue, CommandError, fail } from '../errors.ts';
import { isDue, PAUSE, type Steps } from '../pace.ts';
import type { FindOptions } from '../query/execute.ts';
import { parseSort } from '../query/sort.ts';
import { parseUpdate, type Update } from '../query/update.ts';
import {
  arrayField,
  type Command,
  type CommandContext,
  checkNames,
  docField,
  flag,
  namespaceOf,
} from './command.ts';
import { idOf, updateRow, upsertDoc } from './single-writes.ts';
import { targets } from './targets.ts';

const MAX_BATCH = 100_000;
/** Documents of an insert that are stored at once. */
const TOGETHER = 128;

/** Runs each statement; the errors of a batch are part of its reply. */
function* runBatch<Item>(
  items: readonly Item[],
  ordered: boolean,
  context: CommandContext,
  run: (item: Item, index: number) => Steps<void> | undefined,
): Steps<Doc[]> {
  if (items.length === 0 || items.length > MAX_BATCH)
    fail(
      'InvalidOptions',
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${items.length} operations.`,
    );
  const errors: Doc[] = [];
  for (const [index, item] of items.entries()) {
    if (isDue()) yield PAUSE;
    try {
      const steps = run(item, index);
      if (steps) yield* steps;
    } catch (error) {
      // Inside a transaction the first error ends it, and the end of its time ends a command.
      if (!(error instanceof CommandError) || context.inTransaction) throw error;
      if (error.codeName === 'MaxTimeMSExpired') throw error;
      errors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (ordered) break;
    }
  }
  return errors;
}

function reply(counts: Doc, errors: Doc[]): Doc {
  return errors.length > 0 ? { ...counts, writeErrors: errors } : counts;
}

function isOrdered(command: Doc): boolean {
  return command.ordered === undefined || flag(command, 'ordered');
}

/** The bytes to store: with an `_id`, in front of everything else. */
function withId(doc: Value, context: CommandContext): Buffer {
  const bytes = doc instanceof RawDoc ? doc.bytes : writeDoc(doc as Doc);
  return idFirst(bytes) ?? writeDoc({ _id: context.newId(), ...readDoc(bytes) });
}

function* insert(command: Doc, context: CommandContext): Steps<Doc> {
  const { catalog } = context.store;
  const ns = namespaceOf(command, 'insert', context);
  const docs = arrayField(command, 'documents');
  let group: Buffer[] = [];
  let n = 0;
  let together = 0;
  const errors = yield* runBatch(docs, isOrdered(command), context, (doc, index) => {
    // A group is stored at once; one of which a document cannot be stored, document by document.
    const collection = catalog.findOrCreate(ns);
    if (index % TOGETHER === 0) {
      group = [];
      group = docs.slice(index, index + TOGETHER).map((item) => withId(item, context));
      if (group.length > 1 && collection.insertAll(group)) together = index + group.length;
    }
    if (index >= together) collection.insert(group[index % TOGETHER] ?? withId(doc, context));
    n++;
    return undefined;
  });
  return reply({ n }, errors);
}

/** Those of a long batch come as bytes, to be read one by one. */
function statementOf(item: Value): Value {
  return item instanceof RawDoc ? readDoc(item.bytes) : item;
}

interface Statement {
  filter: Doc;
  update: Update;
  upsert: boolean;
  multi: boolean;
  options: FindOptions;
}

const STATEMENT_FIELDS = [
  'q',
  'u',
  'c',
  'upsert',
  'multi',
  'collation',
  'arrayFilters',
  'hint',
  'sort',
  'upsertSupplied',
];

function parseStatement(value: Value, context: CommandContext): Statement {
  if (!isDoc(value))
    return fail('TypeMismatch', "BSON field 'update.updates' holds something other than objects");
  checkNames(value, 'update.updates', STATEMENT_FIELDS);
  if (value.c !== undefined)
    fail('NotImplemented', "'c' in updates is not supported by this store");
  const update = parseUpdate(value.u, value.arrayFilters);
  const multi = flag(value, 'multi');
  if (multi && update.isReplacement)
    fail('FailedToParse', 'multi update is not supported for replacement-style update');
  return {
    filter: docField(value, 'q'),
    update,
    upsert: flag(value, 'upsert'),
    multi,
    options: {
      limit: multi ? 0 : 1,
      hint: value.hint,
      sort: parseSort(value.sort),
      variables: context.variables,
    },
  };
}

function* update(command: Doc, context: CommandContext): Steps<Doc> {
  const ns = namespaceOf(command, 'update', context);
  let n = 0;
  let nModified = 0;
  const upserted: Doc[] = [];
  const statements = arrayField(command, 'updates');
  const errors = yield* runBatch(
    statements,
    isOrdered(command),
    context,
    function* (item, index): Steps<void> {
      const { filter, update, upsert, options } = parseStatement(statementOf(item), context);
      let matched = 0;
      for (const target of targets(context, ns, filter, options)) {
        if (target === PAUSE) {
          yield PAUSE;
          continue;
        }
        if (updateRow(target.collection, target.row, update, filter, context)) nModified++;
        matched++;
        n++;
      }
      if (matched > 0 || !upsert) return;
      const collection = context.store.catalog.findOrCreate(ns);
      upserted.push({ index, _id: idOf(upsertDoc(collection, update, filter, context)) });
      n++;
    },
  );
  return reply(upserted.length > 0 ? { n, nModified, upserted } : { n, nModified }, errors);
}

function* remove(command: Doc, context: CommandContext): Steps<Doc> {
  const ns = namespaceOf(command, 'delete', context);
  let n = 0;
  const deletes = arrayField(command, 'deletes');
  const errors = yield* runBatch(
    deletes,
    isOrdered(command),
    context,
    function* (statement): Steps<void> {
      const item = statementOf(statement);
      if (!isDoc(item))
        fail('TypeMismatch', "BSON field 'delete.deletes' holds something other than objects");
      checkNames(item, 'delete.deletes', ['q', 'limit', 'hint', 'collation']);
      if (item.limit === undefined)
        badValue("BSON field 'delete.deletes.limit' is missing but a required field");
      const options = {
        limit: equal(item.limit, 0) ? 0 : 1,
        hint: item.hint,
        variables: context.variables,
      };
      for (const target of targets(context, ns, docField(item, 'q'), options)) {
        if (target === PAUSE) yield PAUSE;
        else {
          target.collection.remove(target.row);
          n++;
        }
      }
    },
  );
  return reply({ n }, errors);
}

const WRITE_FIELDS = ['ordered', 'bypassDocumentValidation', 'let'];

export const WRITE_COMMANDS: Command[] = [
  { names: ['insert'], fields: [...WRITE_FIELDS, 'documents'], writes: true, run: insert },
  { names: ['update'], fields: [...WRITE_FIELDS, 'updates'], writes: true, run: update },
  { names: ['delete'], fields: [...WRITE_FIELDS, 'deletes'], writes: true, run: remove },
];
