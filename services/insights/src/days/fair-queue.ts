import type { Logger } from '@groupsight/shared/logger';

interface FairQueueParts {
  /** For the log. */
  readonly name: string;
  /** Groups worked on at once. */
  readonly atOnce: number;
  readonly logger: Logger;
  /**
   * Does a bounded piece of a group's work.
   * @returns milliseconds until the next piece is worth doing; null for nothing left
   */
  work(owner: string, group: string): Promise<number | null>;
  /** Groups that have work which nobody here was told of. */
  look(): Promise<readonly { readonly owner: string; readonly group: string }[]>;
  /** Milliseconds between two looks. */
  readonly lookEveryMs: number;
}

/** After a failure of a group's work: what failed it may be away for a moment. */
const failedRestMs = 5_000;

const keyOf = (ownerId: string, group: string) => JSON.stringify([ownerId, group]);

/**
 * Does the work of groups in the background, a bounded piece at a time: owners take turns, and
 * so do an owner's groups, whatever waits behind each. What is to be done lies in the store; the
 * queue only knows where to look.
 */
export class FairQueue {
  readonly #parts: FairQueueParts;
  /** Owners in the order of their turns, each with groups in theirs. */
  readonly #waiting = new Map<string, Set<string>>();
  readonly #active = new Set<string>();
  /** Woken while they were worked on. */
  readonly #again = new Set<string>();
  readonly #timers = new Map<string, { readonly timer: NodeJS.Timeout; readonly at: number }>();
  #looking: NodeJS.Timeout | undefined;
  #look: Promise<void> = Promise.resolve();
  #isClosed = false;
  #quiet: (() => void)[] = [];

  constructor(parts: FairQueueParts) {
    this.#parts = parts;
  }

  /** Begins to look for work that was left behind. */
  start(): void {
    const look = () => {
      this.#look = this.#lookOnce().finally(() => {
        if (this.#isClosed) return;
        this.#looking = setTimeout(look, this.#parts.lookEveryMs).unref();
      });
    };
    look();
  }

  /** There is work of a group, now or in a while; the earliest time holds. */
  wake(ownerId: string, group: string, inMs = 0): void {
    if (this.#isClosed) return;
    const key = keyOf(ownerId, group);
    const known = this.#timers.get(key);
    const at = performance.now() + inMs;
    if (inMs > 0 && known && known.at <= at) return;
    clearTimeout(known?.timer);
    this.#timers.delete(key);
    if (inMs > 0) {
      const timer = setTimeout(() => this.wake(ownerId, group), inMs).unref();
      this.#timers.set(key, { timer, at });
      return;
    }
    if (this.#active.has(key)) {
      this.#again.add(key);
      return;
    }
    const groups = this.#waiting.get(ownerId) ?? new Set();
    groups.add(group);
    this.#waiting.set(ownerId, groups);
    this.#fill();
  }

  /** Groups that wait for their turn here. */
  get length(): number {
    let length = 0;
    for (const groups of this.#waiting.values()) length += groups.size;
    return length;
  }

  /** Resolves when nothing waits or is worked on (later times do not count). */
  async quiet(): Promise<void> {
    while (this.#active.size > 0 || this.#waiting.size > 0) {
      await new Promise<void>((resolve) => this.#quiet.push(resolve));
    }
  }

  /** Ends after the pieces in hand. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#looking);
    for (const { timer } of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting.clear();
    await this.#look;
    await this.quiet();
  }

  async #lookOnce(): Promise<void> {
    try {
      for (const { owner: ownerId, group } of await this.#parts.look()) {
        if (!this.#active.has(keyOf(ownerId, group))) this.wake(ownerId, group);
      }
    } catch (err) {
      this.#parts.logger.warn({ err, queue: this.#parts.name }, 'waiting work was not found');
    }
  }

  #fill(): void {
    while (this.#active.size < this.#parts.atOnce) {
      const next = this.#next();
      if (!next) return;
      this.#run(next.owner, next.group);
    }
  }

  /** Whose turn it is; whoever has more to come goes to the end. */
  #next(): { owner: string; group: string } | undefined {
    const [entry] = this.#waiting;
    if (!entry) return undefined;
    const [ownerId, groups] = entry;
    const [group = ''] = groups;
    groups.delete(group);
    this.#waiting.delete(ownerId);
    if (groups.size > 0) this.#waiting.set(ownerId, groups);
    return { owner: ownerId, group };
  }

  async #run(ownerId: string, group: string): Promise<void> {
    const key = keyOf(ownerId, group);
    this.#active.add(key);
    let next: number | null;
    try {
      next = await this.#parts.work(ownerId, group);
    } catch (err) {
      this.#parts.logger.error({ err, group, queue: this.#parts.name }, 'work on a group failed');
      next = failedRestMs;
    }
    this.#active.delete(key);
    if (this.#again.delete(key)) next = 0;
    if (next !== null) this.wake(ownerId, group, next);
    this.#fill();
    if (this.#active.size > 0 || this.#waiting.size > 0) return;
    for (const resolve of this.#quiet.splice(0)) resolve();
  }
}
