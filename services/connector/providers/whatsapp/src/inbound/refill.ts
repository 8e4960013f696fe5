import type { CoverageNews, GapReason } from '@groupsight/chat-port/chat-provider';
import type { WAMessage, WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import type { Archive } from '../history/archive.ts';
import { endOfChat, type PhoneHistory, reachesEnd } from '../history/phone-history.ts';
import { timeOf } from '../mapping/time.ts';
import { countOddity } from '../metrics.ts';
import type { Incoming } from './inbound-queue.ts';
import type { SyncState } from './sync-state.ts';

export interface RefillOptions {
  readonly archive: Pick<Archive, 'newest' | 'known'>;
  readonly phone: Pick<PhoneHistory, 'before'>;
  readonly syncState: SyncState;
  readonly watched: () => Promise<ReadonlySet<string>>;
  readonly deliver: (incoming: readonly Incoming[]) => void;
  /** Resolves when all of that was delivered; false when it never will. */
  readonly drained: () => Promise<boolean>;
  readonly tell: (news: readonly CoverageNews[]) => Promise<void>;
  readonly now: () => number;
  /** Until a phone that did not answer is asked again; twice as long each time. */
  readonly retryMs: number;
}

/** Where a comparison begins. */
interface Anchor {
  readonly key: WAMessageKey;
  readonly at: Date;
  /** Whether a message of ours is there; else it is only a time. */
  readonly isReal: boolean;
}

/** `failed`: the store or the library, while the line is open. */
type Outcome = 'done' | 'gone' | 'failed' | Extract<GapReason, 'phone_silent' | 'not_compared'>;

/** What was delivered last may have overtaken what was lost. */
const overlapMs = 10 * 60_000;
/** 20,000 messages: more than a group says while an account is away. */
const maxPages = 400;
const longestRetryMs = 60 * 60_000;

/**
 * Finds what was lost while the connection was away or the process died: after every opening
 * each watched chat is compared with the phone's own history, back to where everything was
 * delivered, whether or not anything is said in it. What has to be compared is on disk, and
 * stays there until it was.
 */
export class Refill {
  readonly #options: RefillOptions;
  #socket: WASocket | undefined;
  #openedAt = 0;
  /** Chats to be compared now. */
  readonly #queue = new Set<string>();
  /** The first message of a chat that was said after the opening. */
  readonly #said = new Map<string, Anchor>();
  #running: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #silences = 0;

  constructor(options: RefillOptions) {
    this.#options = options;
  }

  /** A connection opened; everything up to `since` was delivered. */
  async opened(socket: WASocket, since: Date): Promise<void> {
    const { syncState, watched, now } = this.#options;
    this.#openedAt = now();
    this.#silences = 0;
    const chats = await watched();
    await syncState.oweOnly(chats);
    await syncState.owe(chats, since.getTime() - overlapMs);
    this.#socket = socket;
    for (const chatId of chats) this.#queue.add(chatId);
    this.#go();
  }

  /** The connection is gone: what was not compared waits for the next. */
  away(): void {
    this.#socket = undefined;
    clearTimeout(this.#retry);
    this.#queue.clear();
    this.#said.clear();
  }

  /** A message of a chat was delivered. */
  noticed(chatId: string, { key, messageTimestamp }: WAMessage): void {
    const { syncState, now } = this.#options;
    if (!this.#socket || syncState.owed(chatId) === undefined || this.#said.has(chatId)) return;
    const at = timeOf(messageTimestamp, now());
    if (at.getTime() < this.#openedAt - 1000) return;
    this.#said.set(chatId, { key, at, isReal: true });
    this.#queue.add(chatId);
    this.#go();
  }

  /** Compares a chat now, where that is still to be done, or back to a time. */
  async settle(chatId: string, since?: Date): Promise<boolean> {
    const { syncState } = this.#options;
    if (since) await syncState.owe([chatId], since.getTime());
    if (syncState.owed(chatId) === undefined) return true;
    this.#queue.delete(chatId);
    return (await this.#compareAndTell(chatId)) === 'done';
  }

  #go(): void {
    if (this.#queue.size === 0 || !this.#socket) return;
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    for (let chatId = this.#next(); chatId !== undefined; chatId = this.#next()) {
      const outcome = await this.#compareAndTell(chatId);
      // The others would wait for the same phone, or fail at the same store.
      if (outcome === 'phone_silent' || outcome === 'failed') {
        await this.#tryLater(chatId, outcome);
        break;
      }
    }
    // In the turn of the last look: what is queued now starts the next run.
    this.#running = undefined;
  }

  /** Takes the next chat off the queue; none without a connection. */
  #next(): string | undefined {
    const [chatId] = this.#socket ? this.#queue : [];
    if (chatId !== undefined) this.#queue.delete(chatId);
    return chatId;
  }

  async #tryLater(first: string, why: 'phone_silent' | 'failed'): Promise<void> {
    this.#queue.add(first);
    if (why === 'phone_silent' && this.#silences === 0) {
      await this.#tellGaps([...this.#queue], why);
    }
    const ms = Math.min(this.#options.retryMs * 2 ** this.#silences++, longestRetryMs);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#go(), ms).unref();
  }

  async #compareAndTell(chatId: string): Promise<Outcome> {
    const { syncState, drained, tell, now } = this.#options;
    const since = syncState.owed(chatId);
    if (since === undefined) return 'done';
    try {
      const said = this.#said.get(chatId);
      const start = said ?? { key: endOfChat(chatId), at: new Date(now()), isReal: false };
      const outcome = await this.#compare(chatId, start, since);
      if (outcome === 'not_compared') await this.#tellGaps([chatId], outcome);
      if (outcome !== 'done') return outcome;
      if (!(await drained())) return 'gone';
      await tell([{ chatId, from: new Date(since), to: start.at }]);
      await syncState.settled([chatId]);
      this.#silences = 0;
      return 'done';
    } catch {
      countOddity('history_unread');
      // Without a line the next opening compares again.
      return this.#socket ? 'failed' : 'gone';
    }
  }

  async #tellGaps(chatIds: readonly string[], gap: GapReason): Promise<void> {
    const { syncState, tell, now } = this.#options;
    const to = new Date(now());
    const news = chatIds.flatMap((chatId): CoverageNews[] => {
      const since = syncState.owed(chatId);
      return since === undefined ? [] : [{ chatId, from: new Date(since), to, gap }];
    });
    await tell(news).catch(() => countOddity('listener_failed'));
  }

  /** Walks a chat's past from a place back to a time, and hands over what is not known. */
  async #compare(chatId: string, start: Anchor, since: number): Promise<Outcome> {
    const { phone, archive, deliver } = this.#options;
    const newest = start.isReal ? undefined : await archive.newest(chatId);
    let anchor = start;
    for (let pages = 0; pages < maxPages; pages++) {
      if (anchor.at.getTime() < since) return 'done';
      if (!this.#socket) return 'gone';
      const page = await phone.before(this.#socket, anchor.key, anchor.at);
      if (!page) return this.#socket ? 'phone_silent' : 'gone';
      const isFirst = anchor === start && !start.isReal;
      if (isFirst && !reachesEnd(page, newest)) return 'not_compared';
      const ids = page.messages.flatMap(({ key }) => key.id ?? []);
      const known = await archive.known(chatId, ids);
      const isLost = (message: WAMessage) =>
        !known.has(message.key.id ?? '') && this.#timeOf(message).getTime() >= since;
      const lost = page.messages.filter(isLost).toReversed();
      deliver(lost.map((message) => ({ message, late: true, history: false, journal: [] })));
      const oldest = page.messages.at(-1);
      if (page.isEnd || !oldest || oldest.key.id === anchor.key.id) return 'done';
      anchor = { key: oldest.key, at: this.#timeOf(oldest), isReal: true };
    }
    return 'not_compared';
  }

  #timeOf({ messageTimestamp }: WAMessage): Date {
    return timeOf(messageTimestamp, this.#options.now());
  }
}
