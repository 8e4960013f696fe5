import type { ChatProvider, ChatSession } from '@groupsight/chat-port/chat-provider';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { forEachConcurrent } from '@groupsight/shared/concurrent';
import type { Logger } from '@groupsight/shared/logger';
import type { SecretBox } from '@groupsight/shared/secret-box';
import type { MediaErasure } from '../media/media-erasure.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Connectors } from '../store/connectors.ts';
import { CredentialRows } from '../store/credential-rows.ts';
import type { KnownChats } from '../store/known-chats.ts';
import { MessageRows } from '../store/message-rows.ts';
import type { KnownChatRow, Models } from '../store/models.ts';
import { accountsAtATime, LeaseKeeper } from './lease-keeper.ts';
import { type AccountState, LinkedAccount } from './linked-account.ts';

export interface AccountSessionsOptions {
  readonly provider: ChatProvider;
  readonly accounts: Accounts;
  readonly connectors: Connectors;
  readonly credentials: Models['credentials'];
  readonly messages: Models['messages'];
  readonly secretBox: SecretBox;
  readonly knownChats: KnownChats;
  readonly bus: EventBus;
  /** Where the end of messages is told. */
  readonly erasure: Pick<MediaErasure, 'messages'>;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Milliseconds between renewals of leases. */
  readonly beatMs: number;
}

const firstQrMs = 20_000;
const closed: AccountState = { state: 'close', qrcode: '', pairingCode: '', reason: '' };

/** A session that lost the network for a moment is waited for this long. */
export const reconnectMs = 5_000;

/**
 * The sessions of the accounts that this process holds. An account has one live session over
 * all processes: a lease in the store says whose, and accounts without a holder are adopted.
 */
export class AccountSessions {
  readonly #options: AccountSessionsOptions;
  readonly #held = new Map<string, LinkedAccount>();
  readonly #opening = new Map<string, Promise<LinkedAccount | undefined>>();
  readonly #keeper: LeaseKeeper;
  #onOpen: (ownerId: string) => void = () => undefined;
  #isBusy: (ownerId: string) => boolean = () => false;

  constructor(options: AccountSessionsOptions) {
    this.#options = options;
    const { accounts, connectors, provider, logger, beatMs } = options;
    this.#keeper = new LeaseKeeper({
      accounts,
      connectors,
      provider: provider.name,
      logger,
      beatMs,
      held: this.#held,
      isIdle: ({ state, lease }) => state.state === 'open' && !this.#isBusy(lease.ownerId),
      giveUp: (account) => this.#giveUp(account),
      take: (ownerId) => this.#open(ownerId),
      drop: (account) => this.#drop(account),
    });
  }

  /** Calls back whenever an account is open, for the first time or again. */
  set onOpen(listener: (ownerId: string) => void) {
    this.#onOpen = listener;
  }

  /** Tells whether something is done in an account's name; it stays here as long as that is so. */
  set isBusy(asked: (ownerId: string) => boolean) {
    this.#isBusy = asked;
  }

  /** Brings linked accounts back, and keeps leases alive from now on. */
  async start(): Promise<void> {
    await this.#keeper.start();
  }

  /** Tells other processes where this one is reached. */
  async announce(address: string): Promise<void> {
    await this.#keeper.announce(address);
  }

  /** Ends all sessions; the links stay. */
  async close(): Promise<void> {
    await this.#keeper.stop();
    await Promise.allSettled(this.#opening.values());
    const held = [...this.#held.values()];
    await forEachConcurrent(held, accountsAtATime, (account) => this.#letGo(account));
  }

  /**
   * Starts linking and returns the QR code that is valid now; with a phone number a code to be
   * typed on that phone, too.
   * @throws already_linked, account_elsewhere, no_qrcode, outdated,
   * bad_phone_number, no_pairing_code
   */
  async connect(ownerId: string, phoneNumber = ''): Promise<AccountState> {
    if (this.#held.get(ownerId)?.state.state === 'open') throw providerErrors.alreadyLinked();
    const account = await this.#open(ownerId);
    if (!account) throw providerErrors.heldElsewhere();
    const answered = ({ state, qrcode }: AccountState) => state !== 'connecting' || qrcode !== '';
    await account.until(answered, firstQrMs);
    const { state } = account;
    if (state.qrcode !== '') return this.#withPairingCode(account, phoneNumber);
    if (state.reason === 'outdated') throw providerErrors.outdated();
    if (state.state !== 'open') throw providerErrors.noQr();
    // Scanned before this call came back: it still began with this code.
    if (account.lastQr) return account.lastQr;
    throw providerErrors.alreadyLinked();
  }

  async #withPairingCode(account: LinkedAccount, phoneNumber: string): Promise<AccountState> {
    if (phoneNumber === '') return account.state;
    if (!account.session.requestPairingCode) throw providerErrors.noPairingCode();
    await account.session.requestPairingCode(phoneNumber);
    return account.state;
  }

  async state(ownerId: string): Promise<AccountState> {
    const held = this.#held.get(ownerId);
    if (held) return held.state;
    const row = await this.#options.accounts.find(ownerId);
    if (!row) return closed;
    // Linked, but in nobody's hands right now: about to be brought back.
    const isOurs = row.provider === this.#options.provider.name;
    if (row.state === 'open' && isOurs) return { ...closed, state: 'connecting' };
    return { ...closed, reason: row.reason };
  }

  /** Ends the link; idempotent. */
  async disconnect(ownerId: string): Promise<void> {
    const row = await this.#options.accounts.find(ownerId);
    if (!row || (row.state === 'close' && !this.#held.has(ownerId))) return;
    const account = await this.#open(ownerId);
    if (!account) throw providerErrors.heldElsewhere();
    await account.session.logout();
  }

  /** Leaves an account alone until it is resumed; its link stays. */
  async pause(ownerId: string): Promise<void> {
    await this.#options.accounts.setPaused(ownerId, true);
    await this.#opening.get(ownerId)?.catch(() => undefined);
    const held = this.#held.get(ownerId);
    if (held) await this.#giveUp(held);
  }

  /** Lets an account be brought back, by whoever is free. */
  async resume(ownerId: string): Promise<void> {
    await this.#options.accounts.setPaused(ownerId, false);
  }

  /** A chat that was watched until now is not any more: tells what was covered, where held here. */
  async unwatched(chat: KnownChatRow, at: Date): Promise<void> {
    await this.#held.get(chat.ownerId)?.coverage.unwatched(chat, at);
  }

  /** The account's session as it is, open or not; undefined without one here. */
  peek(ownerId: string): ChatSession | undefined {
    return this.#held.get(ownerId)?.session;
  }

  /** Whether another process holds the account now. */
  async isElsewhere(ownerId: string): Promise<boolean> {
    if (this.#held.has(ownerId)) return false;
    return (await this.#options.accounts.holderElsewhere(ownerId)) !== undefined;
  }

  /** The session that a call needs here. @throws account_elsewhere, not_connected */
  async need(ownerId: string): Promise<ChatSession> {
    const session = this.peek(ownerId);
    if (session) return session;
    const { state } = await this.state(ownerId);
    const isElsewhere = state === 'connecting' || (await this.isElsewhere(ownerId));
    throw isElsewhere ? providerErrors.heldElsewhere() : providerErrors.notConnected();
  }

  /**
   * The owner's open session; waits for one that is coming back.
   * @throws account_elsewhere, not_connected
   */
  async session(ownerId: string, waitMs: number): Promise<ChatSession> {
    await this.need(ownerId);
    const account = this.#held.get(ownerId);
    const isComing = account && account.state.qrcode === '' && account.state.state !== 'close';
    if (!isComing) throw providerErrors.notConnected();
    const isOpen = await account.until(({ state }) => state !== 'connecting', waitMs);
    if (!isOpen || account.state.state !== 'open') throw providerErrors.notConnected();
    return account.session;
  }

  /**
   * Makes sure, at the moment before something is done in an account's name, that no other
   * process has it, nor can for the life of a lease. @throws account_elsewhere
   */
  async confirm(ownerId: string): Promise<void> {
    const account = this.#held.get(ownerId);
    if (!account) throw providerErrors.heldElsewhere();
    await this.#keeper.confirmAnew(account);
  }

  #open(ownerId: string): Promise<LinkedAccount | undefined> {
    const held = this.#held.get(ownerId);
    // One that has just ended makes room for a new one.
    if (held && held.state.state !== 'close') return Promise.resolve(held);
    const opening = this.#opening.get(ownerId) ?? this.#take(ownerId);
    this.#opening.set(ownerId, opening);
    return opening.finally(() => this.#opening.delete(ownerId));
  }

  async #take(ownerId: string): Promise<LinkedAccount | undefined> {
    const { provider, accounts, knownChats, bus, erasure, now } = this.#options;
    await accounts.ensure(ownerId, provider.name);
    const lease = await accounts.acquire(ownerId);
    if (!lease) return undefined;
    const { credentials: rows, messages, secretBox } = this.#options;
    const account = new LinkedAccount({
      provider,
      accounts,
      knownChats,
      bus,
      erasure,
      now,
      lease,
      credentials: new CredentialRows(rows, secretBox, {
        ownerId,
        confirm: () => this.#keeper.confirm(lease),
      }),
      messages: new MessageRows(messages, secretBox, ownerId),
      logger: this.#options.logger.child({ ownerId }),
      onOpen: () => this.#onOpen(ownerId),
      onClosed: () => this.#forget(account),
    });
    this.#held.set(ownerId, account);
    try {
      await account.session.connect();
    } catch (error) {
      await this.#letGo(account);
      throw error;
    }
    return account;
  }

  /** Whoever asks for it meanwhile is told that another process has it, as one will. */
  async #giveUp(account: LinkedAccount): Promise<void> {
    const { ownerId } = account.lease;
    const given = this.#letGo(account).then(() => undefined);
    this.#opening.set(ownerId, given);
    await given.finally(() => this.#opening.delete(ownerId));
  }

  async #letGo(account: LinkedAccount): Promise<void> {
    this.#drop(account);
    await account.session.close();
    await account.coverage.ended('stopped');
    await this.#options.accounts.release(account.lease);
  }

  #drop(account: LinkedAccount): void {
    const { ownerId } = account.lease;
    if (this.#held.get(ownerId) === account) this.#held.delete(ownerId);
  }

  #forget(account: LinkedAccount): void {
    this.#drop(account);
    this.#options.accounts.release(account.lease).catch((error: unknown) => {
      this.#options.logger.warn({ err: error }, 'a lease was not released; it will expire');
    });
  }
}
