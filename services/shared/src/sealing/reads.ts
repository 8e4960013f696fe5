import type { FindOptions } from './cursors.ts';
import { type Plain, resolve } from './fields.ts';
import { clearConditions, hasCoded, matcherOf, relaxed, rootsOf, withCodes } from './filters.ts';
import { openDocs } from './opener.ts';
import type { Sealing } from './writes.ts';

/** The collection's own methods, which know nothing of sealing. */
export interface RawReads {
  find(filter: Plain, options?: object): RawCursor;
}

interface RawCursor extends AsyncIterable<Plain> {
  toArray(): Promise<Plain[]>;
  hasNext(): Promise<boolean>;
  readBufferedDocuments(): Plain[];
  close(): Promise<void>;
}

const joins = ['$and', '$or', '$nor'];

const pathsOf = (filter: Plain): string[] =>
  Object.entries(filter).flatMap(([name, value]) =>
    joins.includes(name) ? (value as Plain[]).flatMap(pathsOf) : [name],
  );

export function isSealedPath({ root }: Sealing, path: string): boolean {
  const there = resolve(root, path);
  return there === 'inside' || (typeof there !== 'string' && there.node.kind === 'sealed');
}

const sortPaths = (sort: unknown): string[] =>
  sort instanceof Map ? [...sort.keys()].map(String) : Object.keys((sort as Plain | null) ?? {});

/** Whether a read's conditions or order take clear texts, which only we have. */
export const needsSifting = (sealing: Sealing, filter: Plain, sort: unknown): boolean =>
  clearConditions(sealing.root, filter).length > 0 ||
  sortPaths(sort).some((path) => isSealedPath(sealing, path));

/** Lists put their scope, which names the owner, beside what is asked. */
function ownerOf({ owner }: Sealing, filter: Plain): unknown {
  const parts = [filter, ...((filter.$and ?? []) as Plain[])];
  return parts.find((part) => owner in part)?.[owner];
}

/** Whether a filter looks for words that are stored as codes. */
export const asksForWords = ({ root }: Sealing, filter: Plain): boolean => hasCoded(root, filter);

/** A filter as the store can be asked, words by their codes. */
export async function coded(sealing: Sealing, filter: Plain): Promise<Plain> {
  if (!hasCoded(sealing.root, filter)) return filter;
  const key = await sealing.keys.ofOwner(String(ownerOf(sealing, filter)));
  return withCodes(sealing.root, filter, (path, word) => key.code(path, word));
}

/** What of a document is read so that it can be opened: its `_id`, always. */
export function withId(options: FindOptions = {}): {
  options: FindOptions;
  strip: (docs: readonly unknown[]) => void;
} {
  const { projection } = options;
  if (!projection || !('_id' in projection) || projection._id) {
    return { options, strip: () => undefined };
  }
  const { _id, ...others } = projection;
  const strip = (docs: readonly unknown[]) => {
    for (const doc of docs as Plain[]) delete doc._id;
  };
  return { options: { ...options, projection: others }, strip };
}

function valueAt(doc: unknown, path: string): unknown {
  let value = doc;
  for (const name of path.split('.')) value = (value as Plain | null | undefined)?.[name];
  return value;
}

function compare(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === undefined || one === null) return -1;
  if (other === undefined || other === null) return 1;
  return one < other ? -1 : one > other ? 1 : 0;
}

const inOrder =
  (sort: Readonly<Record<string, unknown>>) =>
  (a: Plain, b: Plain): number => {
    for (const [path, direction] of Object.entries(sort)) {
      const order = compare(valueAt(a, path), valueAt(b, path));
      if (order !== 0) return direction === -1 || direction === 'desc' ? -order : order;
    }
    return 0;
  };

const batchSize = 500;

/**
 * The ids of the documents that a filter lets through, in order: the store narrows them down, what
 * is sealed is opened and compared here.
 */
async function siftedIds(
  sealing: Sealing,
  raw: RawReads,
  filter: Plain,
  { sort = {}, skip = 0, limit = 0, maxTimeMS, signal }: FindOptions,
): Promise<unknown[]> {
  const { keys, collection, root } = sealing;
  const store = await coded(sealing, relaxed(root, filter));
  const isMatch = matcherOf(filter);
  const isSortedHere = sortPaths(sort).some((path) => isSealedPath(sealing, path));
  const needed = rootsOf([...pathsOf(filter), ...(isSortedHere ? sortPaths(sort) : [])]);
  const cursor = raw.find(store, {
    ...(maxTimeMS === undefined ? {} : { maxTimeMS }),
    ...(signal === undefined ? {} : { signal }),
    ...(isSortedHere ? {} : { sort }),
    projection: Object.fromEntries(['_id', ...needed].map((name) => [name, 1])),
    batchSize,
  });
  const found: Plain[] = [];
  const most = limit > 0 && !isSortedHere ? skip + limit : Number.POSITIVE_INFINITY;
  try {
    while (found.length < most && (await cursor.hasNext())) {
      const docs = cursor.readBufferedDocuments();
      await openDocs(keys, collection, root, docs);
      found.push(...docs.filter(isMatch));
    }
  } finally {
    await cursor.close();
  }
  const ordered = isSortedHere ? found.sort(inOrder(sort)) : found;
  const page = ordered.slice(skip, limit > 0 ? skip + limit : undefined);
  return page.map(({ _id }) => _id);
}

/** What a find with clear texts in its filter or order finds. */
export async function sifted(
  sealing: Sealing,
  raw: RawReads,
  filter: Plain,
  given: FindOptions,
): Promise<Plain[]> {
  const ids = await siftedIds(sealing, raw, filter, given);
  if (ids.length === 0) return [];
  const { sort, skip, limit, ...rest } = given;
  const { options, strip } = withId(rest);
  const owner = ownerOf(sealing, filter);
  const page = { ...(owner === undefined ? {} : { [sealing.owner]: owner }), _id: { $in: ids } };
  const docs = await raw.find(page, options).toArray();
  await openDocs(sealing.keys, sealing.collection, sealing.root, docs);
  const byId = new Map(docs.map((doc) => [doc._id, doc]));
  const found = ids.flatMap((id): Plain[] => {
    const doc = byId.get(id);
    return doc ? [doc] : [];
  });
  strip(found);
  return found;
}

/** How many documents a filter with clear texts lets through. */
export async function countSifted(
  sealing: Sealing,
  raw: RawReads,
  filter: Plain,
  options: FindOptions,
): Promise<number> {
  return (await siftedIds(sealing, raw, filter, options)).length;
}
