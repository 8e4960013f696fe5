import { AppError } from '@groupsight/shared/errors';
import type { ImportTurns } from '../store/import-turns.ts';
import { type OnWait, Slots } from './slots.ts';

export interface ImportQueueOptions {
  /** Imports that are read and published at once, over all owners. */
  readonly atOnce: number;
  /** Imports of one owner that may wait for the one that runs. */
  readonly maxWaiting: number;
  /** Turns among all processes; absent where there is no other one. */
  readonly turns?: Pick<ImportTurns, 'take'>;
}

/**
 * A file of this many bytes of text is large: it takes minutes. Large ones have few places of their
 * own, so that a small one never waits for any of them.
 */
const largeBytes = 16 * 1024 * 1024;
const largeAtOnce = 2;

const tooMany = (limit: number) =>
  new AppError(
    'limited',
    'too_many_imports',
    `You have ${limit} imports waiting already. Please wait until some of them are done.`,
    { details: { limit } },
  );

/** The turn of an import. */
export interface Turn {
  /**
   * Makes sure that the owner's turn is still this import's. To be called before it is published.
   * @throws import_interrupted
   */
  confirm(): Promise<void>;
  /**
   * Keeps the turn until what was published is stored, also after the import itself has ended.
   * @param jobId the job that stores it
   */
  hold(jobId: string, stored: Promise<unknown>): Promise<void>;
}

/**
 * Imports one after another for each owner, and so many at once for all: each is laid beside what
 * those before it have brought. Who waits has sent little more than the beginning of the file: the
 * rest is taken in when its turn has come.
 */
export class ImportQueue {
  readonly #options: ImportQueueOptions;
  readonly #owners = new Map<string, Slots>();
  readonly #small: Slots;
  readonly #large = new Slots(largeAtOnce);

  constructor(options: ImportQueueOptions) {
    this.#options = options;
    this.#small = new Slots(options.atOnce);
  }

  /**
   * Runs an import when those of its owner before it have ended, and what they hold their turns
   * for has come to pass; until then it hears how many these are.
   * @throws too_many_imports; the signal's reason when it is aborted while it waits
   */
  async run<T>(
    ownerId: string,
    signal: AbortSignal,
    work: (turn: Turn) => Promise<T>,
    onWait?: OnWait,
  ): Promise<T> {
    const { maxWaiting, turns } = this.#options;
    const own = this.#owners.get(ownerId) ?? new Slots(1);
    if (!own.isFree && own.waiting >= maxWaiting) throw tooMany(maxWaiting);
    this.#owners.set(ownerId, own);
    let held: Promise<unknown> = Promise.resolve();
    const taken = new AsyncDisposableStack();
    try {
      taken.use(await own.take(signal, onWait));
      const turn = await turns?.take(ownerId, signal, () => onWait?.(1));
      taken.use(turn);
      return await work({
        confirm: async () => turn?.confirm(),
        hold: async (jobId, stored) => {
          held = stored;
          await turn?.published(jobId);
        },
      });
    } finally {
      const end = async () => {
        await taken.disposeAsync();
        if (own.isIdle) this.#owners.delete(ownerId);
      };
      held.then(end, end);
    }
  }

  /** A place among all imports for a chat of so many bytes; free again when it is disposed of. */
  place(bytes: number, signal: AbortSignal, onWait?: OnWait): Promise<Disposable> {
    return (bytes > largeBytes ? this.#large : this.#small).take(signal, onWait);
  }
}
