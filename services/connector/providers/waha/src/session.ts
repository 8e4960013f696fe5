import type {
  AccountHandle,
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
import { invalid } from '@groupsight/shared/errors';
import { KeyedLock } from '@groupsight/shared/keyed-lock';
import { WahaApi } from './api.ts';
import { WahaClient } from './client.ts';
import { Contacts } from './contacts.ts';
import { asProviderError, isRefusal } from './errors.ts';
import { FileNames } from './file-names.ts';
import { Files } from './files.ts';
import { Groups } from './groups.ts';
import { readHook } from './hook.ts';
import { InboundQueue } from './inbound-queue.ts';
import { personId } from './mapping/ids.ts';
import { record } from './mapping/json.ts';
import { Names } from './names.ts';
import { usualTimes, type WahaOptions, type WahaTimes } from './options.ts';
import { historyOf, refill } from './past.ts';
import { Reading } from './reading.ts';
import { ReconnectLoop } from './reconnect-loop.ts';
import { Sending } from './sending.ts';
import { sessionNameOf } from './session-name.ts';
import { SyncState } from './sync-state.ts';

/** One linked account: its session in WAHA, and what WAHA tells of it. */
export class WahaSession implements ChatSession {
  readonly #account: AccountHandle;
  readonly #times: WahaTimes;
  readonly #name: string;
  readonly #api: WahaApi;
  readonly #syncState: SyncState;
  readonly #contacts: Contacts;
  readonly #groups: Groups;
  readonly #names = new Names();
  readonly #files: Files;
  readonly #reading: Reading;
  readonly #sending: Sending;
  readonly #inbound: InboundQueue;
  readonly #notifier: StateNotifier;
  readonly #reconnectLoop: ReconnectLoop;
  readonly #turns = new KeyedLock();
  readonly #loaded = Promise.withResolvers<void>();
  #comparing: Promise<void> | undefined;
  #compareTimer: NodeJS.Timeout | undefined;

  constructor(options: WahaOptions, account: AccountHandle) {
    const { ownerId, credentials, listener } = account;
    this.#account = account;
    this.#times = { ...usualTimes, ...options.times };
    this.#name = sessionNameOf(ownerId);
    const client = new WahaClient(options, this.#times.answerMs);
    this.#api = new WahaApi(client, options, this.#name);
    this.#syncState = new SyncState(credentials);
    this.#contacts = new Contacts(
      credentials,
      (lid) => this.#api.phoneOf(lid),
      (merge) => listener.onMerge(merge),
    );
    this.#groups = new Groups(this.#api, this.#contacts);
    const me = () => this.#syncState.me;
    const same = { groups: this.#groups, names: this.#names };
    const reader = () => ({ me: me(), now: Date.now() });
    const fileNames = new FileNames(account, this.#names);
    this.#files = new Files(this.#api, fileNames);
    this.#reading = new Reading({ ...same, fileNames, contacts: this.#contacts, reader });
    const { api, reading } = { api: this.#api, reading: this.#reading };
    this.#sending = new Sending({ ...same, api, reading, credentials, me, now: Date.now });
    this.#inbound = new InboundQueue(listener);
    this.#notifier = new StateNotifier(listener);
    this.#reconnectLoop = new ReconnectLoop({
      api: this.#api,
      notifier: this.#notifier,
      times: this.#times,
      random: Math.random,
      isLinked: () => this.#syncState.completeUntil !== undefined,
      onWorking: (id) => this.#getReady(id),
      onGone: () => this.#forget(),
    });
    this.#loaded.promise.catch(() => undefined);
  }

  async connect(): Promise<void> {
    try {
      await Promise.all([this.#syncState.load(), this.#contacts.load(), this.#sending.tidy()]);
      this.#loaded.resolve();
    } catch (error) {
      this.#loaded.reject(error);
      throw error;
    }
    await this.#reconnectLoop.begin().catch((error: unknown) => {
      throw asProviderError(error);
    });
  }

  async requestPairingCode(phoneNumber: string): Promise<string> {
    const number = pairingNumber(phoneNumber);
    return this.#reconnectLoop.pair(number).catch((error: unknown) => {
      // It is linked by now, or its engine knows no codes.
      if (isRefusal(error, 422, 501)) throw providerErrors.noPairingCode();
      throw asProviderError(error);
    });
  }

  async listChats(): Promise<readonly ProviderChat[]> {
    this.#needOpen();
    return this.#groups.list(this.#syncState.me).catch((error: unknown) => {
      throw asProviderError(error);
    });
  }

  async *history(chatId: string, range: HistoryRange): AsyncIterable<HistoryPage> {
    this.#needOpen();
    try {
      await this.#groups.need(chatId, this.#syncState.me);
      const parts = { api: this.#api, reading: this.#reading };
      for await (const page of historyOf(parts, chatId, range, Date.now())) {
        yield page;
        this.#needOpen();
      }
    } catch (error) {
      throw asProviderError(error);
    }
  }

  async send(chatId: string, message: OutgoingMessage): Promise<SentMessage> {
    this.#needOpen();
    return this.#sending.send(chatId, message);
  }

  async delete(chatId: string, message: MessageRef): Promise<void> {
    this.#needOpen();
    return this.#sending.delete(chatId, message);
  }

  async *media(chatId: string, messageId: string): AsyncIterable<Uint8Array> {
    this.#needOpen();
    yield* this.#files.read(chatId, messageId);
  }

  async preview(chatId: string, messageId: string): Promise<Uint8Array | undefined> {
    return this.#files.preview(chatId, messageId);
  }

  /** What WAHA tells over HTTP. Resolves when it is on the bus. */
  async receive(body: Uint8Array): Promise<void> {
    if (this.#reconnectLoop.isClosed) throw providerErrors.heldElsewhere();
    await this.#loaded.promise;
    const { id, event, session, payload, me } = readHook(body);
    if (session !== this.#name) throw invalid('wrong_session', 'It is about another session.');
    if (event === 'session.status') return this.#reconnectLoop.look();
    // Own messages of before the first look name nobody else.
    if (this.#syncState.me === '') this.#syncState.me = personId(record(me).id);
    // One after the other while people are learnt; the bus takes them together.
    const handed = await this.#turns.run('hooks', async () => ({
      done: this.#inbound.add(await this.#reading.event(event, id, record(payload))),
    }));
    await handed.done;
  }

  async logout(): Promise<void> {
    await this.#reconnectLoop
      .leave(() => this.#api.remove())
      .catch((error: unknown) => {
        throw asProviderError(error);
      });
    await this.close();
    await this.#forgetHere();
    await this.#notifier.notify({ kind: 'closed', reason: 'logged_out', loggedOut: true });
  }

  async close(): Promise<void> {
    clearTimeout(this.#compareTimer);
    await this.#reconnectLoop.end();
    await this.#comparing;
    clearTimeout(this.#compareTimer);
    await this.#inbound.idle();
  }

  #needOpen(): void {
    if (!this.#reconnectLoop.isOpen) throw providerErrors.notConnected();
  }

  /** Before the account is open: who it is, and who is in its groups. */
  async #getReady(id: string): Promise<void> {
    const isNew = this.#syncState.completeUntil === undefined;
    if (isNew || id !== this.#syncState.me) {
      const since = this.#syncState.completeUntil ?? new Date();
      await this.#syncState.linked(id || this.#syncState.me, since);
    }
    await this.#groups.list(this.#syncState.me);
    if (isNew) return this.#compareLater();
    clearTimeout(this.#compareTimer);
    this.#compare();
  }

  /** Fetches what webhooks did not bring, and does so again from time to time. */
  #compare(): void {
    if (this.#comparing) return;
    this.#comparing = this.#refill()
      // WAHA is away again: coming back it is compared from the same mark.
      .catch(() => undefined)
      .finally(() => {
        this.#comparing = undefined;
        this.#compareLater();
      });
  }

  async #refill(): Promise<void> {
    const { completeUntil } = this.#syncState;
    if (!completeUntil) return;
    const started = new Date();
    const parts = { api: this.#api, reading: this.#reading, inbound: this.#inbound };
    const chatIds = async () => [...(await this.#account.watched())];
    await refill({ ...parts, chatIds }, completeUntil, started.getTime());
    await this.#syncState.complete(started);
    const stretch = { from: completeUntil, to: started };
    await this.#account.listener.onCoverage(
      (await chatIds()).map((chatId) => ({ chatId, ...stretch })),
    );
  }

  #compareLater(): void {
    if (this.#reconnectLoop.isClosed) return;
    clearTimeout(this.#compareTimer);
    this.#compareTimer = setTimeout(() => {
      if (this.#reconnectLoop.isOpen) this.#compare();
      else this.#compareLater();
    }, this.#times.compareMs).unref();
  }

  /** The link is gone: so is what was kept of it, here and in WAHA. */
  async #forget(): Promise<void> {
    clearTimeout(this.#compareTimer);
    // Where this fails the session stays in WAHA, unlinked; the next link takes it up.
    await this.#api.remove().catch(() => undefined);
    await this.#forgetHere();
  }

  async #forgetHere(): Promise<void> {
    await this.#account.credentials.clear();
    await this.#files.names.forget();
  }
}
