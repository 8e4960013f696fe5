import type { HistoryJobRow, Models } from './models.ts';

/** History jobs, from when they were asked for. */
export class HistoryJobRows {
  readonly #jobs: Models['historyJobs'];

  constructor(jobs: Models['historyJobs']) {
    this.#jobs = jobs;
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
