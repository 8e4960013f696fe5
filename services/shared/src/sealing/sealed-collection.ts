import type { mongo } from 'mongoose';
import { writes } from './collection-writes.ts';
import { type FindOptions, LateCursor, openingCursor } from './cursors.ts';
import type { DataKeys } from './data-keys.ts';
import { isPlain, type Plain, type SealedFields, treeOf } from './fields.ts';
import { clearConditions, rootsOf } from './filters.ts';
import { openDocs, openMade } from './opener.ts';
import { type Raw, rawMethods } from './raw-collection.ts';
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
import type { Sealing } from './writes.ts';

type Method = (...args: never[]) => unknown;
/** A collection as its methods: mongoose's and the driver's have the same. */
export type Methods = Record<string, Method>;
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
