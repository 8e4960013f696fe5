import {
  type BaileysEventMap,
  getHistoryMsg,
  type proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { type Incoming, pastOf } from '../inbound/inbound-queue.ts';
import { isHeard } from '../mapping/message.ts';
import { personOf } from '../mapping/person.ts';
import { countOddity } from '../metrics.ts';
import type { SessionServices } from '../session-services.ts';

type Events = BaileysEventMap;

/** Takes what the library tells of chats and people to where it belongs. */
export class EventRouter {
  readonly #parts: SessionServices;
  /** Journal rows of history that the library is fetching. */
  readonly #histories = new Map<string, readonly string[]>();
  /** History came for the first time, or will not. */
  readonly #onHistory: () => void;

  constructor(parts: SessionServices, onHistory: () => void) {
    this.#parts = parts;
    this.#onHistory = onHistory;
  }

  handle<E extends keyof Events>(event: E, data: Events[E]): void {
    switch (event) {
      case 'messages.upsert':
        this.#onMessages(data as Events['messages.upsert']);
        break;
      case 'messaging-history.set':
        this.#onHistorySet(data as Events['messaging-history.set']);
        break;
      case 'contacts.upsert':
      case 'contacts.update':
        this.#onContacts(data as Events['contacts.update']);
        break;
      case 'groups.upsert':
      case 'groups.update':
        this.#onGroups(data as Events['groups.update']);
        break;
      case 'group-participants.update':
        this.#onParticipants(data as Events['group-participants.update']);
        break;
      default:
    }
  }

  /** Hands a former process's message over. */
  replay(message: WAMessage, journal: readonly string[]): void {
    this.#parts.inbound.add([{ message, late: true, history: false, journal, again: true }]);
  }

  /** History that a former process had asked the library to fetch comes again. */
  expectHistory(
    notification: proto.Message.IHistorySyncNotification,
    rows: readonly string[],
  ): void {
    this.#histories.set(historyName(notification), rows);
  }

  #onMessages({ messages, type }: Events['messages.upsert']): void {
    const { inbound, journal } = this.#parts;
    const incoming: Incoming[] = [];
    for (const message of messages) {
      const rows = journal.rowsOf(message);
      const history = getHistoryMsg(message.message ?? {});
      if (history) this.expectHistory(history, rows);
      else if (isHeard(message)) {
        incoming.push({ message, late: type === 'append', history: false, journal: rows });
      } else if (rows.length > 0) this.#strike(rows);
    }
    inbound.add(incoming);
  }

  #onHistorySet(set: Events['messaging-history.set']): void {
    const rows = this.#histories.get(historyName(set)) ?? [];
    this.#histories.delete(historyName(set));
    this.#onContacts(set.contacts);
    this.#onHistory();
    // Whoever asked for it hands it over.
    if (this.#parts.phone.take(set)) {
      this.#strike(rows);
      return;
    }
    const incoming = pastOf(set.messages, rows);
    this.#parts.inbound.add(incoming);
    if (incoming.length === 0) this.#strike(rows);
  }

  #onContacts(contacts: Events['contacts.update']): void {
    const named = contacts.flatMap(({ id, lid, phoneNumber, name, notify, verifiedName }) => {
      const known = name ?? notify ?? verifiedName ?? '';
      if (!id || known === '') return [];
      return personOf(id, phoneNumber ?? lid ?? '', known) ?? [];
    });
    if (named.length === 0) return;
    this.#parts.contacts.meet(named).catch(() => countOddity('listener_failed'));
  }

  #onGroups(groups: Events['groups.update']): void {
    for (const group of groups) {
      if (!group.id) continue;
      this.#parts.groups.forget(group.id);
      if (this.#parts.groupCache.has(group.id) || group.participants)
        this.#parts.groupCache.note(group);
    }
  }

  #onParticipants({ id, participants, action }: Events['group-participants.update']): void {
    this.#parts.groups.forget(id);
    if (action === 'promote') this.#parts.groupCache.noteAdmins(id, participants, true);
    if (action === 'demote' || action === 'remove') {
      this.#parts.groupCache.noteAdmins(id, participants, false);
    }
  }

  #strike(rows: readonly string[]): void {
    if (rows.length === 0) return;
    this.#parts.journal.strike(rows).catch(() => countOddity('listener_failed'));
  }
}

/** A piece of history by what its notification and its content have in common. */
function historyName(of: {
  readonly syncType?: number | null;
  readonly chunkOrder?: number | null;
  readonly peerDataRequestSessionId?: string | null;
}): string {
  return `${of.syncType ?? 0}/${of.chunkOrder ?? 0}/${of.peerDataRequestSessionId ?? ''}`;
}
