import { putNewer } from '@groupsight/shared/mongo/put-newer';
import type { Models, OwnerRow } from './models.ts';

/** Users as far as the connector must know them: in which zone their days are, and what they may have. */
export class Owners {
  readonly #rows: Models['owners'];

  constructor(rows: Models['owners']) {
    this.#rows = rows;
  }

  /** Stores what was heard of a user, unless something newer is stored. @returns whether it was */
  async note({ _id, ...state }: OwnerRow): Promise<boolean> {
    const { at } = state;
    await putNewer(this.#rows, { _id }, state);
    const row = await this.#rows.findById(_id).lean<OwnerRow>();
    return row?.at.getTime() === at.getTime();
  }

  /** What an operator lets the owner have, where that is not what the settings say. */
  async quotasOf(_id: string): Promise<Pick<OwnerRow, 'storageBytes' | 'importsDaily'>> {
    return (await this.#rows.findById(_id).lean<OwnerRow>()) ?? {};
  }

  /** The owner's zone; UTC for one not heard of yet. */
  async zoneOf(_id: string): Promise<string> {
    const row = await this.#rows.findById(_id).lean<OwnerRow>();
    return row?.timezone || 'UTC';
  }
}
