import type { ChatUpdate, ProviderMessage } from '@groupsight/chat-port/chat-provider';
import type { Contacts } from './contacts.ts';
import type { FileNames } from './file-names.ts';
import type { Groups } from './groups.ts';
import {
  type RawMembership,
  readEdited,
  readParticipants,
  readReaction,
  readRevoked,
  readVote,
} from './mapping/change.ts';
import type { Json } from './mapping/json.ts';
import { type RawMessage, type Reader, readMessage } from './mapping/message.ts';
import type { Names } from './names.ts';

export interface ReadingOptions {
  readonly contacts: Contacts;
  readonly groups: Groups;
  readonly names: Names;
  readonly fileNames: Pick<FileNames, 'keep'>;
  readonly reader: () => Reader;
}

/** Turns what WAHA tells into what the product knows: members instead of its many ids. */
export class Reading {
  readonly #options: ReadingOptions;

  constructor(options: ReadingOptions) {
    this.#options = options;
  }

  /** A webhook of the session. */
  async event(name: string, eventId: string, payload: Json): Promise<readonly ChatUpdate[]> {
    const reader = this.#options.reader();
    switch (name) {
      case 'message.any': {
        const [message] = await this.messages([payload]);
        return message ? [{ ...message, late: false, kind: 'message' }] : [];
      }
      case 'message.edited':
      case 'message.revoked': {
        const change =
          name === 'message.edited' ? readEdited(payload, reader) : readRevoked(payload, reader);
        return change ? [{ ...change, late: false }] : [];
      }
      case 'message.reaction': {
        const raw = readReaction(payload, reader);
        if (!raw) return [];
        const member = await this.#member(raw.reaction.memberId);
        return [
          { ...raw, late: false, kind: 'reaction', reaction: { ...raw.reaction, ...member } },
        ];
      }
      case 'poll.vote': {
        const raw = readVote(payload, reader);
        if (!raw) return [];
        const member = await this.#member(raw.vote.memberId);
        return [{ ...raw, late: false, kind: 'vote', vote: { ...raw.vote, ...member } }];
      }
      case 'group.v2.participants': {
        const change = readParticipants(payload, reader);
        return change ? this.#membership(change, eventId) : [];
      }
      default:
        return [];
    }
  }

  /** Those that say something in a group, in the order given. */
  async messages(
    payloads: readonly Json[],
  ): Promise<readonly { readonly chatId: string; readonly message: ProviderMessage }[]> {
    const reader = this.#options.reader();
    const raws = payloads.flatMap((payload) => readMessage(payload, reader) ?? []);
    const { contacts } = this.#options;
    const ids = raws.flatMap(({ message }) => [message.senderId, ...message.mentions]);
    await contacts.meet(ids.map((id) => ({ id })));
    const messages = raws.map((raw) => this.#message(raw));
    await this.#options.fileNames.keep(messages);
    return messages;
  }

  #message({ chatId, message, wahaName }: RawMessage) {
    const { contacts, groups, names } = this.#options;
    names.learn(chatId, message.messageId, wahaName);
    const senderId = contacts.memberId(message.senderId);
    const mentions = message.mentions.map((id) => contacts.memberId(id));
    const senderIsAdmin = groups.isAdmin(chatId, senderId);
    // A chat of two is named by who the other one is.
    const place = chatId === message.senderId ? senderId : chatId;
    return { chatId: place, message: { ...message, senderId, mentions, senderIsAdmin } };
  }

  async #member(id: string) {
    const { contacts } = this.#options;
    await contacts.meet([{ id }]);
    return { memberId: contacts.memberId(id), memberName: '' };
  }

  async #membership(raw: RawMembership, eventId: string): Promise<readonly ChatUpdate[]> {
    const { contacts, groups, reader } = this.#options;
    const { chatId, kind, members, at } = raw;
    await contacts.meet(members);
    const self = contacts.memberId(reader().me);
    return members.map(({ id }) => {
      const memberId = contacts.memberId(id);
      const sizeAfter = groups.note(chatId, kind, memberId);
      const change = {
        eventId: `${eventId}:${memberId}`,
        kind,
        memberId,
        memberName: '',
        at,
        sizeAfter,
        isSelf: memberId === self,
      };
      return { chatId, late: false, kind: 'membership', change };
    });
  }
}
