import type { GroupChanged, RemovalChanged } from '@groupsight/proto/events/v1/events';
import type { Place } from '../support.ts';
import type { Random } from './random.ts';

const hourMs = 3_600_000;

/** A message as far as deletions ask. */
interface Told {
  readonly at: Date | undefined;
  /** The imports that brought it; null for what came from the network too. */
  readonly imports: ReadonlySet<string> | null;
}

interface Deletion {
  readonly where: Place;
  readonly value: RemovalChanged;
}

/** What owners deleted of their chats, and brought back. */
export class Deletions {
  readonly #random: Random;
  /** Groups that are deleted, each with its version. */
  readonly #groups = new Map<Place, { version: number; isRemoved: boolean }>();
  /** Imports and stretches that are deleted. */
  #parts: Deletion[] = [];
  /** Those that cannot be undone any more. */
  readonly #purged = new Set<Deletion>();
  #next = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  isGroupRemoved(where: Place): boolean {
    return this.#groups.get(where)?.isRemoved ?? false;
  }

  isImportGone(id: string): boolean {
    return this.#parts.some(({ value }) => value.importId === id);
  }

  /** Whether a message is away. */
  isAway(place: Place, { at = new Date(0), imports }: Told): boolean {
    const parts = this.#parts.filter(({ where }) => where === place).map(({ value }) => value);
    const isWithin = ({ from, to }: RemovalChanged) => from && to && at >= from && at <= to;
    if (parts.some(isWithin)) return true;
    return imports !== null && [...imports].every((id) => this.isImportGone(id));
  }

  #tell(where: Place, more: Pick<RemovalChanged, 'kind'> & Partial<RemovalChanged>) {
    this.#next += 1;
    const value: RemovalChanged = {
      ...where,
      removalId: `r${this.#next}`,
      state: 'removed',
      importId: '',
      from: undefined,
      to: undefined,
      at: new Date(this.#next),
      ...more,
    };
    this.#parts.push({ where, value });
    return value;
  }

  /** An import is deleted. */
  import(where: Place, imports: Iterable<string>): RemovalChanged[] {
    const left = [...imports].filter((id) => !this.isImportGone(id));
    if (left.length === 0) return [];
    return [this.#tell(where, { kind: 'import', importId: this.#random.one(left) })];
  }

  /** A stretch before `now` is deleted. */
  range(where: Place, now: number): RemovalChanged[] {
    const to = now - this.#random.below(10 * 24) * hourMs;
    const from = to - this.#random.below(4 * 24) * hourMs;
    return [this.#tell(where, { kind: 'range', from: new Date(from), to: new Date(to) })];
  }

  /** Something that was deleted is gone for good: an import, which is told, or a stretch. */
  purge(where: Place): RemovalChanged[] {
    const [one] = this.#undoable(where);
    if (!one) return [];
    this.#purged.add(one);
    // Of an import nothing is left that could be kept away.
    if (one.value.kind === 'import') this.#parts = this.#parts.filter((part) => part !== one);
    this.#next += 1;
    return [{ ...one.value, state: 'purged', at: new Date(this.#next) }];
  }

  #undoable(where: Place): Deletion[] {
    return this.#parts.filter((part) => part.where === where && !this.#purged.has(part));
  }

  /** Something that was deleted comes back. */
  undo(where: Place): RemovalChanged[] {
    const [one] = this.#undoable(where);
    if (!one) return [];
    this.#parts = this.#parts.filter((part) => part !== one);
    this.#next += 1;
    return [{ ...one.value, state: 'undone', at: new Date(this.#next) }];
  }

  /** The group is deleted, or comes back. */
  group(where: Place): GroupChanged {
    const { version, isRemoved } = this.#groups.get(where) ?? { version: 0, isRemoved: false };
    this.#groups.set(where, { version: version + 1, isRemoved: !isRemoved });
    return {
      ...where,
      name: 'A group',
      isWatched: isRemoved,
      isAdmin: true,
      source: 'live',
      removed: !isRemoved,
      version: version + 1,
      at: new Date(version + 1),
    };
  }
}
