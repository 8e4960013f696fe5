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
import { Tells } from '@groupsight/chat-port/tells';
import { invalid } from '@groupsight/shared/errors';
import { KeyedLock } from '@groupsight/shared/keyed-lock';
import { WahaApi } from './api.ts';
import { WahaClient } from './client.ts';
import { asProviderError, isRefusal } from './errors.ts';
import { FileNames } from './file-names.ts';
import { Files } from './files.ts';
import { Groups } from './groups.ts';
import { Handover } from './handover.ts';
import { readHook } from './hook.ts';
import { Lifeline } from './lifeline.ts';
import { personId } from './mapping/ids.ts';
import { record } from './mapping/json.ts';
import { Marks } from './marks.ts';
import { Names } from './names.ts';
import { usualTimes, type WahaOptions, type WahaTimes } from './options.ts';
import { historyOf, refill } from './past.ts';
import { People } from './people.ts';
import { Reading } from './reading.ts';
import { Sending } from './sending.ts';
import { sessionNameOf } from './session-name.ts';

/** One linked account: its session in WAHA, and what WAHA tells of it. */
export class WahaSession implements ChatSession {
  readonly #account: AccountHandle;
  readonly #times: WahaTimes;
  readonly #name: string;
  readonly #api: WahaApi;
  readonly #marks: Marks;
  readonly #people: People;
  readonly #groups: Groups;
  readonly #names = new Names();
  readonly #files: Files;
  readonly #reading: Reading;
  readonly #sending: Sending;
  readonly #handover: Handover;
  readonly #tells: Tells;
  readonly #lifeline: Lifeline;
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
    this.#marks = new Marks(credentials);
    this.#people = new People(
      credentials,
      (lid) => this.#api.phoneOf(lid),
      (merge) => listener.onMerge(merge),
    );
    this.#groups = new Groups(this.#api, this.#people);
    const me = () => this.#marks.me;
    const same = { groups: this.#groups, names: this.#names };
    const reader = () => ({ me: me(), now: Date.now() });
    const fileNames = new FileNames(account, this.#names);
    this.#files = new Files(this.#api, fileNames);
    this.#reading = new Reading({ ...same, fileNames, people: this.#people, reader });
    const { api, reading } = { api: this.#api, reading: this.#reading };
    this.#sending = new Sending({ ...same, api, reading, credentials, me, now: Date.now });
    this.#handover = new Handover(listener);
    this.#tells = new Tells(listener);
    this.#lifeline = new Lifeline({
      api: this.#api,
      tells: this.#tells,
      times: this.#times,
      random: Math.random,
      isLinked: () => this.#marks.completeUntil !== undefined,
      onWorking: (id) => this.#getReady(id),
      onGone: () => this.#forget(),
    });
    this.#loaded.promise.catch(() => undefined);
  }

  async connect(): Promise<void> {
    try {
      await Promise.all([this.#marks.load(), this.#people.load(), this.#sending.tidy()]);
      this.#loaded.resolve();
    } catch (error) {
      this.#loaded.reject(error);
      throw error;
    }
    await this.#lifeline.begin().catch((error: unknown) => {
      throw asProviderError(error);
    });
  }

  async requestPairingCode(phoneNumber: string): Promise<string> {
    const number = pairingNumber(phoneNumber);
    return this.#lifeline.pair(number).catch((error: unknown) => {
      // It is linked by now, or its engine knows no codes.
      if (isRefusal(error, 422, 501)) throw providerErrors.noPairingCode();
      throw asProviderError(error);
    });
  }

  async listChats(): Promise<readonly ProviderChat[]> {
    this.#needOpen();
    return this.#groups.list(this.#marks.me).catch((error: unknown) => {
      throw asProviderError(error);
    });
  }

  async *history(chatId: string, range: HistoryRange): AsyncIterable<HistoryPage> {
    this.#needOpen();
    try {
      await this.#groups.need(chatId, this.#marks.me);
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
    if (this.#lifeline.isClosed) throw providerErrors.heldElsewhere();
    await this.#loaded.promise;
    const { id, event, session, payload, me } = readHook(body);
    if (session !== this.#name) throw invalid('wrong_session', 'It is about another session.');
    if (event === 'session.status') return this.#lifeline.look();
    // Own messages of before the first look name nobody else.
    if (this.#marks.me === '') this.#marks.me = personId(record(me).id);
    // One after the other while people are learnt; the bus takes them together.
    const handed = await this.#turns.run('hooks', async () => ({
      done: this.#handover.add(await this.#reading.event(event, id, record(payload))),
    }));
    await handed.done;
  }

  async logout(): Promise<void> {
    await this.#lifeline
      .leave(() => this.#api.remove())
      .catch((error: unknown) => {
        throw asProviderError(error);
      });
    await this.close();
    await this.#forgetHere();
    await this.#tells.tell({ kind: 'closed', reason: 'logged_out', loggedOut: true });
  }

  async close(): Promise<void> {
    clearTimeout(this.#compareTimer);
    await this.#lifeline.end();
    await this.#comparing;
    clearTimeout(this.#compareTimer);
    await this.#handover.idle();
  }

  #needOpen(): void {
    if (!this.#lifeline.isOpen) throw providerErrors.notConnected();
  }

  /** Before the account is open: who it is, and who is in its groups. */
  async #getReady(id: string): Promise<void> {
    const isNew = this.#marks.completeUntil === undefined;
    if (isNew || id !== this.#marks.me) {
      const since = this.#marks.completeUntil ?? new Date();
      await this.#marks.linked(id || this.#marks.me, since);
    }
    await this.#groups.list(this.#marks.me);
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
    const { completeUntil } = this.#marks;
    if (!completeUntil) return;
    const started = new Date();
    const parts = { api: this.#api, reading: this.#reading, handover: this.#handover };
    const chatIds = async () => [...(await this.#account.watched())];
    await refill({ ...parts, chatIds }, completeUntil, started.getTime());
    await this.#marks.complete(started);
    const stretch = { from: completeUntil, to: started };
    await this.#account.listener.onCoverage(
      (await chatIds()).map((chatId) => ({ chatId, ...stretch })),
    );
  }

  #compareLater(): void {
    if (this.#lifeline.isClosed) return;
    clearTimeout(this.#compareTimer);
    this.#compareTimer = setTimeout(() => {
      if (this.#lifeline.isOpen) this.#compare();
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
