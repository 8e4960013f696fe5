import type { Plain } from './fields.ts';
import { clearConditions, matcherOf, rootsOf } from './filters.ts';
import { openDocs } from './opener.ts';
import { coded, type RawReads } from './reads.ts';
import type { Sealing } from './writes.ts';

/** Finds nothing. */
const nobody = { $in: [] };

/**
 * Filters of writes that compare a document with what was read of it: a clear text is compared
 * with what is stored, and what is stored (sealed) takes its place in the filter. So the write is
 * still done to what was read, and to nothing else.
 */
export class StoredComparisons {
  readonly #sealing: Sealing;
  readonly #raw: RawReads;

  constructor(sealing: Sealing, raw: RawReads) {
    this.#sealing = sealing;
    this.#raw = raw;
  }

  async asStored(filters: readonly Plain[]): Promise<Plain[]> {
    const { root, owner } = this.#sealing;
    const asked = filters.map((filter) => clearConditions(root, filter));
    const compared = filters.filter((_, at) => asked[at]?.length);
    const ids = compared.map(({ _id }) => _id);
    const paths = rootsOf(asked.flat().map(([path]) => path));
    const stored = new Map<unknown, Plain>();
    if (ids.length > 0) {
      const owners = new Set(compared.map((filter) => filter[owner]));
      const found = this.#raw.find(
        { _id: { $in: ids }, [owner]: { $in: [...owners] } },
        { projection: Object.fromEntries(['_id', ...paths].map((path) => [path, 1])) },
      );
      for (const doc of await found.toArray()) stored.set(doc._id, doc);
    }
    const made: Plain[] = [];
    for (const [at, filter] of filters.entries()) {
      const conditions = asked[at] ?? [];
      if (conditions.length === 0) made.push(await coded(this.#sealing, filter));
      else made.push(await this.#one(filter, conditions, stored.get(filter._id)));
    }
    return made;
  }

  async #one(
    filter: Plain,
    conditions: readonly (readonly [string, unknown])[],
    stored: Plain | undefined,
  ): Promise<Plain> {
    const { keys, collection, root } = this.#sealing;
    const nested = conditions.find(([path]) => !(path in filter));
    if (nested || typeof filter._id !== 'string') {
      throw new Error(`${collection}: a write by ${conditions[0]?.[0]} names its document`);
    }
    if (!stored) return { ...filter, _id: nobody };
    const opened = structuredCopy(stored);
    await openDocs(keys, collection, root, [opened]);
    const isSame = matcherOf(Object.fromEntries(conditions))(opened);
    if (!isSame) return { ...filter, _id: nobody };
    const kept = Object.entries(filter).filter(
      ([name]) => !conditions.some(([path]) => path === name),
    );
    const roots = rootsOf(conditions.map(([path]) => path));
    const same = roots.map((name) => [name, name in stored ? stored[name] : { $exists: false }]);
    return Object.fromEntries([...kept, ...same]);
  }
}

/** A copy down to the values: what is opened in it leaves the stored as they are. */
function structuredCopy(doc: Plain): Plain {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null || '_bsontype' in value) return value;
    if (value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copy(one)]));
  };
  return copy(doc) as Plain;
}
