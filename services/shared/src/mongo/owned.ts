import type { Connection, Model, QueryFilter } from 'mongoose';
import { dataKeysOf } from '../sealing/seal-connection.ts';
import { deleteInPieces } from './delete-in-pieces.ts';

/** A document of an owner, whichever field names them. */
interface Owned {
  readonly _id: string;
  readonly owner?: string;
  readonly ownerId?: string;
}

export interface OwnedModel {
  readonly model: Model<Owned>;
  /** Finds an owner's documents. */
  readonly filter: QueryFilter<Owned>;
}

/** Models of a connection whose documents name their owner, with what finds an owner's. */
export function ownedModels(connection: Connection, ownerId: string): readonly OwnedModel[] {
  return Object.values(connection.models).flatMap((one): OwnedModel[] => {
    const { paths } = one.schema;
    const model = one as Model<Owned>;
    if ('ownerId' in paths) return [{ model, filter: { ownerId } }];
    return 'owner' in paths ? [{ model, filter: { owner: ownerId } }] : [];
  });
}

/** A model whose documents do not name their owner, with what finds those of one. */
export const ownedBy = (model: unknown, filter: object): OwnedModel => ({
  // Where only the filter knows whose a document is, its fields do not matter.
  model: model as Model<Owned>,
  filter: filter as QueryFilter<Owned>,
});

/**
 * Deletes every document that names an owner, the key that seals theirs among them; may be cut
 * short and begun again.
 */
export async function deleteOwned(connection: Connection, ownerId: string): Promise<void> {
  for (const { model, filter } of ownedModels(connection, ownerId)) {
    await deleteInPieces(model, filter);
  }
  dataKeysOf(connection)?.forget();
}
