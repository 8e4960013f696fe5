import { randomBytes } from 'node:crypto';
import {
  type BaileysEventMap,
  proto,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { MessageMark } from '../inbound/sync-state.ts';

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

export interface PhoneHistoryOptions {
  readonly paceMs: number;
  readonly timeoutMs: number;
  /** Hears an answer whose question nobody waits for any more. */
  readonly onLate: (messages: readonly WAMessage[]) => void;
}

/** A question that is being asked. */
interface Question {
  /** Empty until it was sent. */
  id: string;
  /** What came before its id did: it may be the answer. */
  readonly early: HistorySet[];
  readonly resolve: (set: HistorySet | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Asks the phone for what lies before a message, one question after the other: it keeps the
 * past, the network does not. It may be off, and then it does not answer. Where this device is
 * slow to open what comes, answers come after their time: none is thrown away, and a phone that
 * answers what was asked before is waited for, as its answers come in order.
 */
export class PhoneHistory {
  readonly #options: PhoneHistoryOptions;
  #question: Question | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #mayAskAt = 0;

  constructor(options: PhoneHistoryOptions) {
    this.#options = options;
  }

  /** @returns whether it may answer the question that is asked; else it is history like any */
  take(set: HistorySet): boolean {
    const question = this.#question;
    if (set.syncType !== types.ON_DEMAND || !question) return false;
    question.timer.refresh();
    if (question.id === '') question.early.push(set);
    else if (question.id === set.peerDataRequestSessionId) question.resolve(set);
    else return false;
    return true;
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
    const timer = setTimeout(() => resolve(undefined), this.#options.timeoutMs);
    const question: Question = { id: '', early: [], resolve, timer };
    this.#question = question;
    try {
      question.id = await socket.fetchMessageHistory(pageSize, key, at.getTime());
      const answer = question.early.find(isAnswerTo(question));
      if (answer) resolve(answer);
      const set = await promise;
      return set && pageOf(set, key.remoteJid ?? '');
    } finally {
      clearTimeout(timer);
      this.#question = undefined;
      const late = question.early.filter((set) => !isAnswerTo(question)(set));
      if (late.length > 0) this.#options.onLate(late.flatMap(({ messages }) => messages));
    }
  }

  /** A person scrolls, a machine would not stop: questions keep a distance of uneven length. */
  async #pace(): Promise<void> {
    const wait = this.#mayAskAt - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    this.#mayAskAt = Date.now() + this.#options.paceMs * (1 + Math.random());
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

const isAnswerTo =
  ({ id }: Question) =>
  ({ peerDataRequestSessionId }: HistorySet) =>
    peerDataRequestSessionId === id;

function pageOf({ messages, chats }: HistorySet, chatId: string): PhonePage {
  const own = messages.filter(({ key }) => key?.remoteJid === chatId);
  const newestFirst = own.toSorted((a, b) => seconds(b) - seconds(a));
  const chat = chats.find(({ id }) => id === chatId);
  const isEnd = chat?.endOfHistoryTransferType === noMore || own.length === 0;
  return { messages: newestFirst, isEnd };
}

const seconds = ({ messageTimestamp }: WAMessage) => Number(String(messageTimestamp ?? 0));
