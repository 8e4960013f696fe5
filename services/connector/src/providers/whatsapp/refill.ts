import type { WAMessage, WASocket } from '@whiskeysockets/baileys';
import type { Archive } from './archive.ts';
import type { Incoming } from './handover.ts';
import { timeOf } from './mapping/time.ts';
import { countOddity } from './metrics.ts';
import type { PhoneHistory } from './phone-history.ts';

export interface RefillOptions {
  readonly archive: Archive;
  readonly phone: PhoneHistory;
  readonly watched: () => Promise<ReadonlySet<string>>;
  readonly hand: (incoming: readonly Incoming[]) => void;
  readonly now: () => number;
}

/** A comparison to make: from a message back to a time (milliseconds since 1970). */
interface Walk {
  readonly from: WAMessage;
  readonly since: number;
}

/** What was handed over last may have overtaken what was lost. */
const overlapMs = 10 * 60_000;
const mostPages = 40;

/**
 * Finds what was lost while the connection was away or the process died: after every opening
 * the watched chats are compared with the phone's own history, back to where everything was
 * handed over. The phone is asked for what lies before a message: first before the newest that
 * is known, then before the first that comes, which closes the gap in between.
 */
export class Refill {
  readonly #options: RefillOptions;
  #socket: WASocket | undefined;
  /** Watched chats in which nothing was said since the opening → back to when to compare. */
  readonly #silent = new Map<string, number>();
  readonly #walks = new Map<string, Walk>();
  #running: Promise<void> | undefined;

  constructor(options: RefillOptions) {
    this.#options = options;
  }

  /** A connection opened; everything up to `since` was handed over. */
  async opened(socket: WASocket, since: Date): Promise<void> {
    const { archive, watched } = this.#options;
    this.#socket = socket;
    const until = since.getTime() - overlapMs;
    const chats = await watched();
    for (const chatId of chats) {
      this.#silent.set(chatId, Math.min(until, this.#silent.get(chatId) ?? until));
    }
    for (const chatId of chats) {
      const [newest] = await archive.page(chatId, undefined, 1);
      if (newest && newest.at.getTime() > until) this.#walk(chatId, newest.message, until);
    }
  }

  /** The connection is gone: what was not compared waits for the next. */
  away(): void {
    this.#socket = undefined;
  }

  /** A message of a chat was handed over. */
  noticed(chatId: string, message: WAMessage): void {
    const since = this.#silent.get(chatId);
    if (since === undefined || !this.#socket) return;
    this.#silent.delete(chatId);
    this.#walk(chatId, message, since);
  }

  /** One comparison of a chat at a time: a newer one includes what waits. */
  #walk(chatId: string, from: WAMessage, since: number): void {
    const waiting = this.#walks.get(chatId);
    this.#walks.set(chatId, { from, since: Math.min(since, waiting?.since ?? since) });
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    for (;;) {
      const [next] = this.#walks;
      if (!next || !this.#socket) return;
      const [chatId, walk] = next;
      this.#walks.delete(chatId);
      const isDone = await this.#compare(chatId, walk).catch(() => {
        countOddity('history_unread');
        return false;
      });
      // The phone is off, or the line is gone: the next message, or opening, tries again.
      if (!isDone) this.#silent.set(chatId, walk.since);
    }
  }

  /** @returns whether it got to its end */
  async #compare(chatId: string, { from, since }: Walk): Promise<boolean> {
    const { phone, archive, hand } = this.#options;
    let anchor = from;
    for (let pages = 0; pages < mostPages; pages++) {
      const at = this.#timeOf(anchor);
      if (at.getTime() < since) return true;
      if (!this.#socket) return false;
      const page = await phone.before(this.#socket, anchor, at);
      if (!page) return false;
      const ids = page.messages.flatMap(({ key }) => key.id ?? []);
      const known = await archive.known(chatId, ids);
      const isLost = (message: WAMessage) =>
        !known.has(message.key.id ?? '') && this.#timeOf(message).getTime() >= since;
      const lost = page.messages.filter(isLost).toReversed();
      hand(lost.map((message) => ({ message, late: true, history: false, journal: [] })));
      const oldest = page.messages.at(-1);
      if (page.isEnd || !oldest || oldest.key.id === anchor.key.id) return true;
      anchor = oldest;
    }
    return true;
  }

  #timeOf({ messageTimestamp }: WAMessage): Date {
    return timeOf(messageTimestamp, this.#options.now());
  }
}
