import type { WAMessage, WASocket } from '@whiskeysockets/baileys';
import type { Archive } from './archive.ts';
import type { Incoming } from './handover.ts';
import { timeOf } from './mapping/time.ts';
import type { PhoneHistory } from './phone-history.ts';

export interface RefillOptions {
  readonly archive: Archive;
  readonly phone: PhoneHistory;
  readonly watched: () => Promise<ReadonlySet<string>>;
  readonly hand: (incoming: readonly Incoming[]) => void;
  readonly now: () => number;
}

/** What was handed over last may have overtaken what was lost. */
const overlapMs = 10 * 60_000;
const mostPages = 40;

/**
 * Finds what was lost while the connection was away or the process died: after every opening
 * the watched chats are compared with the phone's own history, back to where everything was
 * handed over. The phone is asked for what lies before a message: in a chat that was silent
 * since, the first new message makes the question possible.
 */
export class Refill {
  readonly #options: RefillOptions;
  #since = 0;
  #socket: WASocket | undefined;
  /** Watched chats that were not compared yet. */
  #pending = new Set<string>();
  #running: Promise<void> = Promise.resolve();

  constructor(options: RefillOptions) {
    this.#options = options;
  }

  /** A connection opened; everything up to `since` was handed over. */
  async opened(socket: WASocket, since: Date): Promise<void> {
    const { archive, watched } = this.#options;
    this.#socket = socket;
    this.#since = since.getTime() - overlapMs;
    this.#pending = new Set(await watched());
    for (const chatId of this.#pending) {
      const [newest] = await archive.page(chatId, undefined, 1);
      if (newest && newest.at.getTime() > this.#since) this.#compare(chatId, newest.message);
    }
  }

  /** The connection is gone: what was not compared waits for the next. */
  away(): void {
    this.#socket = undefined;
  }

  /** A message of a chat was handed over. */
  noticed(chatId: string, message: WAMessage): void {
    if (this.#pending.has(chatId)) this.#compare(chatId, message);
  }

  /** Resolves when no comparison runs. */
  idle(): Promise<void> {
    return this.#running;
  }

  #compare(chatId: string, from: WAMessage): void {
    if (!this.#socket) return;
    this.#pending.delete(chatId);
    this.#running = this.#running
      .then(() => this.#walk(chatId, from))
      .catch(() => {
        // Lost again: the next opening compares anew.
        this.#pending.add(chatId);
      });
  }

  async #walk(chatId: string, from: WAMessage): Promise<void> {
    const { phone, archive, hand } = this.#options;
    let anchor = from;
    for (let pages = 0; pages < mostPages; pages++) {
      const at = this.#timeOf(anchor);
      const socket = this.#socket;
      if (!socket || at.getTime() < this.#since) return;
      const page = await phone.before(socket, anchor, at);
      if (!page) {
        this.#pending.add(chatId);
        return;
      }
      const ids = page.messages.flatMap(({ key }) => key.id ?? []);
      const known = await archive.known(chatId, ids);
      const lost = page.messages.filter(({ key }) => !known.has(key.id ?? ''));
      const isLost = (message: WAMessage) => this.#timeOf(message).getTime() >= this.#since;
      hand(
        lost
          .filter(isLost)
          .map((message) => ({ message, late: true, history: false, journal: [] })),
      );
      const oldest = page.messages.at(-1);
      if (page.isEnd || !oldest || oldest.key.id === anchor.key.id) return;
      anchor = oldest;
    }
  }

  #timeOf({ messageTimestamp }: WAMessage): Date {
    return timeOf(messageTimestamp, this.#options.now());
  }
}
