import type { HistoryPage } from '@groupsight/chat-port/chat-provider';
import { type CommandResult, Origin } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { AppError, hasCode, toAppError } from '@groupsight/shared/errors';
import { chatKey } from '@groupsight/shared/ids';
import type { Logger } from '@groupsight/shared/logger';
import { deletedIn, type MediaErasure } from '../media/media-erasure.ts';
import {
  coverageEvent,
  eventOf,
  messageEvent,
  publishChatEvents,
  publishMembership,
} from '../publish-updates.ts';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import type { HistoryJobRows } from '../store/history-job-rows.ts';
import type { HistoryJobRow } from '../store/models.ts';
import type { HistoryLane } from './history-lane.ts';

export interface HistoryJobsOptions {
  readonly sessions: AccountSessions;
  readonly rows: HistoryJobRows;
  readonly bus: EventBus;
  readonly lane: Pick<HistoryLane, 'publish'>;
  readonly erasure: Pick<MediaErasure, 'messages'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

const attempts = 5;
const retryMs = 500;
const reconnectMs = 60_000;

/**
 * Fetches chats' history in the background: page by page onto chat.history, progress and the
 * end onto chat.command-results, a marker behind the last message. A job is on disk before it
 * begins and after every page: one that was cut short goes on where it was.
 */
export class HistoryJobs {
  readonly #options: HistoryJobsOptions;
  readonly #running = new Map<string, { readonly ownerId: string; readonly end: Promise<void> }>();
  readonly #stopped = Promise.withResolvers<void>();
  #closing = false;

  constructor(options: HistoryJobsOptions) {
    this.#options = options;
  }

  /**
   * Starts a job that is on disk, unless it runs already, or is another process's, which holds the
   * account or is about to.
   */
  start(job: HistoryJobRow): void {
    if (this.#running.has(job._id) || this.#closing) return;
    if (!this.#options.sessions.peek(job.ownerId)) return;
    const end = this.#runToEnd(job).finally(() => this.#running.delete(job._id));
    this.#running.set(job._id, { ownerId: job.ownerId, end });
  }

  /** Goes on with an owner's unfinished jobs. */
  async resume(ownerId: string): Promise<void> {
    for (const job of await this.#options.rows.unfinishedJobs(ownerId)) this.start(job);
  }

  /** Resolves when no job runs (tests). */
  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ end }) => end));
  }

  /** Whether a job of an account runs. */
  isWorking(ownerId: string): boolean {
    return [...this.#running.values()].some((job) => job.ownerId === ownerId);
  }

  /** Stops after the page in hand; jobs go on at the next start. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#stopped.resolve();
    await this.idle();
  }

  /** Tells what became of a job, again if need be. */
  async tell(job: HistoryJobRow): Promise<void> {
    const states = { running: 'progress', done: 'done', failed: 'failed' } as const;
    const result: CommandResult = {
      idempotencyKey: job._id,
      ownerId: job.ownerId,
      chatId: job.chatId,
      state: states[job.state],
      errorCode: job.errorCode,
      errorMessage: job.errorMessage,
      messageId: '',
      jobId: job.jobId,
      fetched: job.fetched,
      at: this.#options.now(),
    };
    const key = chatKey(job.ownerId, job.chatId);
    await this.#options.bus.publish(topics.chatCommandResults, [{ key, value: result }]);
  }

  async #runToEnd(start: HistoryJobRow): Promise<void> {
    let job = start;
    for (let attempt = 1; !this.#closing; attempt++) {
      try {
        for await (const fetched of this.#pages(job)) job = fetched;
        if (!this.#closing) await this.#finish(job);
        return;
      } catch (error) {
        // Whoever has the account now goes on.
        if (hasCode(error, 'account_elsewhere')) return;
        const isFinal = isAboutTheChat(error) || attempt === attempts;
        this.#options.logger.warn(
          { err: error, jobId: job.jobId, attempt },
          'history fetch failed',
        );
        if (isFinal && (await this.#fail(job, error))) return;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  async *#pages(start: HistoryJobRow): AsyncGenerator<HistoryJobRow> {
    const { sessions, rows, bus, lane, erasure, now } = this.#options;
    const { ownerId, chatId, groupId } = start;
    const chat = { ownerId, chatId, groupId };
    // An account may be away for long: closing does not wait for it.
    const session = await Promise.race([
      sessions.session(ownerId, reconnectMs),
      this.#stopped.promise,
    ]);
    if (!session) return;
    const range = { since: start.since ?? undefined, before: start.cursor ?? undefined };
    let job = start;
    for await (const page of session.history(chatId, range)) {
      const told = [...eventsOf(page, groupId, now().getTime()), ...coverageOf(page, job, now())];
      await lane.publish(ownerId, async () => {
        await publishMembership(bus, chat, Origin.HISTORY, page.membership);
        await publishChatEvents(bus, chat, Origin.HISTORY, told);
      });
      await erasure.messages(ownerId, groupId, deletedOf(page));
      const oldest = page.messages[0];
      const cursor = oldest ? { messageId: oldest.messageId, at: oldest.at } : job.cursor;
      const fetched = job.fetched + page.messages.length;
      job = { ...job, cursor, fetched, missing: job.missing + page.missing, at: now() };
      await rows.saveJob(job);
      await this.tell(job);
      yield job;
      if (this.#closing) return;
    }
  }

  async #finish(job: HistoryJobRow): Promise<void> {
    const { jobId, fetched: messages, includeDigests, missing, ownerId, chatId, groupId } = job;
    const value = { jobId, messages, includeDigests, missing };
    const marker = { $case: 'marker', value } as const;
    const chat = { ownerId, chatId, groupId };
    await publishChatEvents(this.#options.bus, chat, Origin.HISTORY, [marker]);
    await this.#end({ ...job, state: 'done' });
  }

  /** @returns false when not even the failure could be told */
  async #fail(job: HistoryJobRow, error: unknown): Promise<boolean> {
    const { code: errorCode, message: errorMessage } = toAppError(error);
    try {
      await this.#end({ ...job, state: 'failed', errorCode, errorMessage });
      return true;
    } catch (failure) {
      this.#options.logger.error({ err: failure, jobId: job.jobId }, 'failure was not told');
      return false;
    }
  }

  async #end(job: HistoryJobRow): Promise<void> {
    await this.#options.rows.saveJob({ ...job, at: this.#options.now() });
    await this.tell(job);
  }
}

/** Errors that another try won't change. */
function isAboutTheChat(error: unknown): boolean {
  return error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'internal';
}

function deletedOf({ messages, updates = [] }: HistoryPage): readonly string[] {
  const gone = messages.filter(({ kind }) => kind === 'deleted');
  return [...gone.map(({ messageId }) => messageId), ...deletedIn(updates)];
}

/** What a page tells of the chat's completeness; behind its messages. */
function coverageOf(
  { covers = [], ends, messages }: HistoryPage,
  { cursor, since }: HistoryJobRow,
  now: Date,
) {
  const complete = covers.map(({ from, to }) => coverageEvent({ from, to }));
  if (!ends) return complete;
  // Nothing is known of what lies before the oldest that came, as far as it was asked for.
  const to = covers.at(-1)?.from ?? messages[0]?.at ?? cursor?.at ?? now;
  return [...complete, coverageEvent({ from: since ?? undefined, to, gap: ends })];
}

function eventsOf({ messages, updates = [] }: HistoryPage, groupId: string, now: number) {
  const changes = updates.flatMap((update) =>
    update.kind === 'membership' ? [] : [eventOf(update, groupId, now)],
  );
  return [...messages.map((message) => messageEvent(message, groupId, now)), ...changes];
}
