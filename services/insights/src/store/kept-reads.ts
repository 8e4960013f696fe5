import { LRUCache } from 'lru-cache';

export interface KeptReadsOptions<T> {
  /** The state of all that is read of an owner; empty where the store cannot tell. */
  readonly revisionOf: (ownerId: string) => string;
  /** Of all owners together, in what `sizeOf` counts. */
  readonly maxSize: number;
  readonly sizeOf: (read: T) => number;
  /** How long what nobody looks at is kept, milliseconds. */
  readonly idleMs: number;
}

/**
 * What was read of an owner, for whoever turns a page or sorts anew, for as long as what it was
 * read from stays. Where the store cannot tell whether it does, everything is read each time.
 */
export class KeptReads<T extends object> {
  readonly #options: KeptReadsOptions<T>;
  readonly #kept: LRUCache<string, { readonly revision: string; readonly read: T }>;

  constructor(options: KeptReadsOptions<T>) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: options.maxSize,
      sizeCalculation: ({ read }) => Math.max(1, options.sizeOf(read)),
      ttl: options.idleMs,
      updateAgeOnGet: true,
      // So that nothing of an account that was deleted stays.
      ttlAutopurge: true,
    });
  }

  /**
   * What `read` reads, or read when it was asked the same before. Nobody may change it.
   * @param asked what of the owner's is read
   */
  async of(ownerId: string, asked: readonly string[], read: () => Promise<T>): Promise<T> {
    // Looked at before the read: what is written meanwhile makes it another one.
    const revision = this.#options.revisionOf(ownerId);
    if (revision === '') return await read();
    const key = JSON.stringify([ownerId, ...asked]);
    const known = this.#kept.get(key);
    if (known?.revision === revision) return known.read;
    const found = await read();
    this.#kept.set(key, { revision, read: found });
    return found;
  }
}
