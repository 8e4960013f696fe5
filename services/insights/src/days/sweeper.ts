import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { JobProgress } from '../jobs/jobs.ts';
import { sweepBacklog, sweepDelay } from '../metrics.ts';
import { groupKey } from '../store/ids.ts';
import { type Confirm, LostTurn } from './derive-days.ts';
import { FairQueue } from './fair-queue.ts';
import { confirmation, elsewhereMs, type SweepMemory, sweepGroup } from './sweep.ts';
import {
  dueSweeps,
  freeTurn,
  isMarked,
  markSweep,
  type SweepDoc,
  type SweepMark,
  type SweepStanding,
  takeTurn,
} from './sweeps.repository.ts';

/** While one group's turn waits for the store, another one's is thought about. */
const atOnce = 2;
const lookEveryMs = 1_000;
const maxFound = 1_000;
/** Live messages that come so soon after a turn are derived together. */
const liveRestMs = 1_000;
/** The latest instant that there is. */
const endOfTime = 8.64e15;
/** For a turn that somebody waits for. */
const longestWaitMs = 20_000;
const waitMs = 20;
/** So long the background leaves a group's next turn to who waits for it and asks again. */
const keptMs = 2_000;

/**
 * Derives what is dirty, in the background, fair among owners and groups. What is to be done is
 * in the store (`sweeps`), so that it is done after a crash and by whichever process has time.
 */
export class Sweeper {
  readonly #context: Context;
  readonly #memory: SweepMemory;
  readonly #queue: FairQueue;
  /** Groups whose turn somebody waits for here, with how many do: the queue leaves them alone. */
  readonly #waitedFor = new Map<string, number>();
  /** When groups last had a turn here (`performance.now()`), of the last moments. */
  readonly #turnedAt = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
    const progress = new JobProgress(context);
    this.#memory = { progress, toldAt: new Map(), tails: new Map(), totals: new Map() };
    this.#queue = new FairQueue({
      name: 'sweeps',
      atOnce,
      lookEveryMs,
      logger: context.logger,
      work: async (ownerId, group) => {
        if (this.#waitedFor.has(groupKey(ownerId, group))) return elsewhereMs;
        try {
          return await sweepGroup(context, ownerId, group, this.#memory);
        } finally {
          this.#turnedAt.set(groupKey(ownerId, group), performance.now());
        }
      },
      look: () => this.#look(),
    });
  }

  start(): void {
    this.#queue.start();
  }

  /**
   * Notes durably that a group is to be looked at, in `restMs` (at once without it): months of
   * these dates are added up, a job ends, everything is dated in another zone.
   */
  async mark(
    ownerId: string,
    group: string,
    { restMs = 0, ...what }: Omit<SweepMark, 'dueAt'> & { readonly restMs?: number } = {},
  ): Promise<void> {
    const { stores, now } = this.#context;
    await markSweep(stores.sweeps, ownerId, group, { ...what, dueAt: now() + restMs });
    this.#queue.wake(ownerId, group, restMs);
  }

  /**
   * As `mark`, for live messages of these dates: a busy group's are derived together.
   * @param standing how the group was marked after the days of these messages had been
   */
  async markLive(
    ownerId: string,
    group: string,
    dates: readonly string[],
    standing: SweepStanding | undefined,
  ): Promise<void> {
    const turned = this.#turnedAt.get(groupKey(ownerId, group)) ?? Number.NEGATIVE_INFINITY;
    const restMs = Math.max(0, turned + liveRestMs - performance.now());
    if (isMarked(standing, { dueAt: this.#context.now() + restMs, dates })) {
      this.#queue.wake(ownerId, group, restMs);
    } else {
      await this.mark(ownerId, group, { dates, restMs });
    }
  }

  /** Derives everything of a group now, without rest between its turns. */
  async deriveNow(ownerId: string, group: string): Promise<void> {
    for (;;) {
      const next = await sweepGroup(this.#context, ownerId, group, this.#memory, true);
      if (next === null || next > elsewhereMs) return;
      await sleep(next);
    }
  }

  /**
   * Has the group's turn for some work that must not come in between another one. It asks
   * `confirm` before it writes what it read; where the turn is lost by then, it is done again.
   * @throws AppError unavailable when others have the turn for too long
   */
  async inTurn<T>(
    ownerId: string,
    group: string,
    work: (confirm: Confirm) => Promise<T>,
  ): Promise<T> {
    const key = groupKey(ownerId, group);
    this.#waitedFor.set(key, (this.#waitedFor.get(key) ?? 0) + 1);
    try {
      for (;;) {
        const sweep = await this.#awaitTurn(ownerId, group);
        try {
          return await work(confirmation(this.#context, sweep));
        } catch (error) {
          if (!(error instanceof LostTurn)) throw error;
        } finally {
          await freeTurn(this.#context.stores.sweeps, sweep);
        }
      }
    } finally {
      const left = (this.#waitedFor.get(key) ?? 1) - 1;
      if (left > 0) this.#waitedFor.set(key, left);
      else this.#waitedFor.delete(key);
      this.#queue.wake(ownerId, group);
    }
  }

  async #awaitTurn(ownerId: string, group: string): Promise<SweepDoc> {
    const { stores, now } = this.#context;
    const end = performance.now() + longestWaitMs;
    while (performance.now() < end) {
      // A turn that ends with nothing left removes its mark.
      const wanted = now() + keptMs;
      await markSweep(stores.sweeps, ownerId, group, { dueAt: now(), wanted });
      const sweep = await takeTurn(stores.sweeps, ownerId, group, now(), 'waited for');
      if (sweep) return sweep;
      await sleep(waitMs);
    }
    throw new AppError('unavailable', 'busy', 'This group is being worked on. Please try again.');
  }

  /** Resolves when everything that is marked is derived, whatever its time (tests). */
  async settle(): Promise<void> {
    await this.#queue.quiet();
    const { sweeps } = this.#context.stores;
    for (const { owner: ownerId, group } of await dueSweeps(sweeps, endOfTime, maxFound)) {
      await this.deriveNow(ownerId, group);
    }
    await this.#queue.quiet();
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  async #look() {
    const { stores, now } = this.#context;
    for (const [key, at] of this.#turnedAt) {
      if (performance.now() - at > liveRestMs) this.#turnedAt.delete(key);
    }
    const due = await dueSweeps(stores.sweeps, now(), maxFound);
    sweepBacklog.set(Math.max(due.length, this.#queue.length));
    const [oldest] = due;
    sweepDelay.set(oldest ? Math.max(0, now() - oldest.dueAt.getTime()) / 1_000 : 0);
    return due;
  }
}
