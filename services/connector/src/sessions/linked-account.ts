import type {
  AccountSelf,
  ChatProvider,
  ChatSession,
  ChatUpdate,
  CoverageNews,
  CredentialStore,
  MemberMerge,
  MessageArchive,
  SessionListener,
  SessionState,
} from '@groupsight/chat-port/chat-provider';
import { timeOfUpdate } from '@groupsight/chat-port/update-time';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import type { Logger } from '@groupsight/shared/logger';
import { toDataURL } from 'qrcode';
import { deletedIn, type MediaErasure } from '../media/media-erasure.ts';
import { publishConsents, publishMerge, publishUpdates } from '../publish-updates.ts';
import type { Accounts } from '../store/accounts.ts';
import type { HeldLease } from '../store/held-lease.ts';
import type { KnownChats } from '../store/known-chats.ts';
import { LiveCoverage } from './live-coverage.ts';

export interface LinkedAccountOptions {
  readonly provider: ChatProvider;
  readonly lease: HeldLease;
  readonly credentials: CredentialStore;
  readonly messages: MessageArchive;
  readonly accounts: Accounts;
  readonly knownChats: KnownChats;
  readonly bus: EventBus;
  readonly erasure: Pick<MediaErasure, 'messages'>;
  readonly logger: Logger;
  readonly now: () => Date;
  /** The session is over, with its link or without. */
  readonly onClosed: () => void;
  /** Open, for the first time or again. */
  readonly onOpen: () => void;
}

/** What a person sees of an account (GetState). */
export interface AccountState {
  readonly state: 'open' | 'connecting' | 'close';
  /** data:image/png while there is something to scan. */
  readonly qrcode: string;
  readonly pairingCode: string;
  readonly reason: string;
}

const qrWidth = 320;

/** One account that this process holds: its session, its state, and where its events go. */
export class LinkedAccount implements SessionListener {
  readonly lease: HeldLease;
  readonly session: ChatSession;
  readonly coverage: LiveCoverage;
  readonly #options: LinkedAccountOptions;
  readonly #waiting = new Set<() => void>();
  #told = '';
  #lastQr: AccountState | undefined;
  #isLinked: boolean;
  #self: AccountSelf | undefined;
  #state: AccountState = { state: 'connecting', qrcode: '', pairingCode: '', reason: '' };

  constructor(options: LinkedAccountOptions) {
    this.#options = options;
    this.lease = options.lease;
    this.#isLinked = options.lease.resumeFrom !== undefined;
    const { credentials, messages, knownChats, lease } = options;
    const { ownerId, resumeFrom } = lease;
    const watched = () => knownChats.watched(ownerId);
    const { bus, now } = options;
    this.coverage = new LiveCoverage({ ownerId, knownChats, bus, now, heldUntil: resumeFrom });
    this.session = options.provider.open({
      ownerId,
      credentials,
      messages,
      resumeFrom,
      watched,
      listener: this,
    });
  }

  get state(): AccountState {
    return this.#state;
  }

  /** The last that was to be scanned, even if it has been since. */
  get lastQr(): AccountState | undefined {
    return this.#lastQr;
  }

  /** Resolves when a condition holds, or false after a time. */
  async until(condition: (state: AccountState) => boolean, timeoutMs: number): Promise<boolean> {
    if (condition(this.#state)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const check = () => condition(this.#state) && resolve(true);
    const timer = setTimeout(() => resolve(false), timeoutMs);
    this.#waiting.add(check);
    const held = await promise;
    clearTimeout(timer);
    this.#waiting.delete(check);
    return held;
  }

  async onState(state: SessionState): Promise<void> {
    this.#state = await describe(state);
    this.#self = state.kind === 'open' ? state.self : undefined;
    await this.#cover(state);
    if (state.kind === 'qr') this.#lastQr = this.#state;
    await this.#remember(state);
    for (const check of this.#waiting) check();
    await this.#tell();
    if (state.kind === 'open') this.#options.onOpen();
    if (state.kind === 'closed') this.#options.onClosed();
  }

  async onUpdates(updates: readonly ChatUpdate[]): Promise<void> {
    const { knownChats, bus, accounts, now } = this.#options;
    const chatIds = updates.map(({ chatId }) => chatId);
    const chats = await knownChats.find(this.lease.ownerId, chatIds);
    await publishUpdates(bus, chats, updates, now().getTime());
    await publishConsents(bus, this.lease.ownerId, chats, updates);
    await this.#erase(chats, updates);
    const latest = Math.max(...updates.map((update) => timeOfUpdate(update).getTime()));
    await accounts.setResumeFrom(this.lease, new Date(latest));
  }

  /** Files go with their message. */
  async #erase(
    chats: ReadonlyMap<string, { readonly chatId: string; readonly groupId: string }>,
    updates: readonly ChatUpdate[],
  ): Promise<void> {
    const { erasure, lease } = this.#options;
    for (const { chatId, groupId } of chats.values()) {
      const deleted = deletedIn(updates.filter((update) => update.chatId === chatId));
      await erasure.messages(lease.ownerId, groupId, deleted);
    }
  }

  async onCoverage(news: readonly CoverageNews[]): Promise<void> {
    await this.coverage.tell(news);
  }

  async onMerge(merge: MemberMerge): Promise<void> {
    const { knownChats, bus, now } = this.#options;
    await publishMerge(bus, await knownChats.ofOwner(this.lease.ownerId), merge, now());
  }

  async #isHeld(): Promise<boolean> {
    return this.lease.isSure || this.#options.accounts.renew(this.lease);
  }

  async #cover(state: SessionState): Promise<void> {
    if (state.kind === 'open') return this.coverage.opened();
    const isGone = state.kind === 'qr' || (state.kind === 'closed' && state.loggedOut);
    await this.coverage.ended(isGone ? 'not_linked' : 'connection_lost');
  }

  async #remember(state: SessionState): Promise<void> {
    const { accounts, logger, now } = this.#options;
    logger.info({ state: state.kind }, 'account changed its state');
    switch (state.kind) {
      case 'open':
        this.#isLinked = true;
        await accounts.setState(this.lease, 'open', '');
        if (state.account) await accounts.noteIdentity(this.lease, state.account, now());
        if (!this.lease.resumeFrom) await accounts.setResumeFrom(this.lease, now());
        break;
      case 'closed':
        // A link that still holds is adopted again by whoever is free.
        if (state.loggedOut || !this.#isLinked) await accounts.unlink(this.lease, state.reason);
        break;
      case 'qr':
      case 'reconnecting':
        break;
    }
  }

  /** Tells the product; a renewed QR code is news to whoever shows the one before. */
  async #tell(): Promise<void> {
    const { bus, now } = this.#options;
    const { ownerId } = this.lease;
    const { state, reason, qrcode } = this.#state;
    const news = `${state} ${reason} ${qrcode}`;
    if (news === this.#told) return;
    // One that was paused and is replaced has nothing to say any more.
    if (!(await this.#isHeld())) return;
    this.#told = news;
    const { memberIds = [], name } = this.#self ?? {};
    const value = {
      ownerId,
      state,
      reason,
      at: now(),
      memberIds: [...memberIds],
      memberName: name,
    };
    await bus.publish(topics.chatConnections, [{ key: ownerId, value }]);
  }
}

async function describe(state: SessionState): Promise<AccountState> {
  const plain = { qrcode: '', pairingCode: '', reason: '' };
  switch (state.kind) {
    case 'qr': {
      const qrcode = await toDataURL(state.content, { margin: 2, width: qrWidth });
      return { state: 'connecting', qrcode, pairingCode: state.pairingCode, reason: '' };
    }
    case 'open':
      return { ...plain, state: 'open' };
    case 'reconnecting':
      return { ...plain, state: 'connecting', reason: state.reason };
    case 'closed':
      return { ...plain, state: 'close', reason: state.reason };
  }
}
