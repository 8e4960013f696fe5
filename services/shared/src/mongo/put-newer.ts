import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/** A state as it was heard of on the bus. */
interface Heard {
  /** When it was so. */
  readonly at: Date;
  /** Counted up by whoever says it; undefined or 0 where it does not count. */
  readonly version?: number | undefined;
}

/**
 * Whether what is known is older than a state, or the same: by version where both have one, as
 * clocks differ, else by time. What is stored without a time is older than anything.
 */
export function isNoOlder(state: Heard, known: Partial<Heard> | null): boolean {
  if (state.version && known?.version) return state.version >= known.version;
  return !known?.at || known.at <= state.at;
}

/** The same as a condition for what is stored. */
function noNewer({ at, version }: Heard) {
  const byTime = { at: { $not: { $gt: at } } };
  if (!version) return byTime;
  const uncounted = { version: { $in: [null, 0] }, ...byTime };
  return { $or: [{ version: { $gt: 0, $lte: version } }, uncounted] };
}

/**
 * Stores a state that was heard of on the bus, unless a newer one is there already: events come
 * again, and late. `key` must be under a unique index.
 */
export async function putNewer<T extends Heard>(
  model: Model<T>,
  key: Partial<T>,
  state: Partial<T> & Heard,
): Promise<void> {
  try {
    await model.updateOne(
      { ...key, ...noNewer(state) } as QueryFilter<T>,
      { $set: state } as UpdateQuery<T>,
      { upsert: true },
    );
  } catch (error) {
    // The upsert met a newer state under the same key, which stays.
    if (!isDuplicateKey(error)) throw error;
  }
}
