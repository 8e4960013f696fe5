import type { ChatUpdate, SessionListener } from '@groupsight/chat-port/chat-provider';
import { timeOfUpdate } from '@groupsight/chat-port/update-time';
import { isJidGroup, proto, type WAMessage } from '@whiskeysockets/baileys';
import { type Archive, withoutContent, withText } from '../history/archive.ts';
import { readMessage } from '../mapping/message.ts';
import type { Person, RawUpdate } from '../mapping/raw.ts';
import { countOddity } from '../metrics.ts';
import type { Journal } from './journal.ts';
import type { Arrival, Resolver } from './resolve.ts';

/** A message of the wire, and how it came. */
export interface Incoming {
  readonly message: WAMessage;
  readonly late: boolean;
  readonly history: boolean;
  /** Journal rows to strike once it is delivered. */
  readonly journal: readonly string[];
  /** It was not delivered for sure, whatever the archive says. */
  readonly again?: boolean;
}

/** Messages of a piece of history, which comes newest first, as they were sent. */
export function pastOf(
  newestFirst: readonly WAMessage[],
  journal: readonly string[] = [],
): readonly Incoming[] {
  const groups = newestFirst.filter(({ key }) => isJidGroup(key?.remoteJid ?? ''));
  return groups.toReversed().map((message, index) => {
    const isLast = index === groups.length - 1;
    return { message, late: true, history: true, journal: isLast ? journal : [] };
  });
}

export interface InboundQueueOptions {
  readonly listener: Pick<SessionListener, 'onUpdates'>;
  readonly archive: Archive;
  readonly journal: Journal;
  readonly me: () => Person;
  readonly now: () => number;
  /** Something of a chat was delivered. */
  readonly onDelivered: (message: WAMessage, incoming: Incoming) => void;
}

const batchSize = 200;
const firstRetryMs = 250;
const longestRetryMs = 10_000;

interface Read {
  readonly incoming: Incoming;
  readonly raws: readonly RawUpdate[];
}

/**
 * The one way of everything that happened to the product: live, replayed, from the history,
 * from the journal. In the order it came, by batches, each message once; a batch that is
 * refused is delivered again. Only what was delivered is archived and struck off.
 */
export class InboundQueue {
  readonly #options: InboundQueueOptions;
  readonly #resolver: (find: FindMessage) => Resolver;
  readonly #waiting: Incoming[] = [];
  #batch = new Map<string, WAMessage>();
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: InboundQueueOptions, resolver: (find: FindMessage) => Resolver) {
    this.#options = options;
    this.#resolver = resolver;
  }

  add(incoming: readonly Incoming[]): void {
    if (incoming.length === 0 || this.#isClosed) return;
    for (const one of incoming) this.#waiting.push(one);
    this.#running ??= this.#run();
  }

  /** A message that was delivered or is about to be. */
  async find(chatId: string, messageId: string): Promise<WAMessage | undefined> {
    const found = this.#batch.get(`${chatId} ${messageId}`);
    return found ?? this.#options.archive.find(chatId, messageId);
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Resolves when nothing waits; false when it was closed before. */
  async drained(): Promise<boolean> {
    await this.idle();
    return this.#waiting.length === 0;
  }

  /** Ends after the batch in hand; the journal keeps what waits. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    let retryMs = firstRetryMs;
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const batch = this.#waiting.slice(0, batchSize);
      try {
        await this.#deliver(batch);
        this.#waiting.splice(0, batch.length);
        retryMs = firstRetryMs;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      }
    }
    // In the turn of the last look: what is added now starts the next run.
    this.#running = undefined;
  }

  async #deliver(batch: readonly Incoming[]): Promise<void> {
    const { listener, journal, onDelivered } = this.#options;
    const read = batch.map((incoming) => this.#read(incoming));
    const fresh = await this.#fresh(read);
    this.#batch = new Map(
      fresh.map(({ incoming }) => [placeOf(incoming.message), incoming.message]),
    );
    const arrivals = fresh.flatMap(({ incoming: { late, history }, raws }) =>
      raws.map((raw): Arrival => ({ raw, late, history })),
    );
    const resolver = this.#resolver((chatId, id) => this.find(chatId, id));
    const updates = await resolver.resolve(arrivals);
    const told = updates.filter((update): update is ChatUpdate => update !== undefined);
    if (told.length > 0) await listener.onUpdates(told.toSorted(byTime));
    await this.#keep(fresh);
    for (const [index, { raw }] of arrivals.entries()) {
      if (updates[index]) await this.#change(raw);
    }
    await journal.strike(batch.flatMap((incoming) => incoming.journal));
    this.#batch.clear();
    for (const { incoming } of fresh) onDelivered(incoming.message, incoming);
  }

  #read(incoming: Incoming): Read {
    const { me, now } = this.#options;
    const { message } = incoming;
    if (message.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT) {
      countOddity('undecryptable_message');
    }
    try {
      return { incoming, raws: readMessage(message, { me: me(), now: now() }) };
    } catch {
      countOddity('unreadable_message');
      return { incoming, raws: [] };
    }
  }

  /** Without the messages that were delivered before, or come twice in the batch. */
  async #fresh(read: readonly Read[]): Promise<readonly Read[]> {
    const byChat = new Map<string, string[]>();
    for (const { incoming, raws } of read) {
      if (!raws.some(isKept)) continue;
      const { remoteJid: chatId, id } = incoming.message.key;
      if (chatId && id) byChat.set(chatId, [...(byChat.get(chatId) ?? []), id]);
    }
    const known = new Set<string>();
    for (const [chatId, ids] of byChat) {
      for (const id of await this.#options.archive.known(chatId, ids)) known.add(`${chatId} ${id}`);
    }
    return read.filter(({ incoming, raws }) => {
      if (!raws.some(isKept)) return raws.length > 0;
      const place = placeOf(incoming.message);
      if (known.has(place) && !incoming.again) return false;
      known.add(place);
      return true;
    });
  }

  async #keep(handed: readonly Read[]): Promise<void> {
    const { archive, now } = this.#options;
    const kept = handed.flatMap(({ incoming, raws }) => {
      // Nothing of chats of two is kept.
      const raw = raws.find((one) => isKept(one) && isJidGroup(one.chatId));
      return raw ? [{ message: incoming.message, at: raw.at }] : [];
    });
    await archive.put(kept, now());
  }

  /** What is archived says what its chat says now. */
  async #change(raw: RawUpdate): Promise<void> {
    const { archive } = this.#options;
    if (raw.kind === 'deleted') await archive.change(raw.chatId, raw.messageId, withoutContent);
    if (raw.kind !== 'edited') return;
    const { text } = raw;
    await archive.change(raw.chatId, raw.messageId, (message) => withText(message, text));
  }
}

export type FindMessage = (chatId: string, messageId: string) => Promise<WAMessage | undefined>;

/** Messages and changes of membership are told once. */
const isKept = ({ kind }: RawUpdate) => kind === 'message' || kind === 'membership';
const placeOf = ({ key }: WAMessage) => `${key.remoteJid} ${key.id}`;
const byTime = (a: ChatUpdate, b: ChatUpdate) =>
  timeOfUpdate(a).getTime() - timeOfUpdate(b).getTime();
