import type {
  AccountHandle,
  ChatActivity,
  ChatSession,
  HistoryPage,
  HistoryRange,
  MessageRef,
  OutgoingMessage,
  ProviderChat,
  ProviderMember,
  ProviderMessage,
  SentMessage,
} from '@groupsight/chat-port/chat-provider';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { StateNotifier } from '@groupsight/chat-port/state-notifier';
import { Chatter } from './chatter.ts';
import { declining, joining } from './content/people.ts';
import { Delivery } from './delivery.ts';
import { fileOf, previewOf } from './files.ts';
import { type Addition, Ledger } from './ledger.ts';
import { Noting } from './noting.ts';
import { defaultQrLifetimeMs, type SimulatedOptions } from './options.ts';
import { carried } from './outgoing.ts';
import { historyOf, missedOf } from './past.ts';
import { Timers } from './timers.ts';
import { type AccountView, activityIn, describeChat, timelineOf } from './view.ts';
import { self, World, type WorldChat, worldMessage } from './world.ts';

/** The simulated network's end of one linked account. */
export class SimulatedSession implements ChatSession {
  readonly #options: SimulatedOptions;
  readonly #account: AccountHandle;
  readonly #world: World;
  readonly #chatter: Chatter;
  readonly #ledger: Ledger;
  readonly #delivery: Delivery;
  readonly #notifier: StateNotifier;
  readonly #timers = new Timers();
  #state: 'new' | 'linking' | 'resuming' | 'open' | 'away' | 'closed' = 'new';
  /** Added messages that were put up for delivery: coming back does not tell them again. */
  readonly #handed = new Set<string>();
  readonly #noting = new Noting();
  #linkedAt = new Date(0);
  /** Everything up to here was put up for delivery. */
  #handedUntil = 0;

  constructor(options: SimulatedOptions, account: AccountHandle) {
    this.#options = options;
    this.#account = account;
    this.#world = new World(options.seed, account.ownerId, options.groups);
    this.#chatter = new Chatter(this.#world, options.chatterMs);
    this.#ledger = new Ledger(account.credentials);
    this.#delivery = new Delivery((updates) => account.listener.onUpdates(updates));
    this.#notifier = new StateNotifier(account.listener);
  }

  async connect(): Promise<void> {
    const linkedAt = await this.#ledger.linkedAt();
    if (linkedAt) {
      this.#linkedAt = linkedAt;
      const resumeFrom = this.#account.resumeFrom ?? linkedAt;
      // Who asks for more than it was linked for (after a restore) gets what there is.
      this.#handedUntil = Math.max(linkedAt.getTime(), resumeFrom.getTime());
      return this.#open();
    }
    this.#state = 'linking';
    await this.#showQr(0);
    this.#timers.later(this.#options.scanDelayMs, () => this.#scanned());
  }

  async listChats(): Promise<readonly ProviderChat[]> {
    this.#needOpen();
    return this.#world.chats.map((chat) => describeChat(this.#view, chat));
  }

  async activity(chatIds: readonly string[], since: Date): Promise<readonly ChatActivity[]> {
    this.#needOpen();
    const view = this.#view;
    const chats = this.#world.chats.filter(({ chatId }) => chatIds.includes(chatId));
    const found: ChatActivity[] = [];
    for (const chat of chats) {
      const { messages } = await timelineOf(view, chat);
      found.push({ chatId: chat.chatId, ...activityIn(messages, since) });
    }
    return found;
  }

  async *history(chatId: string, range: HistoryRange): AsyncIterable<HistoryPage> {
    const chat = this.#chat(chatId);
    const timeline = await timelineOf(this.#view, chat);
    for (const page of historyOf(timeline, range, this.#now())) {
      this.#needOpen();
      yield page;
    }
  }

  async send(chatId: string, message: OutgoingMessage): Promise<SentMessage> {
    const person = this.#world.person(chatId);
    const { isAnnouncements = false, isAdmin = false } = person ? {} : this.#chat(chatId).plan;
    this.#needOpen();
    if (message.text.trim() === '') throw providerErrors.emptyText();
    if (isAnnouncements && !isAdmin) throw providerErrors.notAdmin();
    const messageId = this.#world.id('sent', message.idempotencyKey);
    const known = await this.#ledger.find(messageId);
    if (known) return { messageId, at: known.message.at };
    const at = new Date(Math.max(this.#now(), this.#handedUntil + 1));
    const me = { ...self, isAdmin };
    await this.#noting.run(async () => {
      const { text, ...sent } = await carried(message, this.#ledger.keeper(messageId));
      const more = { ...sent, quotedMessageId: message.quotedMessageId, fromMe: true };
      const addition = { chatId, message: worldMessage({ messageId, at, text }, me, more) };
      await this.#ledger.send(addition);
      this.#hand(addition);
    });
    if (person) await this.#decline(person, messageId);
    else if (message.text.includes(joining)) await this.#join(chatId, messageId);
    return { messageId, at };
  }

  async delete(chatId: string, ref: MessageRef): Promise<void> {
    const chat = this.#chat(chatId);
    const found = await this.#message(chatId, ref.messageId);
    if (!found) throw providerErrors.unknownMessage();
    if (found.kind === 'deleted') return;
    if (!found.fromMe && !chat.plan.isAdmin) throw providerErrors.notAdmin();
    const at = new Date(this.#now());
    await this.#ledger.delete(chatId, ref.messageId, at);
    this.#delivery.add([{ chatId, late: false, kind: 'deleted', messageId: ref.messageId, at }]);
  }

  async *media(chatId: string, messageId: string): AsyncIterable<Uint8Array> {
    const found = await this.#message(chatId, messageId);
    yield (await this.#ledger.file(messageId)) ?? fileOf(found);
  }

  readonly preview = async (chatId: string, messageId: string) =>
    previewOf(await this.#message(chatId, messageId));

  drop(milliseconds: number): void {
    this.#needOpen();
    this.#state = 'away';
    this.#timers.clear();
    this.#notifier
      .notify({ kind: 'reconnecting', reason: 'connection_lost' })
      .catch(() => undefined);
    this.#timers.later(milliseconds, () => this.#open());
  }

  async logout(): Promise<void> {
    await this.close();
    await this.#ledger.clear();
    await this.#notifier.notify({ kind: 'closed', reason: 'logged_out', loggedOut: true });
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    this.#timers.clear();
    await this.#delivery.close();
  }

  /** Adds a message to the network that tests let happen. */
  async addMessage(addition: Addition): Promise<void> {
    await this.#noting.run(async () => {
      await this.#ledger.add(addition);
      this.#hand(addition);
    });
  }

  /** Some of the simulated people want no messages to themselves, and say so. */
  async #decline(person: ProviderMember, answered: string): Promise<void> {
    const text = declining.get(person.name);
    if (text) await this.#answer(person, text, answered);
  }

  /** The first member of a group who takes messages to themselves does what the group is asked to. */
  async #join(chatId: string, answered: string): Promise<void> {
    const willing = this.#chat(chatId).members.find(
      ({ memberId, name }) => memberId !== self.memberId && !declining.has(name),
    );
    if (willing) await this.#answer(willing, joining, answered);
  }

  /** Lets somebody write to the account itself. */
  async #answer(person: ProviderMember, text: string, answered: string): Promise<void> {
    const messageId = this.#world.id('answered', answered);
    const said = { messageId, at: new Date(this.#now()), text };
    const message = worldMessage(said, person, { quotedMessageId: answered });
    await this.addMessage({ chatId: person.memberId, message });
  }

  #hand({ chatId, message }: Addition): void {
    // While away it is found on coming back, like all that was missed.
    if (this.#state === 'open' && !this.#handed.has(message.messageId)) {
      this.#handed.add(message.messageId);
      this.#delivery.add([{ chatId, late: false, kind: 'message', message }]);
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  async #showQr(round: number): Promise<void> {
    const ref = this.#world.id('qr', round, this.#now());
    // Renewed before it expires, as the real one is.
    const { qrLifetimeMs = defaultQrLifetimeMs } = this.#options;
    this.#timers.later(qrLifetimeMs, () => this.#showQr(round + 1));
    const content = `groupsight-sim:${ref}`;
    await this.#notifier.notify({ kind: 'qr', content, pairingCode: '' });
  }

  async #scanned(): Promise<void> {
    this.#timers.clear();
    this.#linkedAt = new Date(this.#now());
    this.#handedUntil = this.#linkedAt.getTime();
    await this.#ledger.link(this.#linkedAt);
    await this.#open();
  }

  async #open(): Promise<void> {
    this.#state = 'resuming';
    const { memberId, name } = self;
    await this.#notifier.notify({ kind: 'open', self: { memberIds: [memberId], name } });
    await this.#noting.settled(
      () => this.#ledger.additions(),
      (additions) => this.#catchUp(additions),
    );
  }

  #catchUp(additions: readonly Addition[]): void {
    // Dropped or closed again in the meantime: the next opening catches up.
    if (this.#state !== 'resuming') return;
    const from = this.#handedUntil;
    this.#handedUntil = this.#now();
    const isMissed = ({ at, messageId }: ProviderMessage) =>
      at.getTime() > from && !this.#handed.has(messageId);
    const missed = additions.filter(({ message }) => isMissed(message));
    this.#delivery.add(missedOf(this.#chatter.between(from, this.#handedUntil), missed));
    for (const { message } of missed) this.#handed.add(message.messageId);
    this.#state = 'open';
    this.#cover(new Date(from), new Date(this.#handedUntil)).catch(() => undefined);
    this.#tick();
  }

  /** What was missed is told: nothing is missing of the time away. */
  async #cover(from: Date, to: Date): Promise<void> {
    if (from >= to || !(await this.#delivery.idle())) return;
    const { listener, watched } = this.#account;
    await listener.onCoverage([...(await watched())].map((chatId) => ({ chatId, from, to })));
  }

  #tick(): void {
    if (this.#options.chatterMs === 0) return;
    if (!this.#noting.isBusy) {
      const from = this.#handedUntil;
      this.#handedUntil = this.#now();
      this.#delivery.add(this.#chatter.between(from, this.#handedUntil));
    }
    this.#timers.later(this.#options.chatterMs, () => this.#tick());
  }

  get #view(): AccountView {
    return {
      world: this.#world,
      chatter: this.#chatter,
      ledger: this.#ledger,
      linkedAt: this.#linkedAt,
      now: this.#now(),
    };
  }

  async #message(chatId: string, messageId: string) {
    const { messages } = await timelineOf(this.#view, this.#chat(chatId));
    return messages.find((message) => message.messageId === messageId);
  }

  #chat(chatId: string): WorldChat {
    this.#needOpen();
    const chat = this.#world.chats.find((candidate) => candidate.chatId === chatId);
    if (!chat) throw providerErrors.unknownChat();
    return chat;
  }

  #needOpen(): void {
    if (this.#state === 'away') throw providerErrors.connectionLost();
    const isOpen = this.#state === 'open' || this.#state === 'resuming';
    if (!isOpen) throw providerErrors.notConnected();
  }
}
