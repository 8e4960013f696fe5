import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Model } from 'mongoose';
import type { MonthDoc, MonthMember } from '../activity/months.repository.ts';

export interface MonthRow {
  readonly group: string;
  readonly month: string;
  readonly members: readonly MonthMember[];
}

interface Kept extends MonthRow {
  readonly _id: string;
  readonly rev?: string;
}

interface Shelf {
  readonly months: ReadonlyMap<string, Kept>;
  readonly size: number;
  readonly usedAt: number;
}

/** Documents after which others have their turn. */
const turnSize = 20;

/**
 * The months of owners who look at their people, in bounded memory: whoever turns a page does not
 * read all of them again. Of each only its revision is asked for while it is the same.
 */
export class MonthCache {
  readonly #mostMembers: number;
  readonly #idleMs: number;
  readonly #now: () => number;
  /** By owner, whoever looked last at the end. */
  readonly #shelves = new Map<string, Shelf>();
  #size = 0;

  /**
   * @param mostMembers how many members of months are kept, of all owners together
   * @param idleMs how long an owner's are kept after the last look, milliseconds
   */
  constructor(mostMembers: number, idleMs: number, now: () => number) {
    this.#mostMembers = mostMembers;
    this.#idleMs = idleMs;
    this.#now = now;
  }

  /** Members of months that are kept. */
  get size(): number {
    return this.#size;
  }

  /** The months of an owner's groups as they are now. */
  async read(
    model: Model<MonthDoc>,
    owner: string,
    groups: readonly string[],
  ): Promise<readonly MonthRow[]> {
    const within = { owner, group: { $in: [...groups] } };
    const now = await model.collection
      .find<Pick<Kept, '_id' | 'rev'>>(within, { projection: { rev: 1 }, batchSize: 2_000 })
      .toArray();
    const kept = this.#shelves.get(owner)?.months;
    const months = new Map<string, Kept>();
    const changed: string[] = [];
    for (const { _id, rev } of now) {
      const known = kept?.get(_id);
      if (known && rev !== undefined && known.rev === rev) months.set(_id, known);
      else changed.push(_id);
    }
    const which = changed.length === now.length ? within : { ...within, _id: { $in: changed } };
    if (changed.length > 0) {
      for (const month of await readMonths(model, which)) months.set(month._id, month);
    }
    this.#keep(owner, months);
    return [...months.values()];
  }

  /** Lets go what nobody looked at for a while. */
  sweep(): void {
    const before = this.#now() - this.#idleMs;
    for (const [owner, { usedAt }] of this.#shelves) if (usedAt <= before) this.#drop(owner);
  }

  #keep(owner: string, months: ReadonlyMap<string, Kept>): void {
    this.#drop(owner);
    const size = [...months.values()].reduce((sum, { members }) => sum + members.length, 0);
    if (size > this.#mostMembers) return;
    for (const other of this.#shelves.keys()) {
      if (this.#size + size <= this.#mostMembers) break;
      this.#drop(other);
    }
    this.#shelves.set(owner, { months, size, usedAt: this.#now() });
    this.#size += size;
  }

  #drop(owner: string): void {
    this.#size -= this.#shelves.get(owner)?.size ?? 0;
    this.#shelves.delete(owner);
  }
}

async function readMonths(model: Model<MonthDoc>, which: object): Promise<Kept[]> {
  const found: Kept[] = [];
  const projection = { rev: 1, group: 1, month: 1, members: 1 };
  const cursor = model.collection.find<Kept>(which, { projection, batchSize: 50 });
  for await (const month of cursor) {
    found.push(month);
    if (found.length % turnSize === 0) await nextTurn();
  }
  return found;
}
