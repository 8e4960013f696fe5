import type { Model, QueryFilter, UpdateQuery } from 'mongoose';

/** A state whose changes others hear of over the bus. */
export interface Published {
  /** Counted up with every change that others must hear of. */
  readonly version: number;
  /** Whether the bus still lacks the latest version. */
  readonly unpublished: boolean;
}

/**
 * Records that a version was published. When another has come meanwhile, this one may stand
 * behind it on the bus: the state is marked again, as a version of its own, so that whoever
 * published the other one and is about to record it does so, too, and the latest is last.
 */
export async function markPublished<T extends Published>(
  model: Model<T>,
  key: Partial<T>,
  version: number,
): Promise<void> {
  const { matchedCount } = await model.updateOne(
    { ...key, version } as QueryFilter<T>,
    { $set: { unpublished: false } } as UpdateQuery<T>,
  );
  if (matchedCount > 0) return;
  await model.updateOne(
    key as QueryFilter<T>,
    { $set: { unpublished: true }, $inc: { version: 1 } } as unknown as UpdateQuery<T>,
  );
}
