import type { ExecutedCommandRow, HistoryJobRow, Models } from './models.ts';

/** What became of a command, kept so that a redelivered one is answered, not repeated. */
export type Outcome = Pick<
  ExecutedCommandRow,
  'state' | 'errorCode' | 'errorMessage' | 'messageId'
>;

/** Executed commands and history jobs. */
export class Commands {
  readonly #executed: Models['executedCommands'];
  readonly #jobs: Models['historyJobs'];

  constructor(models: Pick<Models, 'executedCommands' | 'historyJobs'>) {
    this.#executed = models.executedCommands;
    this.#jobs = models.historyJobs;
  }

  /** @returns the outcome of a command that was executed before; undefined for one to execute */
  async begin(key: string, ownerId: string, at: Date): Promise<Outcome | undefined> {
    const fresh = { ownerId, state: 'started', errorCode: '', errorMessage: '', messageId: '', at };
    const row = await this.#executed
      .findOneAndUpdate(
        { _id: key },
        { $setOnInsert: fresh },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ExecutedCommandRow>();
    return row && row.state !== 'started' ? row : undefined;
  }

  async finish(key: string, outcome: Outcome): Promise<void> {
    const { state, errorCode, errorMessage, messageId } = outcome;
    await this.#executed.updateOne(
      { _id: key },
      { $set: { state, errorCode, errorMessage, messageId } },
    );
  }

  /** Records a history job. @returns it as it stands, and whether it is new */
  async beginJob(job: HistoryJobRow): Promise<{ job: HistoryJobRow; isNew: boolean }> {
    const { _id, ...fresh } = job;
    const result = await this.#jobs.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
    const stored = await this.#jobs.findById(_id).lean<HistoryJobRow>();
    return { job: stored ?? job, isNew: result.upsertedCount > 0 };
  }

  async saveJob(job: HistoryJobRow): Promise<void> {
    const { state, fetched, missing, cursor, errorCode, errorMessage, at } = job;
    await this.#jobs.updateOne(
      { _id: job._id },
      { $set: { state, fetched, missing, cursor, errorCode, errorMessage, at } },
    );
  }

  /** Jobs of an owner that were cut short. */
  async unfinishedJobs(ownerId: string): Promise<readonly HistoryJobRow[]> {
    return this.#jobs.find({ ownerId, state: 'running' }).sort({ at: 1 }).lean<HistoryJobRow[]>();
  }
}
