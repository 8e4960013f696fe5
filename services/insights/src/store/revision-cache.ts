/** What is kept: documents that get a new revision whenever they are written. */
interface Revised {
  readonly _id: string;
  /** Absent from documents of older versions, which are not kept. */
  readonly rev?: string;
}

interface Shelf<T> {
  size: number;
  usedAt: number;
  readonly items: Map<string, { readonly item: T; readonly size: number }>;
}

export interface RevisionCacheOptions<T> {
  /** Of all owners together, in what `sizeOf` counts. */
  readonly maxSize: number;
  readonly sizeOf: (item: T) => number;
  /** How long an owner's are kept after the last look, milliseconds. */
  readonly idleMs: number;
  readonly now: () => number;
}

/**
 * Documents of owners who look at them again and again, in bounded memory: of each only its
 * revision is asked for while it is the same. An owner's are let go when nobody looked for a
 * while, or when another owner needs the place.
 */
export class RevisionCache<T extends Revised> {
  readonly #options: RevisionCacheOptions<T>;
  /** By owner, whoever looked last at the end. */
  readonly #shelves = new Map<string, Shelf<T>>();
  #size = 0;

  constructor(options: RevisionCacheOptions<T>) {
    this.#options = options;
  }

  /** Of what is kept. */
  get size(): number {
    return this.#size;
  }

  /** @returns undefined where it is not kept in this revision */
  get(ownerId: string, { _id, rev }: Revised): T | undefined {
    const shelf = this.#shelves.get(ownerId);
    if (!shelf) return undefined;
    shelf.usedAt = this.#options.now();
    this.#shelves.delete(ownerId);
    this.#shelves.set(ownerId, shelf);
    const kept = shelf.items.get(_id)?.item;
    return rev !== undefined && kept?.rev === rev ? kept : undefined;
  }

  /** Keeps one, if it has a revision and the owner's others leave room for it. */
  keep(ownerId: string, item: T): void {
    if (item.rev === undefined) return;
    const { maxSize, sizeOf, now } = this.#options;
    const shelf = this.#shelves.get(ownerId) ?? { size: 0, usedAt: 0, items: new Map() };
    this.#drop(shelf, item._id);
    const size = sizeOf(item);
    // The first that are looked at stay: letting them go for later ones would help nobody.
    if (shelf.size + size > maxSize) return;
    this.#shelves.delete(ownerId);
    for (const [other, { size: freed }] of this.#shelves) {
      if (this.#size + size <= maxSize) break;
      this.#shelves.delete(other);
      this.#size -= freed;
    }
    shelf.usedAt = now();
    shelf.size += size;
    this.#size += size;
    shelf.items.set(item._id, { item, size });
    this.#shelves.set(ownerId, shelf);
  }

  /** Lets go all others of an owner: they are deleted. */
  retain(ownerId: string, ids: ReadonlySet<string>): void {
    const shelf = this.#shelves.get(ownerId);
    if (!shelf) return;
    for (const id of shelf.items.keys()) if (!ids.has(id)) this.#drop(shelf, id);
  }

  /** Lets go what nobody looked at for a while. */
  sweep(): void {
    const before = this.#options.now() - this.#options.idleMs;
    for (const [ownerId, { usedAt, size }] of this.#shelves) {
      if (usedAt > before) continue;
      this.#shelves.delete(ownerId);
      this.#size -= size;
    }
  }

  #drop(shelf: Shelf<T>, id: string): void {
    const size = shelf.items.get(id)?.size ?? 0;
    shelf.items.delete(id);
    shelf.size -= size;
    this.#size -= size;
  }
}
