import type { AccountHandle } from '@groupsight/chat-port/chat-provider';
import type { GroupMetadata, WAMessage } from '@whiskeysockets/baileys';
import type { AuthState } from './crypto/auth-state.ts';
import { Archive } from './history/archive.ts';
import { PhoneHistory } from './history/phone-history.ts';
import { Contacts } from './inbound/contacts.ts';
import { GroupCache } from './inbound/group-cache.ts';
import { Groups } from './inbound/groups.ts';
import { type FindMessage, InboundQueue, type Incoming, pastOf } from './inbound/inbound-queue.ts';
import { Journal } from './inbound/journal.ts';
import { Refill } from './inbound/refill.ts';
import { Resolver } from './inbound/resolve.ts';
import { SyncState } from './inbound/sync-state.ts';
import { cleanJid } from './mapping/person.ts';
import { nobody, type Person } from './mapping/raw.ts';
import type { Times } from './options.ts';

const phoneRetryMs = 5 * 60_000;

/** What one account's session is made of, put together. */
export class SessionServices {
  readonly archive: Archive;
  readonly journal: Journal;
  readonly syncState: SyncState;
  readonly contacts: Contacts;
  readonly groupCache = new GroupCache();
  readonly groups: Groups;
  readonly inbound: InboundQueue;
  readonly phone: PhoneHistory;
  readonly refill: Refill;
  readonly resolver: Resolver;
  readonly #auth: () => AuthState | undefined;

  constructor(
    account: AccountHandle,
    options: {
      readonly times: Times;
      readonly choosingMs: number;
      readonly now: () => number;
      readonly auth: () => AuthState | undefined;
      readonly onDelivered: (message: WAMessage, incoming: Incoming) => void;
    },
  ) {
    const { times, now, onDelivered, choosingMs } = options;
    this.#auth = options.auth;
    this.syncState = new SyncState(account.credentials);
    const watched = () => account.watched();
    const kept = { rows: account.messages, syncState: this.syncState };
    this.archive = new Archive({ ...kept, watched, choosingMs });
    this.journal = new Journal(account.credentials);
    const { listener } = account;
    this.contacts = new Contacts(account.credentials, (merge) => listener.onMerge(merge));
    this.groups = new Groups({ groupCache: this.groupCache, contacts: this.contacts, now });
    const me = () => this.me;
    const { contacts, groupCache, archive, journal } = this;
    const resolver = (find: FindMessage) => new Resolver({ contacts, groupCache, find, me });
    this.inbound = new InboundQueue({ listener, archive, journal, me, now, onDelivered }, resolver);
    this.resolver = resolver((chatId, id) => this.find(chatId, id));
    this.phone = new PhoneHistory({
      paceMs: times.paceMs,
      timeoutMs: times.phoneMs,
      onLate: (messages) => this.inbound.add(pastOf(messages)),
    });
    this.refill = new Refill({
      archive,
      phone: this.phone,
      syncState: this.syncState,
      watched,
      now,
      deliver: (incoming) => this.inbound.add(incoming),
      drained: () => this.inbound.drained(),
      tell: (news) => listener.onCoverage(news),
      retryMs: phoneRetryMs / times.haste,
    });
  }

  /** The account itself, by both its names. */
  get me(): Person {
    const { id = '', lid = '', name = '' } = this.#auth()?.creds.me ?? {};
    const jid = cleanJid(id);
    return jid === '' ? nobody : { jid, alt: cleanJid(lid), name };
  }

  /**
   * Compares what is still to be compared of a chat. The first time, what came with the link and
   * was heard before somebody watched the chat is joined up with what is heard since.
   */
  async joinUp(chatId: string): Promise<void> {
    const { syncState, archive, refill } = this;
    const { linkedAt } = syncState;
    const isJoined = !linkedAt || (await syncState.isJoined(chatId));
    const before = linkedAt && { messageId: '', at: linkedAt };
    const isOpen = !isJoined && (await archive.page(chatId, before, 1)).length > 0;
    const isDone = await refill.settle(chatId, isOpen ? linkedAt : undefined);
    if (isOpen && isDone) await syncState.joined(chatId);
  }

  find(chatId: string, messageId: string): Promise<WAMessage | undefined> {
    return this.inbound.find(chatId, messageId);
  }

  cachedGroup(id: string): Promise<GroupMetadata | undefined> {
    return this.groups.cached(id);
  }
}
