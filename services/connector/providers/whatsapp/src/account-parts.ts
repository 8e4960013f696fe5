import type { AccountHandle } from '@groupsight/chat-port/chat-provider';
import type { GroupMetadata, WAMessage } from '@whiskeysockets/baileys';
import type { AuthState } from './crypto/auth-state.ts';
import { Archive } from './history/archive.ts';
import { PhoneHistory } from './history/phone-history.ts';
import { GroupFacts } from './inbound/group-facts.ts';
import { Groups } from './inbound/groups.ts';
import { Handover, type HandoverFind, type Incoming, pastOf } from './inbound/handover.ts';
import { Journal } from './inbound/journal.ts';
import { Marks } from './inbound/marks.ts';
import { People } from './inbound/people.ts';
import { Refill } from './inbound/refill.ts';
import { Resolver } from './inbound/resolve.ts';
import { cleanJid } from './mapping/person.ts';
import { nobody, type Person } from './mapping/raw.ts';
import type { Times } from './options.ts';

const phoneRetryMs = 5 * 60_000;

/** What one account's session is made of, put together. */
export class AccountParts {
  readonly archive: Archive;
  readonly journal: Journal;
  readonly marks: Marks;
  readonly people: People;
  readonly facts = new GroupFacts();
  readonly groups: Groups;
  readonly handover: Handover;
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
      readonly onHanded: (message: WAMessage, incoming: Incoming) => void;
    },
  ) {
    const { times, now, onHanded, choosingMs } = options;
    this.#auth = options.auth;
    this.marks = new Marks(account.credentials);
    const watched = () => account.watched();
    const kept = { rows: account.messages, marks: this.marks };
    this.archive = new Archive({ ...kept, watched, choosingMs });
    this.journal = new Journal(account.credentials);
    const { listener } = account;
    this.people = new People(account.credentials, (merge) => listener.onMerge(merge));
    this.groups = new Groups({ facts: this.facts, people: this.people, now });
    const me = () => this.me;
    const { people, facts, archive, journal } = this;
    const resolver = (find: HandoverFind) => new Resolver({ people, facts, find, me });
    this.handover = new Handover({ listener, archive, journal, me, now, onHanded }, resolver);
    this.resolver = resolver((chatId, id) => this.find(chatId, id));
    this.phone = new PhoneHistory({
      paceMs: times.paceMs,
      timeoutMs: times.phoneMs,
      onLate: (messages) => this.handover.add(pastOf(messages)),
    });
    this.refill = new Refill({
      archive,
      phone: this.phone,
      marks: this.marks,
      watched,
      now,
      hand: (incoming) => this.handover.add(incoming),
      handed: () => this.handover.handed(),
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
    const { marks, archive, refill } = this;
    const { linkedAt } = marks;
    const isJoined = !linkedAt || (await marks.isJoined(chatId));
    const before = linkedAt && { messageId: '', at: linkedAt };
    const isOpen = !isJoined && (await archive.page(chatId, before, 1)).length > 0;
    const isDone = await refill.settle(chatId, isOpen ? linkedAt : undefined);
    if (isOpen && isDone) await marks.joined(chatId);
  }

  find(chatId: string, messageId: string): Promise<WAMessage | undefined> {
    return this.handover.find(chatId, messageId);
  }

  cachedGroup(id: string): Promise<GroupMetadata | undefined> {
    return this.groups.cached(id);
  }
}
