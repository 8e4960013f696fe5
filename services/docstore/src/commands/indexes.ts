/** `createIndexes`, `listIndexes`, `dropIndexes`, and `collMod` of an index. */
import { compare } from '../bson/compare.ts';
import { toDouble } from '../bson/numbers.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../bson/types.ts';
import { RawDoc, writeDoc } from '../bson/writer.ts';
import { fail } from '../errors.ts';
import { PAUSE, type Steps } from '../pace.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Collection } from '../storage/collection.ts';
import type { IndexSpec, IndexTable } from '../storage/index-table.ts';
import {
  arrayField,
  type Command,
  type CommandContext,
  countField,
  docField,
  namespaceOf,
} from './command.ts';

const OPTIONS = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'expireAfterSeconds',
  'partialFilterExpression',
  'hidden',
  'v',
  'background',
  'ns',
  'collation',
]);
const ID_INDEX: Doc = { v: 2, key: { _id: 1 }, name: '_id_' };
const MAX_TTL_SECONDS = 2147483647;

function parseSpec(value: Value): IndexSpec {
  if (!isDoc(value)) return fail('TypeMismatch', 'each index specification must be an object');
  for (const name of Object.keys(value)) {
    if (!OPTIONS.has(name))
      fail(
        'InvalidIndexSpecificationOption',
        `The field '${name}' is not valid for an index specification`,
      );
  }
  const { v: _version, background: _background, ns: _ns, ...spec } = value;
  const { key, name } = spec;
  if (!isDoc(key) || Object.keys(key).length === 0)
    return fail('CannotCreateIndex', 'Index keys cannot be an empty object');
  if (typeof name !== 'string' || name === '')
    return fail(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    );
  checkKey(key);
  checkOptions(spec, key);
  const { key: _key, name: _name, ...options } = spec;
  return { key, name, ...options };
}

function checkKey(key: Doc): void {
  for (const name of Object.keys(key)) {
    const value = key[name];
    if (typeof value === 'string')
      fail('CannotCreateIndex', `Index type '${value}' is not supported by this store`);
    if (!isNumeric(value) || toDouble(value) === 0)
      fail(
        'CannotCreateIndex',
        'Values in v:2 index key pattern cannot be of this type. Only numbers > 0, numbers < 0, and strings are allowed.',
      );
    if (name === '' || name.split('.').includes(''))
      fail('CannotCreateIndex', 'Index keys cannot contain an empty field.');
    if (name.startsWith('$') || name.includes('$**'))
      fail('CannotCreateIndex', `Index key '${name}' is not supported by this store`);
  }
}

export function checkOptions(spec: Doc, key: Doc): void {
  if (
    spec.collation !== undefined &&
    !(isDoc(spec.collation) && spec.collation.locale === 'simple')
  ) {
    fail('NotImplemented', 'collation is not supported by this store');
  }
  if (spec.partialFilterExpression !== undefined) compileFilter(spec.partialFilterExpression);
  const seconds = spec.expireAfterSeconds;
  if (seconds === undefined) return;
  if (!isNumeric(seconds) || toDouble(seconds) < 0 || toDouble(seconds) > MAX_TTL_SECONDS) {
    fail(
      'CannotCreateIndex',
      'TTL index expireAfterSeconds must be a number between 0 and 2147483647',
    );
  }
  if (Object.keys(key).length > 1)
    fail(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL',
    );
  if ('_id' in key)
    fail('InvalidIndexSpecificationOption', 'The field _id cannot have a TTL index');
}

/** Two specifications that ask for the same index, whatever their names. */
function sameOptions(a: Doc, b: Doc): boolean {
  const options = (spec: Doc): Doc => ({
    key: spec.key,
    unique: spec.unique === true,
    sparse: spec.sparse === true,
    ttl: spec.expireAfterSeconds ?? null,
    partial: spec.partialFilterExpression ?? null,
  });
  return compare(options(a), options(b)) === 0;
}

/** True when the index is there already; throws when one is in its way. */
function exists(collection: Collection, spec: IndexSpec): boolean {
  if (compare(spec.key, { _id: 1 }) === 0) return true;
  const sameName = collection.indexes.find((index) => index.spec.name === spec.name);
  if (sameName !== undefined) {
    if (sameOptions(sameName.spec, spec)) return true;
    fail(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Requested index: ${spec.name}`,
    );
  }
  const sameKey = collection.indexes.find((index) => compare(index.spec.key, spec.key) === 0);
  if (sameKey === undefined) return false;
  if (sameOptions(sameKey.spec, spec))
    fail(
      'IndexOptionsConflict',
      `Index already exists with a different name: ${sameKey.spec.name}`,
    );
  if (
    compare(sameKey.spec.partialFilterExpression ?? null, spec.partialFilterExpression ?? null) ===
    0
  ) {
    fail(
      'IndexOptionsConflict',
      `An equivalent index already exists with the same name but different options. Requested index: ${spec.name}`,
    );
  }
  return false;
}

function* createIndexes(command: Doc, context: CommandContext): Steps<Doc> {
  const { catalog } = context.store;
  const ns = namespaceOf(command, 'createIndexes', context);
  const specs = arrayField(command, 'indexes').map(parseSpec);
  if (specs.length === 0) fail('BadValue', 'Must specify at least one index to create');
  const createdCollectionAutomatically = catalog.find(ns) === undefined;
  const numIndexesBefore = catalog.findOrCreate(ns).indexes.length + 1;
  for (const spec of specs) {
    yield* turnToBuild(ns, context);
    const collection = catalog.findOrCreate(ns);
    if (!exists(collection, spec)) yield* catalog.createIndex(collection, spec);
  }
  const numIndexesAfter = catalog.findOrCreate(ns).indexes.length + 1;
  const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
}

/** One index of a collection is built at a time; the next may be the same. */
function* turnToBuild(ns: string, { store, inTransaction }: CommandContext): Steps<void> {
  for (;;) {
    const collection = store.catalog.find(ns);
    if (collection === undefined || !store.catalog.isBuilding(collection)) return;
    if (inTransaction)
      fail('ConflictingOperationInProgress', 'An index of the collection is being built');
    yield PAUSE;
  }
}

export function existing(ns: string, context: CommandContext): Collection {
  return context.store.catalog.find(ns) ?? fail('NamespaceNotFound', `ns does not exist: ${ns}`);
}

function listIndexes(command: Doc, context: CommandContext): Steps<Doc> {
  const ns = namespaceOf(command, 'listIndexes', context);
  const specs = [
    ID_INDEX,
    ...existing(ns, context).indexes.map((index) => ({ v: 2, ...index.spec })),
  ];
  const docs = specs.map((spec) => new RawDoc(writeDoc(spec)));
  return context.cursors.first(ns, docs.values(), {
    batchSize: countField(docField(command, 'cursor'), 'batchSize'),
  });
}

export function findIndex(collection: Collection, wanted: Value): IndexTable {
  const index = collection.indexes.find((item) =>
    isDoc(wanted) ? compare(item.spec.key, wanted) === 0 : item.spec.name === wanted,
  );
  if (index !== undefined) return index;
  if (wanted === '_id_' || (isDoc(wanted) && compare(wanted, { _id: 1 }) === 0))
    fail('InvalidOptions', 'cannot drop _id index');
  return fail(
    'IndexNotFound',
    typeof wanted === 'string'
      ? `index not found with name [${wanted}]`
      : "can't find index with this key",
  );
}

function dropIndexes(command: Doc, context: CommandContext): Doc {
  const { catalog } = context.store;
  const collection = existing(namespaceOf(command, 'dropIndexes', context), context);
  const nIndexesWas = collection.indexes.length + 1;
  const { index: wanted } = command;
  if (wanted === undefined)
    fail('BadValue', "BSON field 'dropIndexes.index' is missing but a required field");
  const chosen =
    wanted === '*'
      ? [...collection.indexes]
      : (Array.isArray(wanted) ? wanted : [wanted]).map((item) => findIndex(collection, item));
  for (const index of chosen) catalog.dropIndex(collection, index);
  return { nIndexesWas };
}

export const INDEX_COMMANDS: Command[] = [
  {
    names: ['createIndexes'],
    fields: ['indexes', 'commitQuorum'],
    writes: true,
    run: createIndexes,
  },
  { names: ['listIndexes'], fields: ['cursor'], writes: false, run: listIndexes },
  { names: ['dropIndexes'], fields: ['index'], writes: true, run: dropIndexes },
];
