import { PassThrough, type Readable } from 'node:stream';
import type { AppEvent } from '@groupsight/proto/events/v1/events';
import type { EventBus, IncomingRecord, RunningSubscription } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { AppError } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import type { Logger } from '@groupsight/shared/logger';
import type { Ended, Sessions } from '../auth/sessions.ts';
import type { TokenClaims } from '../auth/tokens.ts';
import { comment, formatEvent } from './sse.ts';

export interface LiveHubOptions {
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly sessions: Sessions;
  readonly heartbeatMs: number;
  /** Streams one user may hold open here. */
  readonly maxStreams: number;
  readonly now: () => number;
}

interface Stream {
  readonly claims: TokenClaims;
  readonly out: PassThrough;
}

/** For how long the last event of a user is remembered. */
const rememberedMs = 10 * 60_000;

/** A reader that is this far behind is cut off; it comes back and loads afresh. */
const maxBehindBytes = 1024 * 1024;

/**
 * Hands the bus's app.events to the open streams of their owner. One subscription a process,
 * in a group of its own, so that every gateway gets every event; what happened before a stream
 * was opened is not replayed.
 */
export class LiveHub {
  readonly #options: LiveHubOptions;
  readonly #byUser = new Map<string, Set<Stream>>();
  /** When each user's last event came; events from before `#since` were not heard. */
  readonly #lastEvent = new Map<string, number>();
  #since = 0;
  #subscription: RunningSubscription | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;

  constructor(options: LiveHubOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { bus, sessions, heartbeatMs } = this.#options;
    this.#stopListening = sessions.onEnded((ended) => this.#end(ended));
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    this.#heartbeat.unref();
    this.#subscription = await bus.subscribe({
      topic: topics.appEvents,
      group: `gateway-${newDocumentId()}`,
      from: 'latest',
      onBatch: async (records) => this.#deliver(records),
    });
    this.#since = this.#options.now();
  }

  /**
   * A stream of the user's events as text/event-stream.
   * @throws AppError limited (too_many_streams) beyond the user's number of streams.
   */
  open(claims: TokenClaims): Readable {
    const streams = this.#byUser.get(claims.userId) ?? new Set();
    if (streams.size >= this.#options.maxStreams) {
      throw new AppError('limited', 'too_many_streams', 'Too many live connections are open');
    }
    const stream: Stream = { claims, out: new PassThrough() };
    this.#byUser.set(claims.userId, streams.add(stream));
    stream.out.once('close', () => this.#forget(stream));
    // Something to send at once, so that headers reach the reader.
    stream.out.write(comment('connected'));
    return stream.out;
  }

  /**
   * For how many milliseconds nothing has happened to a user, as far as is known here: who has
   * asked for something since then has missed nothing.
   */
  quietFor(userId: string): number {
    const now = this.#options.now();
    const last = this.#lastEvent.get(userId) ?? now - rememberedMs;
    return Math.max(0, now - Math.max(last, this.#since));
  }

  /** Streams now open, of all users. */
  get size(): number {
    let size = 0;
    for (const streams of this.#byUser.values()) size += streams.size;
    return size;
  }

  /** Ends every stream; call before the server waits for its connections. */
  endStreams(): void {
    for (const stream of this.#all()) stream.out.end();
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#stopListening?.();
    this.endStreams();
    await this.#subscription?.close();
  }

  #all(): Stream[] {
    return [...this.#byUser.values()].flatMap((streams) => [...streams]);
  }

  #forget(stream: Stream): void {
    const streams = this.#byUser.get(stream.claims.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byUser.delete(stream.claims.userId);
  }

  #send({ out }: Stream, text: string): void {
    if (out.writableEnded || out.destroyed) return;
    out.write(text);
    if (out.writableLength + out.readableLength > maxBehindBytes) out.destroy();
  }

  #deliver(records: readonly IncomingRecord<AppEvent>[]): void {
    const now = this.#options.now();
    for (const { value } of records) {
      this.#lastEvent.set(value.ownerId, now);
      const streams = this.#byUser.get(value.ownerId);
      if (!streams) continue;
      const text = formatEvent(value);
      for (const stream of streams) this.#send(stream, text);
    }
  }

  #end(ended: Ended): void {
    for (const { claims, out } of this.#all()) {
      const hit =
        'sessionId' in ended
          ? claims.sessionId === ended.sessionId
          : claims.userId === ended.userId;
      if (hit) out.end();
    }
  }

  /** Keeps proxies from closing silent streams, and ends those whose session ended elsewhere. */
  #beat(): void {
    const forgotten = this.#options.now() - rememberedMs;
    for (const [userId, at] of this.#lastEvent) {
      if (at < forgotten) this.#lastEvent.delete(userId);
    }
    for (const stream of this.#all()) {
      this.#send(stream, comment('heartbeat'));
      this.#recheck(stream).catch((error: unknown) => {
        // Auth does not answer: the stream stays, the next heartbeat asks again.
        this.#options.logger.warn({ err: error }, 'session of a live stream could not be checked');
      });
    }
  }

  async #recheck({ claims, out }: Stream): Promise<void> {
    if (claims.expiresAt <= this.#options.now()) {
      out.end();
      return;
    }
    try {
      await this.#options.sessions.get(claims);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unauthenticated') throw error;
      out.end();
    }
  }
}
