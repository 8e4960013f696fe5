import type { FindOptions } from './cursors.ts';
import { isPlain, type Plain } from './fields.ts';
import { clearConditions } from './filters.ts';
import { openDocs } from './opener.ts';
import type { Operation, Raw, Update, WriteModel, WriteResult } from './raw-collection.ts';
import { withId } from './reads.ts';
import { Spell } from '../spell.ts';
import { StoredComparisons } from './stored-comparisons.ts';
import { idIn, needsSealing, type Sealing, sealedDoc, sealedUpdate } from './writes.ts';

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
    if (entry[1].upsert && clearConditions(sealing.root, entry[1].filter ?? {}).length > 0) {
      throw new Error(`${sealing.collection}: an upsert does not compare what is sealed`);
    }
    if (spell.isOver) await spell.rest();
    const [name, model] = entry;
    const asked = model.filter ? { [name]: { ...model, filter: filters[at] } } : { [name]: model };
    made.push(...(await sealedOperations(sealing, raw, asked as Operation)));
  }
  if (made.length > 0) return await raw.bulkWrite(made, options);
  return { matchedCount: 0, modifiedCount: 0 };
}
/** A collection's methods that write: they seal. */
export function writes(sealing: Sealing, raw: Raw) {
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
