import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/**
 * Stores a state that was heard of on the bus, unless a newer one is there already: events come
 * again, and late. `key` must be under a unique index; `at` is when the state was so (what is
 * stored without it is older than anything).
 */
export async function putNewer<T extends { readonly at: Date }>(
  model: Model<T>,
  key: Partial<T>,
  state: Partial<T> & { readonly at: Date },
): Promise<void> {
  try {
    await model.updateOne(
      { ...key, at: { $not: { $gt: state.at } } } as QueryFilter<T>,
      { $set: state } as UpdateQuery<T>,
      { upsert: true },
    );
  } catch (error) {
    // The upsert met a newer state under the same key, which stays.
    if (!isDuplicateKey(error)) throw error;
  }
}
