import type { CredentialStore, CredentialWrite } from '@groupsight/chat-port/chat-provider';
import { bytesOf, type SecretBox } from '@groupsight/shared/secret-box';
import type { CredentialRow, Models } from './models.ts';

/**
 * The credentials of one account, a row per (type, id), sealed. A row that was sealed under an
 * earlier key is sealed anew when it is read.
 */
export class CredentialRows implements CredentialStore {
  readonly #rows: Models['credentials'];
  readonly #box: SecretBox;
  readonly #ownerId: string;
  readonly #confirm: () => Promise<void>;

  /** `confirm` rejects in a process that may not act for the account any more. */
  constructor(
    rows: Models['credentials'],
    box: SecretBox,
    account: { readonly ownerId: string; readonly confirm: () => Promise<void> },
  ) {
    this.#rows = rows;
    this.#box = box;
    this.#ownerId = account.ownerId;
    this.#confirm = account.confirm;
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
    await this.write([...rows].map(([id, value]) => ({ type, id, value })));
  }

  async write(rows: readonly CredentialWrite[]): Promise<void> {
    // The keys of a process that was paused are older than those of its successor.
    await this.#confirm();
    const ownerId = this.#ownerId;
    const writes = rows.map(({ type, id, value }) => {
      const filter = { ownerId, type, id };
      if (!value) return { deleteOne: { filter } };
      const sealed = this.#box.seal(this.#place(type, id), value);
      return { updateOne: { filter, update: { $set: { sealed } }, upsert: true } };
    });
    if (writes.length > 0) await this.#rows.bulkWrite(writes, { ordered: true });
  }

  async clear(): Promise<void> {
    await this.#confirm();
    await this.#rows.deleteMany({ ownerId: this.#ownerId });
  }

  #place(type: string, id: string): string {
    return `${this.#ownerId}/${type}/${id}`;
  }

  async #opened(rows: readonly CredentialRow[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const opened = rows.map(({ type, id, sealed }) => {
      const bytes = bytesOf(sealed);
      const value = this.#box.open(this.#place(type, id), bytes);
      return { type, id, value, bytes };
    });
    await this.#renew(opened.filter(({ bytes }) => !this.#box.isCurrent(bytes)));
    return new Map(opened.map(({ id, value }) => [id, value]));
  }

  /** Seals rows of an earlier key under the present one, unless they changed meanwhile. */
  async #renew(
    rows: readonly { type: string; id: string; value: Buffer; bytes: Buffer }[],
  ): Promise<void> {
    const ownerId = this.#ownerId;
    const writes = rows.map(({ type, id, value, bytes }) => {
      const sealed = this.#box.seal(this.#place(type, id), value);
      const filter = { ownerId, type, id, sealed: bytes };
      return { updateOne: { filter, update: { $set: { sealed } } } };
    });
    if (writes.length > 0) await this.#rows.bulkWrite(writes);
  }
}
