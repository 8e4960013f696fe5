import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Model, QueryFilter } from 'mongoose';

const pieceSize = 500;

/**
 * Deletes what fits, piece by piece, so that nobody waits long for the store; `filter` names the
 * shard key. May be cut short and begun again.
 */
export async function deleteInPieces<T extends { readonly _id: string }>(
  model: Model<T>,
  filter: QueryFilter<T>,
): Promise<void> {
  for (;;) {
    const found = await model.find(filter, { _id: 1 }).limit(pieceSize).lean<{ _id: string }[]>();
    if (found.length === 0) return;
    const _id = { $in: found.map((one) => one._id) };
    await model.deleteMany({ ...filter, _id } as QueryFilter<T>);
    await nextTurn();
  }
}
