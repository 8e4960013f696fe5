/** What is kept of a document: nothing reads it again while its revision is the same. */
interface Kept {
  readonly _id: string;
  readonly group: string;
  readonly until: string;
  readonly rev?: string;
  readonly days: Record<string, string>;
}

interface Shelf {
  size: number;
  usedAt: number;
  readonly blocks: Map<string, { readonly block: Kept; readonly size: number }>;
}

/** Bytes of its texts in memory: two for each character where any is beyond Latin-1. */
function sizeOf({ days }: Kept): number {
  let size = 0;
  for (const text of Object.values(days)) size += text.length * (isLatin(text) ? 1 : 2);
  return size;
}

const beyondLatin = /[^\0-\xff]/;
const isLatin = (text: string) => !beyondLatin.test(text);

/**
 * The packed days of owners who search, in bounded memory: whoever types the next letter does not
 * read everything again. An owner's are let go when nobody looked for a while, or when another
 * owner needs the place.
 */
export class BlockCache {
  readonly #maxBytes: number;
  readonly #idleMs: number;
  readonly #now: () => number;
  /** By owner, whoever searched last at the end. */
  readonly #shelves = new Map<string, Shelf>();
  #size = 0;

  /** @param idleMs how long an owner's are kept after the last search, milliseconds */
  constructor(maxBytes: number, idleMs: number, now: () => number) {
    this.#maxBytes = maxBytes;
    this.#idleMs = idleMs;
    this.#now = now;
  }

  /** Bytes that are kept. */
  get size(): number {
    return this.#size;
  }

  /** @returns undefined where it is not kept in this revision */
  get(owner: string, { _id, rev }: Pick<Kept, '_id' | 'rev'>): Kept | undefined {
    const shelf = this.#shelves.get(owner);
    if (!shelf) return undefined;
    shelf.usedAt = this.#now();
    this.#shelves.delete(owner);
    this.#shelves.set(owner, shelf);
    const kept = shelf.blocks.get(_id)?.block;
    return rev !== undefined && kept?.rev === rev ? kept : undefined;
  }

  /** Keeps one, if it has a revision and the owner's others leave room for it. */
  keep(owner: string, block: Kept): void {
    if (block.rev === undefined) return;
    const shelf = this.#shelves.get(owner) ?? { size: 0, usedAt: 0, blocks: new Map() };
    this.#drop(shelf, block._id);
    const size = sizeOf(block);
    // The newest are looked at first, and stay: letting them go for older ones would help nobody.
    if (shelf.size + size > this.#maxBytes) return;
    this.#shelves.delete(owner);
    for (const [other, { size: freed }] of this.#shelves) {
      if (this.#size + size <= this.#maxBytes) break;
      this.#shelves.delete(other);
      this.#size -= freed;
    }
    shelf.usedAt = this.#now();
    shelf.size += size;
    this.#size += size;
    shelf.blocks.set(block._id, { block, size });
    this.#shelves.set(owner, shelf);
  }

  /** Lets go all others of an owner: they are deleted. */
  retain(owner: string, ids: ReadonlySet<string>): void {
    const shelf = this.#shelves.get(owner);
    if (!shelf) return;
    for (const id of shelf.blocks.keys()) if (!ids.has(id)) this.#drop(shelf, id);
  }

  /** Lets go what nobody looked at for a while. */
  sweep(): void {
    const before = this.#now() - this.#idleMs;
    for (const [owner, { usedAt, size }] of this.#shelves) {
      if (usedAt > before) continue;
      this.#shelves.delete(owner);
      this.#size -= size;
    }
  }

  #drop(shelf: Shelf, id: string): void {
    const size = shelf.blocks.get(id)?.size ?? 0;
    shelf.blocks.delete(id);
    shelf.size -= size;
    this.#size -= size;
  }
}
