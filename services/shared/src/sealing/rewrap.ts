import type { Connection } from 'mongoose';
import { bytesOf } from '../secret-box.ts';
import { type OwnerKeyDoc, placeOfKey } from './data-keys.ts';
import type { KeyWrapper } from './key-wrapper.ts';

/**
 * Wraps the data keys of a database with the present key-encryption key: what they sealed stays as
 * it is, so that services go on meanwhile. May be cut short and begun again.
 * @returns how many were wrapped anew
 */
export async function rewrap(connection: Connection, wrapper: KeyWrapper): Promise<number> {
  const rows = connection.getClient().db(connection.name).collection<OwnerKeyDoc>('ownerkeys');
  let rewrapped = 0;
  for await (const row of rows.find({ by: { $ne: wrapper.current } })) {
    const { _id, owner, wrapped, by } = row;
    const again = await wrapper.rewrap(placeOfKey(owner), by, bytesOf(wrapped));
    const set = { wrapped: Buffer.from(again.wrapped), by: again.by };
    const { modifiedCount } = await rows.updateOne({ _id, owner, by }, { $set: set });
    rewrapped += modifiedCount;
  }
  return rewrapped;
}
