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
import { StateNotifier } from '@groupsight/chat-port/state-notifier';
import { isJidGroup, type WASocket } from '@whiskeysockets/baileys';
import { formatCode } from './connection/pairing-code.ts';
import { ReconnectLoop, type SessionOptions } from './connection/reconnect-loop.ts';
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
import { SessionServices } from './session-services.ts';

const usuallyChoosingMs = 48 * 60 * 60_000;

/** One account on WhatsApp: linking, staying linked, and all that goes to and fro meanwhile. */
export class WhatsAppSession implements ChatSession {
  readonly #options: SessionOptions;
  readonly #account: AccountHandle;
  readonly #parts: SessionServices;
  readonly #notifier: StateNotifier;
  #auth: AuthState | undefined;
  #reconnectLoop: ReconnectLoop | undefined;

  constructor(options: SessionOptions, account: AccountHandle) {
    this.#options = options;
    this.#account = account;
    this.#notifier = new StateNotifier(account.listener);
    this.#parts = new SessionServices(account, {
      times: options.times,
      choosingMs: options.choosingMs ?? usuallyChoosingMs,
      now: options.now ?? Date.now,
      auth: () => this.#auth,
      onDelivered: (message, { history }) => {
        if (!history && isJidGroup(message.key.remoteJid ?? ''))
          this.#parts.refill.noticed(message.key.remoteJid ?? '', message);
      },
    });
  }

  async connect(): Promise<void> {
    this.#auth = await AuthState.load(this.#account.credentials);
    this.#reconnectLoop = new ReconnectLoop({
      options: this.#options,
      account: this.#account,
      parts: this.#parts,
      auth: this.#auth,
      notifier: this.#notifier,
      onStopped: async ({ reason, forget }) => {
        await this.#parts.inbound.close();
        if (forget) await this.#forget();
        await this.#notifier.notify({ kind: 'closed', reason, loggedOut: forget });
      },
    });
    this.#reconnectLoop.start();
  }

  async requestPairingCode(phoneNumber: string): Promise<string> {
    const number = pairingNumber(phoneNumber);
    const linking = this.#reconnectLoop?.linking;
    if (!linking || this.#auth?.isLinked) throw providerErrors.noPairingCode();
    const code = formatCode(await explained(linking.requestPairingCode(number)));
    await this.#reconnectLoop?.pairBy(code);
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
    await this.#reconnectLoop?.settled();
    await this.#parts.inbound.idle();
    const { archive, phone, resolver, syncState } = this.#parts;
    const now = this.#options.now ?? Date.now;
    await archive.keep(chatId, now());
    await this.#parts.joinUp(chatId);
    const options = {
      archive,
      phone,
      resolver,
      now,
      linkedAt: syncState.linkedAt,
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
    if (this.#auth?.isLinked) await this.#reconnectLoop?.open(this.#options.times.answerMs / 3);
    await this.#reconnectLoop?.socket?.logout().catch(() => undefined);
    await this.close();
    await this.#forget();
    await this.#notifier.notify({ kind: 'closed', reason: 'logged_out', loggedOut: true });
  }

  async close(): Promise<void> {
    await this.#reconnectLoop?.close();
    await this.#parts.inbound.close();
    await this.#auth?.saved().catch(() => undefined);
  }

  async #forget(): Promise<void> {
    await this.#auth?.forget();
    await this.#parts.archive.clear();
  }

  async #needChat(chatId: string): Promise<void> {
    const socket = this.#socket();
    if (this.#parts.groupCache.has(chatId)) return;
    await explained(this.#parts.groups.get(socket, chatId));
  }

  #sending(socket: WASocket): SendingOptions {
    const { groups, groupCache, me } = this.#parts;
    const find = (chatId: string, id: string) => this.#parts.find(chatId, id);
    return { socket, groups, groupCache, me, find, answerMs: this.#options.times.answerMs };
  }

  #socket(): WASocket {
    const socket = this.#reconnectLoop?.socket;
    if (socket) return socket;
    const comesBack = this.#auth?.isLinked && this.#reconnectLoop?.isClosed === false;
    throw comesBack ? providerErrors.connectionLost() : providerErrors.notConnected();
  }
}

function explained<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw asProviderError(error);
  });
}
