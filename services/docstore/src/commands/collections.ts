/** Collections and databases: create, drop, rename, list, count. */
import { Double } from 'bson';
import { double } from '../bson/numbers.ts';
import type { Doc } from '../bson/types.ts';
import { RawDoc, writeDoc } from '../bson/writer.ts';
import { fail } from '../errors.ts';
import type { Steps } from '../pace.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Collection } from '../storage/collection.ts';
import { type Command, type CommandContext, docField, flag, namespaceOf } from './command.ts';

const CREATE_FIELDS = [
  'capped',
  'size',
  'max',
  'autoIndexId',
  'storageEngine',
  'validator',
  'validationLevel',
  'validationAction',
  'viewOn',
  'pipeline',
  'timeseries',
  'expireAfterSeconds',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'idIndex',
  'indexOptionDefaults',
  'encryptedFields',
];

function create(command: Doc, context: CommandContext): Doc {
  const ns = namespaceOf(command, 'create', context);
  const option = CREATE_FIELDS.find(
    (name) =>
      command[name] !== undefined &&
      command[name] !== false &&
      name !== 'autoIndexId' &&
      name !== 'idIndex',
  );
  if (option !== undefined)
    fail('NotImplemented', `create with '${option}' is not supported by this store`);
  if (context.store.catalog.find(ns) !== undefined)
    fail('NamespaceExists', `Collection ${ns} already exists.`);
  context.store.catalog.findOrCreate(ns);
  return {};
}

function drop(command: Doc, context: CommandContext): Doc {
  const ns = namespaceOf(command, 'drop', context);
  const collection = context.store.catalog.find(ns);
  if (collection === undefined) return {};
  const nIndexesWas = collection.indexes.length + 1;
  context.store.catalog.drop(collection);
  return { nIndexesWas, ns };
}

function dropDatabase(_command: Doc, context: CommandContext): Doc {
  for (const collection of context.store.catalog.ofDatabase(context.database))
    context.store.catalog.drop(collection);
  return { dropped: context.database };
}

function rename(command: Doc, context: CommandContext): Doc {
  const { catalog } = context.store;
  const { renameCollection: from, to } = command;
  if (typeof from !== 'string' || typeof to !== 'string')
    return fail('TypeMismatch', 'renameCollection takes two namespaces');
  const source =
    catalog.find(from) ?? fail('NamespaceNotFound', `Source collection ${from} does not exist`);
  if (from === to) fail('IllegalOperation', "Can't rename a collection to itself");
  const target = catalog.find(to);
  if (target !== undefined) {
    if (!flag(command, 'dropTarget')) fail('NamespaceExists', 'target namespace exists');
    catalog.drop(target);
  }
  catalog.rename(source, to);
  return {};
}

function describe(collection: Collection, nameOnly: boolean): Doc {
  if (nameOnly) return { name: collection.name, type: 'collection' };
  return {
    name: collection.name,
    type: 'collection',
    options: collection.options,
    info: { readOnly: false },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  };
}

function listCollections(command: Doc, context: CommandContext): Steps<Doc> {
  const { test } = compileFilter(docField(command, 'filter'));
  const nameOnly = flag(command, 'nameOnly');
  const docs = context.store.catalog
    .ofDatabase(context.database)
    .filter((collection) => test(describe(collection, false)))
    .map((collection) => new RawDoc(writeDoc(describe(collection, nameOnly))));
  return context.cursors.first(`${context.database}.$cmd.listCollections`, docs.values(), {});
}

function* sizeOf(collections: readonly Collection[]): Steps<{ count: number; bytes: number }> {
  const sum = { count: 0, bytes: 0 };
  for (const collection of collections) {
    const { count, bytes } = yield* collection.size();
    sum.count += count;
    sum.bytes += bytes;
  }
  return sum;
}

function* listDatabases(command: Doc, context: CommandContext): Steps<Doc> {
  const { catalog } = context.store;
  const { test } = compileFilter(docField(command, 'filter'));
  const names = [...new Set(catalog.all().map((collection) => collection.database))].sort();
  const nameOnly = flag(command, 'nameOnly');
  const databases: Doc[] = [];
  for (const name of names) {
    const size = nameOnly ? undefined : yield* sizeOf(catalog.ofDatabase(name));
    const database = size ? { name, sizeOnDisk: double(size.bytes), empty: false } : { name };
    if (test(database)) databases.push(database);
  }
  return nameOnly ? { databases } : { databases, totalSize: double(context.store.database.size()) };
}

function* collStats(command: Doc, context: CommandContext): Steps<Doc> {
  const ns = namespaceOf(command, 'collStats', context);
  const collection = context.store.catalog.find(ns);
  const scale = Number(command.scale ?? 1);
  const { count, bytes } = yield* sizeOf(collection ? [collection] : []);
  const size = Math.floor(bytes / scale);
  return {
    ns,
    size,
    count,
    ...(count > 0 ? { avgObjSize: Math.floor((size * scale) / count) } : {}),
    storageSize: size,
    nindexes: collection ? collection.indexes.length + 1 : 0,
    capped: false,
    scaleFactor: scale,
  };
}

function* dbStats(command: Doc, context: CommandContext): Steps<Doc> {
  const collections = context.store.catalog.ofDatabase(context.database);
  const scale = Number(command.scale ?? 1);
  const { count: objects, bytes: dataSize } = yield* sizeOf(collections);
  return {
    db: context.database,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: double(objects === 0 ? 0 : dataSize / objects),
    dataSize: double(dataSize / scale),
    storageSize: double(dataSize / scale),
    indexes: collections.reduce((sum, collection) => sum + collection.indexes.length + 1, 0),
    scaleFactor: new Double(scale),
    fsUsedSize: double(context.store.database.size()),
  };
}

export const COLLECTION_COMMANDS: Command[] = [
  { names: ['create'], fields: CREATE_FIELDS, writes: true, run: create },
  { names: ['drop'], fields: [], writes: true, run: drop },
  { names: ['dropDatabase'], fields: [], writes: true, run: dropDatabase },
  { names: ['renameCollection'], fields: ['to', 'dropTarget'], writes: true, run: rename },
  {
    names: ['listCollections'],
    fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
    writes: false,
    run: listCollections,
  },
  {
    names: ['listDatabases'],
    fields: ['filter', 'nameOnly', 'authorizedDatabases'],
    writes: false,
    run: listDatabases,
  },
  { names: ['collStats'], fields: ['scale'], writes: false, run: collStats },
  { names: ['dbStats'], fields: ['scale', 'freeStorage'], writes: false, run: dbStats },
];
