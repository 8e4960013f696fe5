import type { Connection } from 'mongoose';
import { AppError } from '../errors.ts';
import { DataKeys, type OwnerKeyDoc, ownerKeyModel } from './data-keys.ts';
import type { SealedFields } from './fields.ts';
import type { KeyWrapper } from './key-wrapper.ts';
import { type Methods, SealedCollections } from './sealed-collection.ts';

export interface SealOptions {
  readonly fields: SealedFields;
  /** Without one nothing is sealed. */
  readonly wrapper: KeyWrapper | undefined;
}

const keysOf = new WeakMap<Connection, DataKeys>();

/** The data keys of a connection that seals. */
export const dataKeysOf = (connection: Connection): DataKeys | undefined => keysOf.get(connection);

/**
 * From here on every model and collection of a connection seals what it writes and opens what it
 * reads: the one place where that is done. Call before any model is made.
 */
export function sealConnection(connection: Connection, { fields, wrapper }: SealOptions): void {
  const rows = ownerKeyModel(connection);
  if (!wrapper) return;
  const keys = new DataKeys(rows, wrapper);
  keysOf.set(connection, keys);
  const covered = new SealedCollections(fields, keys);
  const collectionOf = connection.collection.bind(connection);
  const known = new WeakSet<object>();
  const sealing: typeof connection.collection = (name, options) => {
    const collection = collectionOf(name, options);
    if (known.has(collection)) return collection as never;
    known.add(collection);
    covered.cover(name, collection as unknown as Methods);
    return collection as never;
  };
  connection.collection = sealing;
}

/**
 * Whoever has sealed data and not its key would show noise and write clear texts among what is
 * sealed: nothing is begun then.
 * @throws AppError sealing_key_missing, sealing_key_unknown
 */
export async function checkSealingKey(
  connection: Connection,
  wrapper: KeyWrapper | undefined,
): Promise<void> {
  const rows = connection.getClient().db(connection.name).collection<OwnerKeyDoc>('ownerkeys');
  const used = await rows.distinct('by');
  const unknown = used.filter((by) => !wrapper?.knows(by));
  if (unknown.length === 0) return;
  const which = `${unknown.join(', ')} (${connection.name})`;
  if (!wrapper) {
    const message = `What is stored is sealed with the key ${which}, and no SEALING_KEY is set. Set the key that was used before; without it the data cannot be read. Nothing was changed.`;
    throw new AppError('precondition', 'sealing_key_missing', message);
  }
  const message = `What is stored is sealed with the key ${which}, which is neither SEALING_KEY nor among SEALING_KEY_PREVIOUS, nor that of SEALING_TRANSIT_URL. Add that key; without it the data cannot be read. Nothing was changed.`;
  throw new AppError('precondition', 'sealing_key_unknown', message);
}
