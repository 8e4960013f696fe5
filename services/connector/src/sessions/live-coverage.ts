import type { CoverageNews, GapReason } from '@groupsight/chat-port/chat-provider';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { publishCoverage } from '../publish-updates.ts';
import type { KnownChats } from '../store/known-chats.ts';
import type { KnownChatRow } from '../store/models.ts';

export interface LiveCoverageOptions {
  readonly ownerId: string;
  readonly knownChats: KnownChats;
  readonly bus: EventBus;
  readonly now: () => Date;
  /** Until when a former process of this account had handed everything over. */
  readonly heldUntil: Date | undefined;
}

/** How often it is told that a connection still stands. */
const beatMs = 5 * 60_000;

/**
 * What every session covers by being open: from its opening to its end, each watched chat is
 * complete. In between there is a gap, which the provider may close by comparing.
 */
export class LiveCoverage {
  readonly #options: LiveCoverageOptions;
  #openSince: Date | undefined;
  #lost: { readonly at: Date; readonly reason: GapReason } | undefined;
  #nextBeat = 0;

  constructor(options: LiveCoverageOptions) {
    this.#options = options;
    const { heldUntil } = options;
    this.#lost = heldUntil && { at: heldUntil, reason: 'stopped' };
  }

  /** The session is open, for the first time or again. */
  async opened(): Promise<void> {
    if (this.#openSince) return;
    const to = this.#options.now();
    const lost = this.#lost;
    if (lost && lost.at < to) await this.#tell(() => ({ from: lost.at, to, gap: lost.reason }));
    this.#openSince = to;
    this.#lost = undefined;
    this.#nextBeat = to.getTime() + beatMs;
  }

  /** The session hears no more. */
  async ended(reason: GapReason): Promise<void> {
    if (!this.#openSince) return;
    const at = this.#options.now();
    await this.#tellLive(at);
    await this.#tell(() => ({ from: at, to: undefined, gap: reason }));
    this.#openSince = undefined;
    this.#lost = { at, reason };
  }

  /** Tells that it still hears, when it is time. */
  async beat(): Promise<void> {
    const at = this.#options.now();
    if (at.getTime() < this.#nextBeat) return;
    this.#nextBeat = at.getTime() + beatMs;
    await this.#tellLive(at);
  }

  /** A chat that was watched until now is not any more. */
  async unwatched(chat: KnownChatRow, to: Date): Promise<void> {
    const news = this.#live(chat, to);
    if (news) await publishCoverage(this.#options.bus, new Map([[chat.chatId, chat]]), [news]);
  }

  async tell(news: readonly CoverageNews[]): Promise<void> {
    const { ownerId, knownChats, bus } = this.#options;
    const chats = await knownChats.find(
      ownerId,
      news.map(({ chatId }) => chatId),
    );
    await publishCoverage(bus, chats, news);
  }

  #tellLive(at: Date): Promise<void> {
    return this.#tell((chat) => this.#live(chat, at));
  }

  /** What the open session covers of a chat up to a time. */
  #live({ chatId, watchedSince }: KnownChatRow, to: Date): CoverageNews | undefined {
    const opened = this.#openSince;
    if (!opened) return undefined;
    const from = watchedSince && watchedSince > opened ? watchedSince : opened;
    return from < to ? { chatId, from, to } : undefined;
  }

  async #tell(
    newsOf: (chat: KnownChatRow) => Omit<CoverageNews, 'chatId'> | undefined,
  ): Promise<void> {
    const { ownerId, knownChats, bus } = this.#options;
    const rows = await knownChats.watchedRows(ownerId);
    const news = rows.flatMap((row): CoverageNews[] => {
      const told = newsOf(row);
      return told ? [{ ...told, chatId: row.chatId }] : [];
    });
    await publishCoverage(bus, new Map(rows.map((row) => [row.chatId, row])), news);
  }
}
