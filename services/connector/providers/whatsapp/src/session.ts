import type {
  AccountHandle,
  ChatActivity,
  ChatSession,
  HistoryPage,
  HistoryRange,
  MessageRef,
  OutgoingMessage,
  ProviderChat,
  SentMessage,
} from '@groupsight/chat-port/chat-provider';
import { pairingNumber } from '@groupsight/chat-port/pairing-number';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { Tells } from '@groupsight/chat-port/tells';
import { isJidGroup, type WASocket } from '@whiskeysockets/baileys';
import { AccountParts } from './account-parts.ts';
import { Lifeline, type SessionOptions } from './connection/lifeline.ts';
import { formatCode } from './connection/pairing-code.ts';
import { asProviderError } from './connection/wire-errors.ts';
import { AuthState } from './crypto/auth-state.ts';
import { activityOf } from './history/activity.ts';
import { readHistory } from './history/history.ts';
import { previewOf, readMedia } from './outbound/media.ts';
import {
  deleteForEveryone,
  messageIdOf,
  type SendingOptions,
  sendMessage,
} from './outbound/sending.ts';

const usuallyChoosingMs = 48 * 60 * 60_000;

/** One account on WhatsApp: linking, staying linked, and all that goes to and fro meanwhile. */
export class WhatsAppSession implements ChatSession {
  readonly #options: SessionOptions;
  readonly #account: AccountHandle;
  readonly #parts: AccountParts;
  readonly #tells: Tells;
  #auth: AuthState | undefined;
  #lifeline: Lifeline | undefined;

  constructor(options: SessionOptions, account: AccountHandle) {
    this.#options = options;
    this.#account = account;
    this.#tells = new Tells(account.listener);
    this.#parts = new AccountParts(account, {
      times: options.times,
      choosingMs: options.choosingMs ?? usuallyChoosingMs,
      now: options.now ?? Date.now,
      auth: () => this.#auth,
      onHanded: (message, { history }) => {
        if (!history && isJidGroup(message.key.remoteJid ?? ''))
          this.#parts.refill.noticed(message.key.remoteJid ?? '', message);
      },
    });
  }

  async connect(): Promise<void> {
    this.#auth = await AuthState.load(this.#account.credentials);
    this.#lifeline = new Lifeline({
      options: this.#options,
      account: this.#account,
      parts: this.#parts,
      auth: this.#auth,
      tells: this.#tells,
      onStopped: async ({ reason, forget }) => {
        await this.#parts.handover.close();
        if (forget) await this.#forget();
        await this.#tells.tell({ kind: 'closed', reason, loggedOut: forget });
      },
    });
    this.#lifeline.start();
  }

  async requestPairingCode(phoneNumber: string): Promise<string> {
    const number = pairingNumber(phoneNumber);
    const linking = this.#lifeline?.linking;
    if (!linking || this.#auth?.isLinked) throw providerErrors.noPairingCode();
    const code = formatCode(await explained(linking.requestPairingCode(number)));
    await this.#lifeline?.pairBy(code);
    return code;
  }

  listChats(): Promise<readonly ProviderChat[]> {
    return explained(this.#parts.groups.list(this.#socket(), this.#parts.me));
  }

  async activity(chatIds: readonly string[], since: Date): Promise<readonly ChatActivity[]> {
    this.#socket();
    const { archive, me } = this.#parts;
    const found: ChatActivity[] = [];
    for (const chatId of chatIds) found.push(await activityOf(archive, me, chatId, since));
    return found;
  }

  async *history(chatId: string, range: HistoryRange): AsyncIterable<HistoryPage> {
    await this.#needChat(chatId);
    await this.#lifeline?.settled();
    await this.#parts.handover.idle();
    const { archive, phone, resolver, marks } = this.#parts;
    const now = this.#options.now ?? Date.now;
    await archive.keep(chatId, now());
    await this.#parts.joinUp(chatId);
    const options = {
      archive,
      phone,
      resolver,
      now,
      linkedAt: marks.linkedAt,
      me: () => this.#parts.me,
      socket: () => this.#socket(),
    };
    yield* readHistory(options, chatId, range);
  }

  async send(chatId: string, message: OutgoingMessage): Promise<SentMessage> {
    if (message.text.trim() === '') throw providerErrors.emptyText();
    const messageId = messageIdOf(this.#account.ownerId, message.idempotencyKey);
    const socket = this.#socket();
    const known = await this.#parts.find(chatId, messageId);
    if (known) {
      const seconds = Number(String(known.messageTimestamp ?? 0));
      return { messageId, at: new Date(seconds * 1000) };
    }
    return sendMessage(this.#sending(socket), chatId, message, messageId);
  }

  async delete(chatId: string, message: MessageRef): Promise<void> {
    await deleteForEveryone(this.#sending(this.#socket()), chatId, message);
  }

  async *media(chatId: string, messageId: string): AsyncIterable<Uint8Array> {
    const socket = this.#socket();
    const message = await this.#parts.find(chatId, messageId);
    if (!message) throw providerErrors.mediaGone();
    const { socketUrl, times } = this.#options;
    yield* readMedia(socket, message, { socketUrl, phoneMs: times.phoneMs });
  }

  async preview(chatId: string, messageId: string): Promise<Uint8Array | undefined> {
    const message = await this.#parts.find(chatId, messageId);
    return message && previewOf(message);
  }

  async logout(): Promise<void> {
    // An account that just comes back can still tell the network.
    if (this.#auth?.isLinked) await this.#lifeline?.open(this.#options.times.answerMs / 3);
    await this.#lifeline?.socket?.logout().catch(() => undefined);
    await this.close();
    await this.#forget();
    await this.#tells.tell({ kind: 'closed', reason: 'logged_out', loggedOut: true });
  }

  async close(): Promise<void> {
    await this.#lifeline?.close();
    await this.#parts.handover.close();
    await this.#auth?.saved().catch(() => undefined);
  }

  async #forget(): Promise<void> {
    await this.#auth?.forget();
    await this.#parts.archive.clear();
  }

  async #needChat(chatId: string): Promise<void> {
    const socket = this.#socket();
    if (this.#parts.facts.has(chatId)) return;
    await explained(this.#parts.groups.get(socket, chatId));
  }

  #sending(socket: WASocket): SendingOptions {
    const { groups, facts, me } = this.#parts;
    const find = (chatId: string, id: string) => this.#parts.find(chatId, id);
    return { socket, groups, facts, me, find, answerMs: this.#options.times.answerMs };
  }

  #socket(): WASocket {
    const socket = this.#lifeline?.socket;
    if (socket) return socket;
    const comesBack = this.#auth?.isLinked && this.#lifeline?.isClosed === false;
    throw comesBack ? providerErrors.connectionLost() : providerErrors.notConnected();
  }
}

function explained<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw asProviderError(error);
  });
}
