import { randomBytes } from 'node:crypto';
import {
  type BaileysEventMap,
  proto,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { MessageMark } from './marks.ts';

type HistorySet = BaileysEventMap['messaging-history.set'];

/** What the phone answered for a page of a chat's past. */
export interface PhonePage {
  /** Newest first. */
  readonly messages: readonly WAMessage[];
  /** The phone has nothing earlier. */
  readonly isEnd: boolean;
}

const pageSize = 50;
const types = proto.HistorySync.HistorySyncType;
const noMore =
  proto.Conversation.EndOfHistoryTransferType.COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY;

/**
 * Asks the phone for what lies before a message, one question after the other: it keeps the
 * past, the network does not. It may be off, and then it does not answer.
 */
export class PhoneHistory {
  readonly #waiting = new Map<string, (set: HistorySet) => void>();
  /** An answer that came before its question's id did. */
  #early: HistorySet | undefined;
  #isAsking = false;
  readonly #paceMs: number;
  readonly #timeoutMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #mayAskAt = 0;

  constructor(options: { readonly paceMs: number; readonly timeoutMs: number }) {
    this.#paceMs = options.paceMs;
    this.#timeoutMs = options.timeoutMs;
  }

  /** @returns whether it answers a question of ours */
  take(set: HistorySet): boolean {
    if (set.syncType !== types.ON_DEMAND) return false;
    const asked = this.#waiting.get(set.peerDataRequestSessionId ?? '');
    asked?.(set);
    if (!asked && this.#isAsking) this.#early = set;
    return asked !== undefined || this.#isAsking;
  }

  /** Up to 50 messages before one; undefined when the phone does not answer. */
  before(socket: WASocket, key: WAMessageKey, at: Date): Promise<PhonePage | undefined> {
    const turn = this.#last.then(() => this.#ask(socket, key, at));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #ask(socket: WASocket, key: WAMessageKey, at: Date): Promise<PhonePage | undefined> {
    await this.#pace();
    const { promise, resolve } = Promise.withResolvers<HistorySet | undefined>();
    const timer = setTimeout(() => resolve(undefined), this.#timeoutMs);
    let id = '';
    try {
      this.#isAsking = true;
      id = await socket.fetchMessageHistory(pageSize, key, at.getTime());
      this.#waiting.set(id, resolve);
      if (this.#early?.peerDataRequestSessionId === id) resolve(this.#early);
      const set = await promise;
      return set && pageOf(set, key.remoteJid ?? '');
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
      this.#isAsking = false;
      this.#early = undefined;
    }
  }

  /** A person scrolls, a machine would not stop: questions keep a distance of uneven length. */
  async #pace(): Promise<void> {
    const wait = this.#mayAskAt - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    this.#mayAskAt = Date.now() + this.#paceMs * (1 + Math.random());
  }
}

/**
 * A place behind everything that was said in a chat: the phone goes by the time of a message that
 * it does not know. Whether it does is seen by its answer, and never taken for granted.
 */
export function endOfChat(chatId: string): WAMessageKey {
  const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  return { remoteJid: chatId, id, fromMe: true };
}

/** Whether a page begins at the end of the chat, judged by the newest message that is known. */
export function reachesEnd({ messages }: PhonePage, newest: MessageMark | undefined): boolean {
  const [first] = messages;
  if (!first) return false;
  if (!newest) return true;
  const isThere = messages.some(({ key }) => key.id === newest.key.id);
  return isThere || seconds(first) >= Math.floor(newest.at / 1000);
}

function pageOf({ messages, chats }: HistorySet, chatId: string): PhonePage {
  const own = messages.filter(({ key }) => key?.remoteJid === chatId);
  const newestFirst = own.toSorted((a, b) => seconds(b) - seconds(a));
  const chat = chats.find(({ id }) => id === chatId);
  const isEnd = chat?.endOfHistoryTransferType === noMore || own.length === 0;
  return { messages: newestFirst, isEnd };
}

const seconds = ({ messageTimestamp }: WAMessage) => Number(String(messageTimestamp ?? 0));
