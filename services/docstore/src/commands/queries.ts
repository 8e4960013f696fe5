/** Reading commands: `find`, `getMore`, `killCursors`, `count`, `distinct`. */
import { Long } from 'bson';
import { ValueSet } from '../aggregate/value-set.ts';
import { firstFieldName, pickFields, readDoc } from '../bson/reader.ts';
import type { Doc, Value } from '../bson/types.ts';
import { RawDoc, writeDoc } from '../bson/writer.ts';
import { badValue, fail, failAt } from '../errors.ts';
import { isDue, PAUSE, type Paced, type Pause, type Steps } from '../pace.ts';
import { countRows, type FindOptions, findRows } from '../query/execute.ts';
import { compileFilter } from '../query/matcher.ts';
import { topField, valuesAt } from '../query/path.ts';
import { compileProjection, type Projection } from '../query/projection.ts';
import { naturalDirection, parseSort } from '../query/sort.ts';
import { wholeNumber } from '../query/value-tests.ts';
import type { StoredRow } from '../storage/scan.ts';
import {
  arrayField,
  type Command,
  type CommandContext,
  countField,
  docField,
  flag,
  namespaceOf,
} from './command.ts';
import { rawRows } from './cursors.ts';
import { encodedArray } from './large-values.ts';

const FIND_FIELDS = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'let',
  'allowDiskUse',
  'noCursorTimeout',
  'allowPartialResults',
  'oplogReplay',
  'tailable',
  'awaitData',
  'returnKey',
  'showRecordId',
  'min',
  'max',
];
/** Options that would change the result and are not implemented. */
const REFUSED = ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max'];

/** The options of a find, also as `explain` sees them. */
export function findOptions(command: Doc, context: CommandContext): FindOptions {
  const limit = command.limit === undefined ? 0 : wholeNumber(command.limit, 'limit');
  return {
    sort: parseSort(command.sort),
    natural: naturalDirection(command.sort) ?? naturalDirection(command.hint),
    skip: countField(command, 'skip') ?? 0,
    limit: Math.abs(limit),
    hint: command.hint,
    variables: context.variables,
  };
}

function find(command: Doc, context: CommandContext): Steps<Doc> {
  for (const name of REFUSED) {
    const value = command[name];
    if (value !== undefined && value !== false)
      fail('NotImplemented', `the option '${name}' of find is not supported by this store`);
  }
  const ns = namespaceOf(command, 'find', context);
  const filter = docField(command, 'filter');
  const projection = compileProjection(command.projection, filter, context.variables);
  const options = findOptions(command, context);
  const rows = findRows(context.store.reader, context.store.catalog.find(ns), filter, options);
  return context.cursors.first(ns, projection ? projected(rows, projection) : rawRows(rows), {
    batchSize: countField(command, 'batchSize'),
    singleBatch: flag(command, 'singleBatch') || Number(command.limit ?? 0) < 0,
    complete: context.inTransaction,
  });
}

function* projected(rows: Iterable<StoredRow | Pause>, projection: Projection): Paced<RawDoc> {
  const { apply, fields, keepsWhole } = projection;
  for (const row of rows) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    const { raw } = row;
    // Most projections name whole fields, and `_id` stands first: then bytes will do.
    const picks = keepsWhole && fields !== undefined && firstFieldName(raw) === '_id';
    yield new RawDoc(picks ? pickFields(raw, fields) : writeDoc(apply(readDoc(raw, 0, fields))));
  }
}

function getMore(command: Doc, context: CommandContext): Steps<Doc> {
  if (!(command.getMore instanceof Long))
    fail('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  return context.cursors.more(
    command.getMore,
    namespaceOf(command, 'collection', context),
    countField(command, 'batchSize'),
  );
}

function killCursors(command: Doc, context: CommandContext): Doc {
  const cursorsKilled: Value[] = [];
  const cursorsNotFound: Value[] = [];
  for (const id of arrayField(command, 'cursors'))
    (context.cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(id);
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
}

function* count(command: Doc, context: CommandContext): Steps<Doc> {
  const collection = context.store.catalog.find(namespaceOf(command, 'count', context));
  const query = docField(command, 'query');
  if (collection === undefined) {
    compileFilter(query);
    return { n: 0 };
  }
  const limit = command.limit === undefined ? 0 : Math.abs(wholeNumber(command.limit, 'limit'));
  const options = {
    skip: countField(command, 'skip') ?? 0,
    limit,
    hint: command.hint,
    variables: context.variables,
  };
  return { n: yield* countRows(context.store.reader, collection, query, options) };
}

function* distinct(command: Doc, context: CommandContext): Steps<Doc> {
  const collection = context.store.catalog.find(namespaceOf(command, 'distinct', context));
  const { key } = command;
  if (typeof key !== 'string' || key === '')
    return badValue("BSON field 'distinct.key' must be a non-empty string");
  const path = key.split('.');
  const fields = new Set([topField(key)]);
  const found = new ValueSet();
  const rows = findRows(context.store.reader, collection, docField(command, 'query'), {
    hint: command.hint,
    variables: context.variables,
  });
  for (const row of rows) {
    if (row === PAUSE || isDue()) yield PAUSE;
    if (row === PAUSE) continue;
    for (const value of valuesAt(readDoc(row.raw, 0, fields), path, false)) {
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined) found.add(item);
    }
  }
  const values = yield* found.sorted();
  return {
    values: yield* encodedArray(values, () => failAt(17217, 'distinct too big, 16mb cap')),
  };
}

export const QUERY_COMMANDS: Command[] = [
  { names: ['find'], fields: FIND_FIELDS, writes: false, run: find },
  { names: ['getMore'], fields: ['collection', 'batchSize', 'term'], writes: false, run: getMore },
  { names: ['killCursors'], fields: ['cursors'], writes: false, run: killCursors },
  {
    names: ['count'],
    fields: ['query', 'limit', 'skip', 'hint', 'fields'],
    writes: false,
    run: count,
  },
  { names: ['distinct'], fields: ['key', 'query', 'hint'], writes: false, run: distinct },
];
