import type { mongo } from 'mongoose';
import { type FindOptions, LateCursor, openingCursor } from './cursors.ts';
import type { DataKeys } from './data-keys.ts';
import { isPlain, type Plain, type SealedFields, treeOf } from './fields.ts';
import { clearConditions, rootsOf } from './filters.ts';
import { openDocs, openMade } from './opener.ts';
import {
  asksForWords,
  coded,
  countSifted,
  isSealedPath,
  needsSifting,
  type RawReads,
  sifted,
  withId,
} from './reads.ts';
import { Spell } from './spell.ts';
import { StoredComparisons } from './stored-comparisons.ts';
import { idIn, needsSealing, type Sealing, sealedDoc, sealedUpdate } from './writes.ts';

type Method = (...args: never[]) => unknown;
/** A collection as its methods: mongoose's and the driver's have the same. */
export type Methods = Record<string, Method>;

type Update = Plain | Plain[];

interface WriteResult {
  readonly matchedCount?: number;
  readonly modifiedCount?: number;
}

/** The collection's own methods, as they were before. */
interface Raw extends RawReads {
  findOne(filter: Plain, options?: object): Promise<Plain | null>;
  countDocuments(filter: Plain, options?: object): Promise<number>;
  distinct(path: string, filter?: Plain, options?: object): Promise<unknown[]>;
  aggregate(pipeline: Plain[], options?: object): mongo.AggregationCursor<unknown>;
  insertOne(doc: Plain, options?: object): Promise<unknown>;
  insertMany(docs: Plain[], options?: object): Promise<unknown>;
  replaceOne(filter: Plain, doc: Plain, options?: object): Promise<unknown>;
  updateOne(filter: Plain, update: Update, options?: object): Promise<unknown>;
  updateMany(filter: Plain, update: Update, options?: object): Promise<unknown>;
  deleteOne(filter: Plain, options?: object): Promise<unknown>;
  deleteMany(filter: Plain, options?: object): Promise<unknown>;
  findOneAndUpdate(filter: Plain, update: Update, options?: object): Promise<unknown>;
  findOneAndDelete(filter: Plain, options?: object): Promise<unknown>;
  bulkWrite(operations: Operation[], options?: object): Promise<WriteResult>;
}

type Operation = Readonly<Record<string, WriteModel>>;

interface WriteModel {
  readonly document?: Plain;
  readonly filter?: Plain;
  readonly update?: Update;
  readonly replacement?: Plain;
  readonly upsert?: boolean;
  readonly [option: string]: unknown;
}

/** What is known of a driver's method by its name alone; these are not told how to seal. */
const refused = [
  'initializeOrderedBulkOp',
  'initializeUnorderedBulkOp',
  'findOneAndReplace',
  'watch',
] as const;

function refuseUse(sealing: Sealing) {
  return (method: string, argument: unknown): void => {
    if (method === 'sort' && isPlain(argument)) {
      const sealedOne = Object.keys(argument).find((path) => isSealedPath(sealing, path));
      if (sealedOne)
        throw new Error(`${sealing.collection}: give the sort by ${sealedOne} to find`);
    }
    if (method === 'project' && isPlain(argument) && argument._id === 0) {
      throw new Error(`${sealing.collection}: give the projection without _id to find`);
    }
  };
}

/** A find that opens what it finds, and itself compares what the store cannot. */
function find(sealing: Sealing, raw: Raw) {
  return (filter: Plain = {}, given: FindOptions = {}): unknown => {
    if (needsSifting(sealing, filter, given.sort)) {
      return new LateCursor(given, (options) => sifted(sealing, raw, filter, options));
    }
    const { options, strip } = withId(given);
    const open = async (docs: unknown[]) => {
      await openDocs(sealing.keys, sealing.collection, sealing.root, docs);
      strip(docs);
    };
    if (asksForWords(sealing, filter)) {
      return new LateCursor(options, async (wanted) => {
        const docs = await raw.find(await coded(sealing, filter), wanted).toArray();
        await open(docs);
        return docs;
      });
    }
    const cursor = raw.find(filter, options) as unknown as mongo.FindCursor<unknown>;
    return openingCursor(cursor, open, refuseUse(sealing));
  };
}

function reads(sealing: Sealing, raw: Raw) {
  const findAll = find(sealing, raw) as RawReads['find'];
  return {
    find: findAll,
    findOne: async (filter: Plain = {}, options: FindOptions = {}) => {
      if (needsSifting(sealing, filter, options.sort) || asksForWords(sealing, filter)) {
        return (await findAll(filter, { ...options, limit: 1 }).toArray())[0] ?? null;
      }
      const { options: wanted, strip } = withId(options);
      const doc = await raw.findOne(filter, wanted);
      const docs = doc ? [doc] : [];
      await openDocs(sealing.keys, sealing.collection, sealing.root, docs);
      strip(docs);
      return doc;
    },
    countDocuments: async (filter: Plain = {}, options: FindOptions = {}) =>
      needsSifting(sealing, filter, undefined)
        ? await countSifted(sealing, raw, filter, options)
        : await raw.countDocuments(await coded(sealing, filter), options),
    distinct: async (path: string, filter: Plain = {}, options: object = {}) => {
      if (isSealedPath(sealing, path)) throw new Error(`${sealing.collection}: ${path} is sealed`);
      return await raw.distinct(path, filter, options);
    },
  };
}

/** The document that an update is of; looked for where the filter does not name it. */
async function idOf(raw: Raw, filter: Plain, update: Update, options: { sort?: unknown } = {}) {
  const id = idIn(filter, update);
  if (id !== undefined && !isPlain(id)) return id;
  const { sort } = options;
  const found = await raw.findOne(filter, { projection: { _id: 1 }, ...(sort ? { sort } : {}) });
  return found?._id;
}

interface UpdateOptions {
  readonly sort?: unknown;
  readonly upsert?: unknown;
}

/** An update of one document, with the filter that finds no other. */
async function oneUpdate(
  sealing: Sealing,
  raw: Raw,
  filter: Plain,
  update: Update,
  options: UpdateOptions = {},
): Promise<{ filter: Plain; update: Update }> {
  if (!needsSealing(sealing, update) || Array.isArray(update)) return { filter, update };
  const _id = await idOf(raw, filter, update, options);
  if (_id === undefined && options.upsert) {
    throw new Error(`${sealing.collection}: what an upsert seals has an id`);
  }
  // Nothing is there, and nothing that could be made has an id: nothing is changed.
  if (_id === undefined) return { filter: { ...filter, _id: { $in: [] } }, update: { $set: {} } };
  const made = await sealedUpdate(sealing, filter, update, _id);
  return { filter: { ...filter, _id }, update: made };
}

/** An update of many documents that seals something is one of each. */
async function manyUpdates(
  sealing: Sealing,
  raw: Raw,
  { filter = {}, update = {}, ...options }: WriteModel,
): Promise<Operation[]> {
  if (!needsSealing(sealing, update) || Array.isArray(update)) {
    return [{ updateMany: { ...options, filter, update } }];
  }
  const found = await raw.find(filter, { projection: { _id: 1 } }).toArray();
  return await Promise.all(
    found.map(async ({ _id }) => {
      const one = await sealedUpdate(sealing, filter, update, _id);
      return { updateOne: { ...options, filter: { ...filter, _id }, update: one } };
    }),
  );
}

async function sealedOperations(
  sealing: Sealing,
  raw: Raw,
  operation: Operation,
): Promise<Operation[]> {
  const [[name, model] = ['', {}]] = Object.entries(operation);
  const { document, filter = {}, update = {}, replacement } = model;
  switch (name) {
    case 'insertOne':
      return [{ insertOne: { ...model, document: await sealedDoc(sealing, document ?? {}) } }];
    case 'replaceOne': {
      const doc = await sealedDoc(sealing, replacement ?? {}, filter);
      return [{ replaceOne: { ...model, replacement: doc } }];
    }
    case 'updateOne':
      return [
        { updateOne: { ...model, ...(await oneUpdate(sealing, raw, filter, update, model)) } },
      ];
    case 'updateMany':
      return await manyUpdates(sealing, raw, model);
    default:
      return [operation];
  }
}

async function bulk(
  sealing: Sealing,
  raw: Raw,
  operations: readonly Operation[],
  options?: object,
): Promise<WriteResult> {
  const compared = new StoredComparisons(sealing, raw);
  const models = operations.map((operation) => Object.entries(operation)[0]);
  const filters = await compared.asStored(models.map((entry) => entry?.[1].filter ?? {}));
  const made: Operation[] = [];
  const spell = new Spell();
  for (const [at, entry] of models.entries()) {
    if (!entry) continue;
    if (spell.isOver) await spell.rest();
    const [name, model] = entry;
    const asked = model.filter ? { [name]: { ...model, filter: filters[at] } } : { [name]: model };
    made.push(...(await sealedOperations(sealing, raw, asked as Operation)));
  }
  if (made.length > 0) return await raw.bulkWrite(made, options);
  return { matchedCount: 0, modifiedCount: 0 };
}

function writes(sealing: Sealing, raw: Raw) {
  const asStored = async (filter: Plain) =>
    (await new StoredComparisons(sealing, raw).asStored([filter]))[0] ?? filter;
  /** Opens what a find-and-change returns: a document, or one in a result. */
  const opened = async (result: unknown) => {
    const docs = isPlain(result) && 'value' in result && 'ok' in result ? [result.value] : [result];
    await openDocs(sealing.keys, sealing.collection, sealing.root, docs);
    return result;
  };
  return {
    insertOne: async (doc: Plain, options?: object) =>
      await raw.insertOne(await sealedDoc(sealing, doc), options),
    insertMany: async (docs: Plain[], options?: object) => {
      const made: Plain[] = [];
      const spell = new Spell();
      for (const doc of docs) {
        if (spell.isOver) await spell.rest();
        made.push(await sealedDoc(sealing, doc));
      }
      return await raw.insertMany(made, options);
    },
    replaceOne: async (filter: Plain, doc: Plain, options?: object) =>
      await raw.replaceOne(await asStored(filter), await sealedDoc(sealing, doc, filter), options),
    updateOne: async (filter: Plain, update: Update, options: UpdateOptions = {}) => {
      const one = await oneUpdate(sealing, raw, await asStored(filter), update, options);
      return await raw.updateOne(one.filter, one.update, options);
    },
    updateMany: async (filter: Plain, update: Update, options: object = {}) => {
      const stored = await asStored(filter);
      if (!needsSealing(sealing, update)) return await raw.updateMany(stored, update, options);
      const each = await manyUpdates(sealing, raw, { ...options, filter: stored, update });
      if (each.length > 0) return await raw.bulkWrite(each, { ordered: false });
      return { acknowledged: true, matchedCount: 0, modifiedCount: 0, upsertedCount: 0 };
    },
    deleteOne: async (filter: Plain, options?: object) =>
      await raw.deleteOne(await asStored(filter), options),
    deleteMany: async (filter: Plain, options?: object) =>
      await raw.deleteMany(await asStored(filter), options),
    findOneAndUpdate: async (filter: Plain, update: Update, given: FindOptions = {}) => {
      const { options, strip } = withId(given);
      const one = await oneUpdate(sealing, raw, await asStored(filter), update, options);
      const result = await opened(await raw.findOneAndUpdate(one.filter, one.update, options));
      strip(isPlain(result) ? [result] : []);
      return result;
    },
    findOneAndDelete: async (filter: Plain, options?: object) =>
      await opened(await raw.findOneAndDelete(await asStored(filter), options)),
    bulkWrite: async (operations: Operation[], options?: object) =>
      await bulk(sealing, raw, operations, options),
  };
}

/** The collections that a pipeline reads beside its own. */
function collectionsIn(pipeline: readonly Plain[]): string[] {
  return pipeline.flatMap((stage) =>
    Object.entries(stage).flatMap(([name, value]): string[] => {
      if (name !== '$unionWith' && name !== '$lookup') return [];
      const { coll, from, pipeline: inner = [] } = value as Plain;
      return [String(coll ?? from), ...collectionsIn(inner as Plain[])];
    }),
  );
}

/** The collections of a connection, of which some are sealed. */
export class SealedCollections {
  readonly #fields: SealedFields;
  readonly #keys: DataKeys;

  constructor(fields: SealedFields, keys: DataKeys) {
    this.#fields = fields;
    this.#keys = keys;
  }

  #sealingOf(collection: string): Sealing | undefined {
    const given = this.#fields[collection];
    return given && { collection, root: treeOf(given), owner: given.owner, keys: this.#keys };
  }

  /** Gives a collection methods that seal and open. */
  cover(name: string, methods: Methods): void {
    const raw = Object.fromEntries(
      rawMethods.map((method) => [method, methods[method]?.bind(methods)]),
    ) as unknown as Raw;
    const sealing = this.#sealingOf(name);
    if (sealing) {
      Object.assign(methods, reads(sealing, raw), writes(sealing, raw));
      for (const method of refused) {
        methods[method] = () => {
          throw new Error(`${name}: ${method} does not seal`);
        };
      }
    }
    const aggregate = (pipeline: Plain[], options?: object) => {
      const found = raw.aggregate(pipeline, options);
      const sealed = [name, ...collectionsIn(pipeline)].filter((one) => one in this.#fields);
      if (sealed.length === 0) return found;
      if (sealing) this.#check(sealing, pipeline);
      const open = (rows: unknown[]) => openMade(this.#keys, [...new Set(sealed)], rows);
      return openingCursor(found, open, () => undefined);
    };
    methods.aggregate = aggregate as Method;
  }

  /** A pipeline begins with what the store can tell. */
  #check({ root, collection }: Sealing, [first]: Plain[]): void {
    const match = first?.$match;
    const [asked] = isPlain(match) ? clearConditions(root, match) : [];
    if (asked) throw new Error(`${collection}: ${rootsOf([asked[0]])[0]} is sealed`);
  }
}

const rawMethods = [
  'find',
  'findOne',
  'countDocuments',
  'distinct',
  'aggregate',
  'insertOne',
  'insertMany',
  'replaceOne',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndDelete',
  'bulkWrite',
] as const;
