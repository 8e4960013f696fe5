import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import mongoose, { Schema } from 'mongoose';
import { AppError } from '../errors.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { bytesOf, SecretBox } from '../secret-box.ts';
import type { KeyWrapper } from './key-wrapper.ts';

/** An owner's data key, wrapped. Without it nothing that was sealed for the owner opens any more. */
export interface OwnerKeyDoc {
  /** Names the key; stands in front of everything that it sealed. */
  _id: string;
  owner: string;
  wrapped: Buffer;
  /** The key-encryption key that wrapped it. */
  by: string;
  at: Date;
}

const schema = new Schema<OwnerKeyDoc>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    wrapped: { type: Buffer, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1 }, { unique: true });
schema.index({ by: 1 });

export const ownerKeyModel = (connection: Connection): Model<OwnerKeyDoc> =>
  connection.model<OwnerKeyDoc>('OwnerKey', schema, 'ownerkeys');

/** For a service's `sharding`. */
export const ownerKeysWhole = {
  ownerkeys: 'small: a wrapped key for each owner, looked for by its own name',
  sealingprogress: 'small: how far each collection is sealed',
} as const;

const keyIdBytes = 8;
const dataKeyBytes = 32;

export const placeOfKey = (ownerId: string) => `data key\n${ownerId}`;

/** Marks a sealed value in the store: a binary of a subtype that is ours to use. */
const sealedSubtype = 0xce;

export type Sealed = mongoose.mongo.Binary;

export const isSealed = (value: unknown): value is Sealed =>
  value instanceof mongoose.mongo.Binary && value.sub_type === sealedSubtype;

/** Which data key a value was sealed with. */
export const keyIdOf = (sealed: Sealed): string =>
  Buffer.from(sealed.buffer.subarray(0, keyIdBytes)).toString('hex');

/** No word begins so. */
export const isCode = (word: string): boolean => /^~[\w-]{16}$/.test(word);

/** An owner's data key: seals and opens values. Layout: id of the key, then `SecretBox`'s. */
export class DataKey {
  readonly #box: SecretBox;
  readonly #id: Buffer;
  readonly #codes: Buffer;

  constructor(id: string, bytes: Uint8Array) {
    this.#id = Buffer.from(id, 'hex');
    this.#box = new SecretBox(bytes);
    this.#codes = Buffer.from(hkdfSync('sha256', bytes, '', 'groupsight codes', dataKeyBytes));
  }

  seal(place: string, value: Uint8Array): Sealed {
    const bytes = Buffer.concat([this.#id, this.#box.seal(place, value)]);
    return new mongoose.mongo.Binary(bytes, sealedSubtype);
  }

  /** @throws SealError when it was sealed for another place, or changed */
  open(place: string, sealed: Sealed): Buffer {
    return this.#box.open(place, sealed.buffer.subarray(keyIdBytes, sealed.position));
  }

  /** Stands for a word in the store: the same for the same word of the same owner and field. */
  code(field: string, word: string): string {
    const digest = createHmac('sha256', this.#codes)
      .update(`${field}\n${word}`)
      .digest('base64url');
    return `~${digest.slice(0, 16)}`;
  }
}

const lost = () =>
  new AppError(
    'unavailable',
    'sealing_key_lost',
    'What is stored of this account is sealed with a key that this server does not have. Nothing was changed.',
  );

/** Owners whose keys are kept in memory, and how long: a destroyed key is gone after that, too. */
const mostKept = 10_000;
const keptMs = 5 * 60_000;

interface Kept {
  readonly key: Promise<DataKey | null>;
  readonly until: number;
}

/** The data keys of owners: made when first needed, unwrapped when used, kept for a while. */
export class DataKeys {
  readonly #rows: Model<OwnerKeyDoc>['collection'];
  readonly #wrapper: KeyWrapper;
  readonly #kept = new Map<string, Kept>();

  constructor(rows: Model<OwnerKeyDoc>, wrapper: KeyWrapper) {
    this.#rows = rows.collection;
    this.#wrapper = wrapper;
  }

  /**
   * An owner's key; made where there is none.
   * @throws AppError sealing_key_lost
   */
  async ofOwner(ownerId: string): Promise<DataKey> {
    const key = await this.#keep(`owner ${ownerId}`, () => this.#firstOf(ownerId));
    if (!key) throw lost();
    return key;
  }

  /**
   * Keys by their ids.
   * @throws AppError sealing_key_lost when one was destroyed, or cannot be unwrapped
   */
  async ofIds(ids: Iterable<string>): Promise<ReadonlyMap<string, DataKey>> {
    const found = await Promise.all(
      [...ids].map(async (id) => {
        const key = await this.#keep(`id ${id}`, async () => {
          const row = await this.#rows.findOne({ _id: id as never });
          return row && (await this.#unwrap(row as unknown as OwnerKeyDoc));
        });
        if (!key) throw lost();
        return [id, key] as const;
      }),
    );
    return new Map(found);
  }

  /** Lets go of what is kept in memory. */
  forget(): void {
    this.#kept.clear();
  }

  async #firstOf(ownerId: string): Promise<DataKey | null> {
    const known = await this.#rows.findOne({ owner: ownerId });
    if (known) return await this.#unwrap(known as unknown as OwnerKeyDoc);
    const bytes = randomBytes(dataKeyBytes);
    const id = randomBytes(keyIdBytes).toString('hex');
    const { by, wrapped } = await this.#wrapper.wrap(placeOfKey(ownerId), bytes);
    const row = { _id: id, owner: ownerId, wrapped: Buffer.from(wrapped), by, at: new Date() };
    try {
      await this.#rows.insertOne(row as never);
      return new DataKey(id, bytes);
    } catch (error) {
      // Another process was first: its key is the owner's.
      if (!isDuplicateKey(error)) throw error;
      return await this.#firstOf(ownerId);
    }
  }

  async #unwrap({ _id, owner: ownerId, wrapped, by }: OwnerKeyDoc): Promise<DataKey> {
    if (!this.#wrapper.knows(by)) throw lost();
    const place = placeOfKey(ownerId);
    return new DataKey(_id, await this.#wrapper.unwrap(place, bytesOf(wrapped), by));
  }

  /** One look-up at a time for each; what failed, or was not there, is looked for again. */
  #keep(name: string, find: () => Promise<DataKey | null>): Promise<DataKey | null> {
    const now = Date.now();
    const known = this.#kept.get(name);
    if (known && known.until > now) return known.key;
    const key = find();
    this.#kept.delete(name);
    this.#kept.set(name, { key, until: now + keptMs });
    const drop = () => {
      if (this.#kept.get(name)?.key === key) this.#kept.delete(name);
    };
    key.then((one) => one ?? drop(), drop);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept * 2) break;
      this.#kept.delete(oldest);
    }
    return key;
  }
}
