import { MongoBackend } from '@agendajs/mongo-backend';
import { newDocumentId } from '@groupsight/shared/ids';
import type { Logger } from '@groupsight/shared/logger';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { Agenda, type Job } from 'agenda';
import type { mongo } from 'mongoose';
import type { MessageRef } from './domain/command-key.ts';

const second = 1_000;
const minute = 60 * second;

/** How often things are looked at, milliseconds. */
export interface Intervals {
  /** For jobs that are due. */
  readonly jobs: number;
  /** For messages that a lost job, a dead process or a missing answer left behind. */
  readonly sweep: number;
  /** For groups whose night has begun, and what became of those that were started. */
  readonly nightly: number;
  /** For people whose brief is due. */
  readonly briefs: number;
  /** For mails that are to be sent. */
  readonly mails: number;
  /** For newsletters that are to be written and sent. */
  readonly newsletters: number;
  /** For invitations to surveys that are to be sent. */
  readonly invitations: number;
  /** For what webhooks are to be sent. */
  readonly webhooks: number;
  /** For how long a job stays with a process that died; one that lives renews it. */
  readonly lock: number;
}

export const defaultIntervals: Intervals = {
  // Numbers throughout: Agenda reads the text '500 ms' as 5 seconds.
  jobs: second,
  sweep: minute,
  nightly: 15 * minute,
  briefs: minute,
  mails: 15 * second,
  newsletters: 5 * second,
  invitations: 5 * second,
  webhooks: 5 * second,
  lock: 30 * second,
};

/** What the jobs do. */
export interface JobWork {
  send(message: MessageRef): Promise<void>;
  sweep(): Promise<void>;
  /** Ends soon when the signal says so. */
  nightly(signal: AbortSignal): Promise<void>;
  briefs(signal: AbortSignal): Promise<void>;
  mails(signal: AbortSignal): Promise<void>;
  newsletters(signal: AbortSignal): Promise<void>;
  invitations(signal: AbortSignal): Promise<void>;
  webhooks(signal: AbortSignal): Promise<void>;
}

const names = {
  send: 'send-message',
  sweep: 'sweep-messages',
  nightly: 'nightly-digests',
  briefs: 'plan-briefs',
  mails: 'send-mails',
  newsletters: 'work-newsletters',
  invitations: 'send-invitations',
  webhooks: 'work-webhooks',
} as const;
const collection = 'agendaJobs';
const drainMs = 10 * second;

/**
 * Agenda's jobs. They only say when to look: what is then done follows from the stored messages,
 * so a job that is lost, late or run twice does no harm.
 */
export class Jobs {
  readonly #agenda: Agenda;
  readonly #stored: mongo.Collection;
  readonly #intervals: Intervals;
  readonly #closing = new AbortController();

  private constructor(agenda: Agenda, stored: mongo.Collection, intervals: Intervals) {
    this.#agenda = agenda;
    this.#stored = stored;
    this.#intervals = intervals;
  }

  /** Makes sure of the indexes; nothing runs before `start`. */
  static async open(db: mongo.Db, logger: Logger, intervals: Intervals): Promise<Jobs> {
    const stored = db.collection(collection);
    await stored.createIndex({ name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 });
    // One job for each state of a message; of the repeated jobs, which have no data, one each.
    await stored.createIndex(
      { name: 1, 'data.documentId': 1, 'data.revision': 1 },
      { unique: true },
    );
    const backend = new MongoBackend({ mongo: db, collection, ensureIndex: false });
    // Agenda connects by itself, but loses the error of doing so; a second time it does nothing.
    await backend.connect();
    const agenda = new Agenda({
      backend,
      name: `scheduler-${newDocumentId()}`,
      processEvery: intervals.jobs,
    });
    agenda.on('error', (error) => logger.warn({ err: error }, 'job poll failed'));
    agenda.on('fail', (error, job) => {
      logger.error({ err: error, job: job.attrs.name }, 'job failed');
    });
    return new Jobs(agenda, stored, intervals);
  }

  /** Runs what is due, from now on. */
  async start(work: JobWork): Promise<void> {
    const agenda = this.#agenda;
    agenda.define<MessageRef>(names.send, (job) => work.send(job.attrs.data), {
      concurrency: 10,
      lockLimit: 200,
      lockLifetime: minute,
    });
    const repeated = [
      'sweep',
      'nightly',
      'briefs',
      'mails',
      'newsletters',
      'invitations',
      'webhooks',
    ] as const;
    const options = { concurrency: 1, lockLifetime: this.#intervals.lock };
    for (const name of repeated) {
      agenda.define(
        names[name],
        (job) => this.#keepingLock(job, () => work[name](this.#closing.signal)),
        options,
      );
    }
    await agenda.start();
    for (const name of repeated) await this.#repeat(names[name], this.#intervals[name]);
  }

  /** Makes sure of a repeated job. Agenda, asked again, would unlock one that another process is at. */
  async #repeat(name: string, everyMs: number): Promise<void> {
    const known = await this.#stored.findOne({ name, type: 'single' });
    if (Number(known?.repeatInterval) === everyMs && known?.nextRunAt) return;
    await this.#agenda.every(everyMs, name);
  }

  /** Does a job's work, however long it takes, under a lock that is renewed meanwhile. */
  async #keepingLock(job: Job<unknown>, work: () => Promise<void>): Promise<void> {
    let touched = Promise.resolve();
    const touch = () => {
      // One that fails is made up for by the next; without any, another process does the work too.
      touched = job.touch().catch(() => undefined);
    };
    const timer = setInterval(touch, this.#intervals.lock / 3);
    try {
      await work();
    } finally {
      clearInterval(timer);
      // Written after the job's end it would lock the job again.
      await touched;
    }
  }

  /** Makes sure that there is a job for this state of a message. */
  async schedule({ documentId, revision }: MessageRef, at: Date): Promise<void> {
    const job = this.#agenda
      .create(names.send, { documentId, revision })
      .unique({ 'data.documentId': documentId, 'data.revision': revision }, { insertOnly: true })
      .schedule(at);
    try {
      await job.save();
    } catch (error) {
      // Another process made it at the same time.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Removes the job of one state of a message, or of all its states. */
  async cancel(message: MessageRef | Pick<MessageRef, 'documentId'>): Promise<void> {
    await this.#agenda.cancel({ name: names.send, data: message });
  }

  /** Removes jobs that have run. Agenda's own removal makes its `drain` wait for ever. */
  async removeFinished(): Promise<void> {
    await this.#stored.deleteMany({ name: names.send, nextRunAt: null, lockedAt: null });
  }

  /** Waits for the jobs in hand and frees those that were only reserved. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#agenda.drain({ timeout: drainMs, closeConnection: false });
    await this.#stored.updateMany(
      { lastModifiedBy: this.#agenda.attrs.name, lockedAt: { $ne: null } },
      { $set: { lockedAt: null } },
    );
    // A look for jobs that is still under way ends with the connection: that is no failure.
    this.#agenda.removeAllListeners('error').on('error', () => undefined);
  }
}
