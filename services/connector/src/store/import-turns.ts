import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { type Connection, type Model, Schema } from 'mongoose';
import { exportErrors } from '../imports/export-error.ts';

/** Whose process imports for an owner now. */
export interface ImportTurnRow {
  /** The owner. */
  _id: string;
  holder: string;
  token: string;
  /** The job that stores what was published in this turn; empty: nothing was. */
  jobId: string;
  expiresAt: Date;
}

const daySeconds = 24 * 60 * 60;
const schema = new Schema<ImportTurnRow>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    token: { type: String, required: true },
    jobId: { type: String, default: '' },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: daySeconds } },
  },
  { strict: 'throw', versionKey: false },
);

export const importTurnModel = (connection: Connection): Model<ImportTurnRow> =>
  connection.model<ImportTurnRow>('ImportTurn', schema, 'import_turns');

/** The right to import for an owner, over all processes. */
export interface ImportTurn extends AsyncDisposable {
  /**
   * Makes sure that no other process imports for the owner now.
   * @throws import_interrupted
   */
  confirm(): Promise<void>;
  /** Notes which job stores what was published: who takes over waits for it. */
  published(jobId: string): Promise<void>;
}

export interface ImportTurnsOptions {
  readonly rows: Model<ImportTurnRow>;
  /** A process that holds a turn under this name is this one, or was before it. */
  readonly holder: string;
  /** For so long the turn of a process that is gone stays its own, milliseconds. */
  readonly leaseMs: number;
  readonly now: () => number;
  /** Resolves when a job has stored what was published for it. */
  readonly untilStored: (ownerId: string, jobId: string) => Promise<void>;
}

const lookMs = 250;
const renewalsInALease = 3;

/** Lets one process at a time import for an owner; each lets its own imports wait by itself. */
export class ImportTurns {
  readonly #options: ImportTurnsOptions;

  constructor(options: ImportTurnsOptions) {
    this.#options = options;
  }

  /**
   * Takes the turn when no other process has it.
   * @param onWait called when one has
   * @throws the signal's reason
   */
  async take(ownerId: string, signal: AbortSignal, onWait: () => void): Promise<ImportTurn> {
    const token = randomUUID();
    let before = await this.#try(ownerId, token);
    if (!before) onWait();
    while (!before) {
      await pause(lookMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      before = await this.#try(ownerId, token);
    }
    const turn = this.#held(ownerId, token);
    // Not given back: the process was killed before that was stored.
    if (before.jobId !== '') await this.#options.untilStored(ownerId, before.jobId);
    return turn;
  }

  /** @returns what was left of the turn before; undefined while another process has it */
  async #try(ownerId: string, token: string): Promise<{ jobId: string } | undefined> {
    const { rows, holder, leaseMs, now } = this.#options;
    const free = { $or: [{ holder }, { expiresAt: { $lt: new Date(now()) } }] };
    const expiresAt = new Date(now() + leaseMs);
    try {
      const turn = { $set: { holder, token, expiresAt, jobId: '' } };
      const options = { upsert: true, returnDocument: 'before' } as const;
      const before = await rows.findOneAndUpdate({ _id: ownerId, ...free }, turn, options).lean();
      return { jobId: before?.jobId ?? '' };
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  }

  #held(ownerId: string, token: string): ImportTurn {
    const { rows, leaseMs, now } = this.#options;
    const own = { _id: ownerId, token };
    const renew = async () => {
      const expiresAt = new Date(now() + leaseMs);
      const { matchedCount } = await rows.updateOne(own, { $set: { expiresAt } });
      return matchedCount > 0;
    };
    // One that fails is tried again; `confirm` says whether it was lost.
    const beat = setInterval(() => void renew().catch(() => false), leaseMs / renewalsInALease);
    beat.unref();
    return {
      async confirm() {
        if (!(await renew())) throw exportErrors.interrupted();
      },
      async published(jobId) {
        await rows.updateOne(own, { $set: { jobId } });
      },
      async [Symbol.asyncDispose]() {
        clearInterval(beat);
        // What cannot be given back ends by itself.
        await rows.deleteOne(own).catch(() => undefined);
      },
    };
  }
}
