import type { BaileysEventMap, WASocket } from '@whiskeysockets/baileys';
import type {
  AccountHandle,
  ChatSession,
  HistoryPage,
  HistoryRange,
  MessageRef,
  OutgoingMessage,
  ProviderChat,
  SentMessage,
} from '../chat-provider.ts';
import { providerErrors } from '../provider-errors.ts';
import { AccountParts } from './account-parts.ts';
import { AuthState } from './auth-state.ts';
import { Connection } from './connection.ts';
import type { Gate } from './gate.ts';
import { readHistory } from './history.ts';
import { Listening } from './listening.ts';
import { readMedia } from './media.ts';
import { countEnding, countOddity, noteStanding } from './metrics.ts';
import type { Times, WhatsAppOptions } from './options.ts';
import { formatCode, pairingNumber } from './pairing-code.ts';
import { type Ending, endings, nextStep } from './reconnect.ts';
import { deleteForEveryone, messageIdOf, type SendingOptions, sendText } from './sending.ts';
import { replayLeft } from './replay.ts';
import { Tells } from './tells.ts';
import { watchHearing } from './hearing.ts';
import { asProviderError } from './wire-errors.ts';

export interface SessionOptions extends WhatsAppOptions {
  readonly times: Times;
  readonly gate: Gate;
}

/** One account on WhatsApp: linking, staying linked, and all that goes to and fro meanwhile. */
export class WhatsAppSession implements ChatSession {
  readonly #options: SessionOptions;
  readonly #account: AccountHandle;
  readonly #parts: AccountParts;
  readonly #tells: Tells;
  readonly #stopped = Promise.withResolvers<void>();
  #auth: AuthState | undefined;
  #connection: Connection | undefined;
  #running: Promise<void> = Promise.resolve();
  #isOpen = false;
  #isClosed = false;
  /** Connections in a row that were never open. */
  #failures = 0;
  #linkingSince = 0;
  #qr = '';
  #opened = Promise.withResolvers<void>();

  constructor(options: SessionOptions, account: AccountHandle) {
    this.#options = options;
    this.#account = account;
    this.#tells = new Tells(account.listener);
    this.#parts = new AccountParts(account, {
      times: options.times,
      now: this.#now,
      auth: () => this.#auth,
      onHanded: (message, { history }) => {
        if (!history) this.#parts.refill.noticed(message.key.remoteJid ?? '', message);
      },
    });
  }

  async connect(): Promise<void> {
    this.#auth = await AuthState.load(this.#account.credentials);
    this.#linkingSince = this.#now();
    noteStanding(this, this.#auth.isLinked ? 'waiting' : 'linking');
    this.#running = this.#run(this.#auth);
  }

  async requestPairingCode(phoneNumber: string): Promise<string> {
    const number = pairingNumber(phoneNumber);
    const socket = this.#connection?.socket;
    if (!socket || this.#qr === '' || this.#auth?.isLinked) throw providerErrors.noPairingCode();
    const code = formatCode(
      await socket.requestPairingCode(number).catch((error: unknown) => {
        throw asProviderError(error);
      }),
    );
    await this.#tells.tell({ kind: 'qr', content: this.#qr, pairingCode: code });
    return code;
  }

  async listChats(): Promise<readonly ProviderChat[]> {
    const socket = this.#socket();
    return this.#parts.groups.list(socket, this.#parts.me).catch((error: unknown) => {
      throw asProviderError(error);
    });
  }

  async *history(chatId: string, range: HistoryRange): AsyncIterable<HistoryPage> {
    await this.#known(chatId);
    const { archive, phone, resolver } = this.#parts;
    const me = () => this.#parts.me;
    const options = { archive, phone, resolver, me, now: this.#now, socket: () => this.#socket() };
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
    return sendText(this.#sending(socket), chatId, message, messageId);
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

  async logout(): Promise<void> {
    await Promise.race([this.#opened.promise, this.#wait(this.#options.times.answerMs / 3)]);
    const socket = this.#isOpen ? this.#connection?.socket : undefined;
    await socket?.logout().catch(() => undefined);
    await this.close();
    await this.#forget();
    await this.#tells.tell({ kind: 'closed', reason: 'logged_out', loggedOut: true });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isOpen = false;
    this.#stopped.resolve();
    this.#connection?.end({ code: endings.closed });
    await this.#running;
    await this.#parts.handover.close();
    await this.#auth?.saved().catch(() => undefined);
    noteStanding(this, 'closed');
  }

  readonly #now = (): number => (this.#options.now ?? Date.now)();

  /** From one connection to the next until there is nothing to come back to. */
  async #run(auth: AuthState): Promise<void> {
    while (!this.#isClosed) {
      const ending = await this.#once(auth).catch((): Ending => {
        countOddity('listener_failed');
        return { code: endings.closed };
      });
      if (this.#isClosed) return;
      await auth.saved().catch(() => undefined);
      if (!(await this.#after(auth, ending))) return;
    }
  }

  /** @returns whether to connect again */
  async #after(auth: AuthState, ending: Ending): Promise<boolean> {
    const { random = Math.random, times } = this.#options;
    const linkingForMs = this.#now() - this.#linkingSince;
    const standing = { isLinked: auth.isLinked, failures: this.#failures, linkingForMs };
    const step = nextStep(ending, standing, random());
    countEnding(ending.code, step.reason);
    this.#failures++;
    if (step.kind === 'stop') {
      this.#isClosed = true;
      await this.#parts.handover.close();
      if (step.forget) await this.#forget();
      noteStanding(this, 'closed');
      const { reason, forget: loggedOut } = step;
      await this.#tells.tell({ kind: 'closed', reason, loggedOut });
      return false;
    }
    noteStanding(this, 'away');
    const { reason } = step;
    if (reason !== '' || auth.isLinked) {
      this.#tells.tell({ kind: 'reconnecting', reason }).catch(() => undefined);
    }
    await Promise.race([this.#wait(step.afterMs / times.haste), this.#stopped.promise]);
    return true;
  }

  /** One connection from its opening to its end. */
  async #once(auth: AuthState): Promise<Ending> {
    noteStanding(this, 'waiting');
    const leave = await this.#options.gate.enter();
    try {
      if (this.#isClosed) return { code: endings.closed };
      auth.prepare();
      noteStanding(this, auth.isLinked ? 'connecting' : 'linking');
      const connection = this.#connect(auth, leave);
      this.#connection = connection;
      return await connection.ended;
    } finally {
      leave();
      this.#isOpen = false;
      this.#qr = '';
      this.#opened = Promise.withResolvers();
      this.#parts.refill.away();
    }
  }

  #connect(auth: AuthState, leave: () => void): Connection {
    const { socketUrl, roots, times } = this.#options;
    const isNew = auth.creds.accountSyncCounter === 0;
    const listening = new Listening(this.#parts, leave);
    const connection: Connection = new Connection({
      ...(socketUrl ? { socketUrl } : {}),
      ...(roots ? { roots } : {}),
      ...{ times, auth, journal: this.#parts.journal },
      cachedGroup: (id) => this.#parts.cachedGroup(id),
      findMessage: (chatId, id) => this.#parts.find(chatId, id),
      onEvent: (event, data) => {
        if (event === 'connection.update') {
          const update = data as BaileysEventMap['connection.update'];
          if (update.qr) this.#onQr(update.qr, leave);
          if (update.connection === 'open') {
            this.#onOpen(connection, listening);
            // A new account's history comes now: others wait until it has.
            if (isNew) setTimeout(leave, times.settleMs).unref();
            else leave();
          }
        } else listening.heard(event, data);
      },
    });
    return connection;
  }

  #onQr(qr: string, leave: () => void): void {
    this.#qr = qr;
    // A code that waits for a phone costs nothing.
    leave();
    this.#tells.tell({ kind: 'qr', content: qr, pairingCode: '' }).catch(() => undefined);
  }

  #onOpen(connection: Connection, listening: Listening): void {
    this.#failures = 0;
    this.#isOpen = true;
    noteStanding(this, 'open');
    this.#tells.tell({ kind: 'open' }).catch(() => undefined);
    this.#opened.resolve();
    const { socket } = connection;
    const since = this.#lastOpen ?? this.#account.resumeFrom ?? new Date(this.#now());
    this.#lastOpen = new Date(this.#now());
    const begin = async () => {
      await replayLeft(socket, this.#parts, listening);
      await this.#parts.groups.refresh(socket);
      await this.#parts.refill.opened(socket, since);
    };
    begin().catch(() => countOddity('listener_failed'));
    watchHearing(connection, this.#options.times);
  }

  #lastOpen: Date | undefined;

  async #forget(): Promise<void> {
    await this.#auth?.forget();
    await this.#parts.archive.clear();
  }

  async #known(chatId: string): Promise<void> {
    const socket = this.#socket();
    if (this.#parts.facts.has(chatId)) return;
    await this.#parts.groups.get(socket, chatId).catch((error: unknown) => {
      throw asProviderError(error);
    });
  }

  #sending(socket: WASocket): SendingOptions {
    const { groups, facts, me } = this.#parts;
    const find = (chatId: string, id: string) => this.#parts.find(chatId, id);
    return { socket, groups, facts, me, find, answerMs: this.#options.times.answerMs };
  }

  #socket(): WASocket {
    const { socket } = this.#connection ?? {};
    if (this.#isOpen && socket) return socket;
    if (this.#auth?.isLinked && !this.#isClosed) throw providerErrors.connectionLost();
    throw providerErrors.notConnected();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms).unref());
  }
}
