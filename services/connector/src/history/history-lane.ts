import { setTimeout as pause } from 'node:timers/promises';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import type { Logger } from '@groupsight/shared/logger';

export interface HistoryLaneOptions {
  readonly bus: Pick<EventBus, 'lag'>;
  readonly logger: Logger;
  /** Records that may wait before the next piece is put behind them. */
  readonly maxWaiting?: number;
  /** Milliseconds without any progress after which what was begun goes on all the same. */
  readonly patienceMs?: number;
  /** Milliseconds that a piece waits before its sender hears of it. */
  readonly noticedMs?: number;
}

/** Who reads what histories bring, and where. */
const readers = [
  ['insights', topics.chatHistory.name],
  ['groups', topics.chatMembership.name],
] as const;
const pollMs = 10;
/** Asking costs a cluster's broker something: so much longer than the answer took. */
const restAfterAnswer = 5;

/**
 * The way of histories onto the bus: piece by piece, the owners in turn, and no faster than they
 * are taken in. So there never lies more on the lane than a moment's work, and whoever comes with
 * ten lines is behind one piece of each other owner, not behind their whole past.
 */
export class HistoryLane {
  readonly #options: Required<HistoryLaneOptions>;
  /** Owners in the order of their turns, with the pieces that each has waiting. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  /** Whose piece was put on the bus last. */
  #last = '';
  #isRunning = false;
  #isClosing = false;
  /** How many records waited when nothing moved any more; undefined while they are taken in. */
  #stalledAt: number | undefined;

  constructor(options: HistoryLaneOptions) {
    this.#options = { maxWaiting: 1_500, patienceMs: 2 * 60_000, noticedMs: 1_000, ...options };
  }

  /** Nobody takes histories in: what was begun is finished all the same, nothing should be begun. */
  get isStalled(): boolean {
    return this.#stalledAt !== undefined;
  }

  /** Nothing waits for room any more: what is under way ends soon. */
  close(): void {
    this.#isClosing = true;
  }

  /**
   * Publishes a piece when it is the owner's turn; resolves as `publish` does. Where it waits for
   * the pieces of others, and not for its own before it, `onWait` hears of it.
   */
  async publish(
    ownerId: string,
    publish: () => Promise<void>,
    onWait: () => void = () => undefined,
  ): Promise<void> {
    const noticed = setTimeout(() => {
      if (this.#isBehindOthers(ownerId)) onWait();
    }, this.#options.noticedMs).unref();
    await new Promise<void>((resolve, reject) => {
      const own = this.#waiting.get(ownerId) ?? [];
      own.push(() => {
        clearTimeout(noticed);
        return publish().then(resolve, reject);
      });
      this.#waiting.set(ownerId, own);
      void this.#run();
    });
  }

  #isBehindOthers(ownerId: string): boolean {
    return this.#waiting.size > 1 || (this.#last !== ownerId && this.#last !== '');
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      await this.#room();
      await this.#next()?.();
    }
    this.#isRunning = false;
  }

  /** The next owner's piece; that owner is behind all others then. */
  #next(): (() => Promise<void>) | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [ownerId, own] = first;
    const piece = own.shift();
    this.#last = ownerId;
    this.#waiting.delete(ownerId);
    if (own.length > 0) this.#waiting.set(ownerId, own);
    return piece;
  }

  /** Waits until there is room, unless nothing moves any more. */
  async #room(): Promise<void> {
    const { maxWaiting, patienceMs, logger } = this.#options;
    let since = Date.now();
    let least = this.#stalledAt ?? Number.POSITIVE_INFINITY;
    for (;;) {
      const asked = Date.now();
      const lag = await this.#lag();
      const moves = lag < least;
      if (moves) since = asked;
      least = Math.min(least, lag);
      if (lag <= maxWaiting || moves) this.#stalledAt = undefined;
      if (lag <= maxWaiting || this.#isClosing) return;
      if (!moves && (this.isStalled || asked - since > patienceMs)) {
        if (!this.isStalled) logger.warn({ lag }, 'histories are not taken in any more');
        this.#stalledAt = lag;
        return;
      }
      await pause(Math.max(pollMs, (Date.now() - asked) * restAfterAnswer));
    }
  }

  /** Where it cannot be told, publishing will say what is wrong. */
  async #lag(): Promise<number> {
    const { bus } = this.#options;
    const lags = readers.map(([group, topic]) => bus.lag(group, topic).catch(() => 0));
    return Math.max(...(await Promise.all(lags)));
  }
}
