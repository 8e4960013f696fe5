import type { HistoryJobRow, Models } from './models.ts';

/** History jobs, from when they were asked for. */
export class HistoryJobRows {
  readonly #jobs: Models['historyJobs'];

  constructor(jobs: Models['historyJobs']) {
    this.#jobs = jobs;
  }

  /** Records a history job. @returns it as it stands */
  async beginJob(job: HistoryJobRow): Promise<HistoryJobRow> {
    const { _id, ownerId, ...fresh } = job;
    const same = { _id, ownerId };
    await this.#jobs.updateOne(same, { $setOnInsert: fresh }, { upsert: true });
    const stored = await this.#jobs.findOne(same).lean<HistoryJobRow>();
    return stored ?? job;
  }

  async saveJob(job: HistoryJobRow): Promise<void> {
    const { _id, ownerId, state, fetched, missing, cursor, errorCode, errorMessage, at } = job;
    // A process that lost the account does not bring back what its successor has ended.
    await this.#jobs.updateOne(
      { _id, ownerId, state: 'running' },
      { $set: { state, fetched, missing, cursor, errorCode, errorMessage, at } },
    );
  }

  /** Jobs of an owner that were cut short. */
  async unfinishedJobs(ownerId: string): Promise<readonly HistoryJobRow[]> {
    return this.#jobs.find({ ownerId, state: 'running' }).sort({ at: 1 }).lean<HistoryJobRow[]>();
  }
}
