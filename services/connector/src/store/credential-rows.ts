import type { CredentialRow, Models } from './models.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * The credentials of one account, a row per (type, id), sealed. Fulfils the provider port's
 * `CredentialStore`.
 */
export class CredentialRows {
  readonly #rows: Models['credentials'];
  readonly #box: SecretBox;
  readonly #ownerId: string;

  constructor(rows: Models['credentials'], box: SecretBox, ownerId: string) {
    this.#rows = rows;
    this.#box = box;
    this.#ownerId = ownerId;
  }

  async get(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const filter = { ownerId: this.#ownerId, type, id: { $in: [...ids] } };
    return this.#opened(await this.#rows.find(filter).lean<CredentialRow[]>());
  }

  async list(type: string): Promise<ReadonlyMap<string, Uint8Array>> {
    const filter = { ownerId: this.#ownerId, type };
    return this.#opened(await this.#rows.find(filter).lean<CredentialRow[]>());
  }

  async set(type: string, rows: ReadonlyMap<string, Uint8Array | undefined>): Promise<void> {
    const ownerId = this.#ownerId;
    const writes = [...rows].map(([id, secret]) => {
      const filter = { ownerId, type, id };
      if (!secret) return { deleteOne: { filter } };
      const sealed = this.#box.seal(this.#place(type, id), secret);
      return { updateOne: { filter, update: { $set: { sealed } }, upsert: true } };
    });
    if (writes.length > 0) await this.#rows.bulkWrite(writes);
  }

  async clear(): Promise<void> {
    await this.#rows.deleteMany({ ownerId: this.#ownerId });
  }

  #place(type: string, id: string): string {
    return `${this.#ownerId}/${type}/${id}`;
  }

  #opened(rows: readonly CredentialRow[]): ReadonlyMap<string, Uint8Array> {
    // lean() gives BSON's Binary for bytes: its own buffer may be longer than the value.
    const bytesOf = ({ sealed }: CredentialRow) =>
      Buffer.isBuffer(sealed) ? sealed : Buffer.from((sealed as { value(): Uint8Array }).value());
    return new Map(
      rows.map((row) => [row.id, this.#box.open(this.#place(row.type, row.id), bytesOf(row))]),
    );
  }
}
