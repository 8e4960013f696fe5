import { createHash } from 'node:crypto';
import type {
  ChatUpdate,
  MembershipChange,
  ProviderMessage,
} from '@groupsight/chat-port/chat-provider';
import {
  decryptPollVote,
  isJidGroup,
  normalizeMessageContent,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { pollOptions } from '../mapping/content.ts';
import { senderOf } from '../mapping/message.ts';
import type { Person, RawMessage, RawUpdate, RawVote } from '../mapping/raw.ts';
import { countOddity } from '../metrics.ts';
import type { Contacts, Member } from './contacts.ts';
import type { GroupCache } from './group-cache.ts';

export interface ResolveOptions {
  readonly contacts: Contacts;
  readonly groupCache: GroupCache;
  /** A message that was delivered, or is about to be. */
  readonly find: (chatId: string, messageId: string) => Promise<WAMessage | undefined>;
  readonly me: () => Person;
}

/** A raw update, and how it came. */
export interface Arrival {
  readonly raw: RawUpdate;
  readonly late: boolean;
  readonly history: boolean;
}

/** Says who the people of raw updates are, and what a sealed vote says. */
export class Resolver {
  readonly #options: ResolveOptions;

  constructor(options: ResolveOptions) {
    this.#options = options;
  }

  /** In the order given; undefined for what cannot be told (a vote in a poll nobody knows). */
  async resolve(arrivals: readonly Arrival[]): Promise<readonly (ChatUpdate | undefined)[]> {
    const persons = arrivals.map(({ raw }) => personsOf(raw));
    const members = await this.#options.contacts.meet(persons.flat());
    let next = 0;
    const updates: (ChatUpdate | undefined)[] = [];
    for (const [index, { raw, late, history }] of arrivals.entries()) {
      const own = members.slice(next, next + (persons[index]?.length ?? 0));
      next += own.length;
      const how = { chatId: raw.chatId, late, ...(history ? { history } : {}) };
      updates.push(await this.#update(raw, how, own));
    }
    return updates;
  }

  async #update(
    raw: RawUpdate,
    how: Pick<ChatUpdate, 'chatId' | 'late' | 'history'>,
    members: readonly Member[],
  ): Promise<ChatUpdate | undefined> {
    const { at } = raw;
    switch (raw.kind) {
      case 'message':
        return this.#said(this.#message(raw.chatId, raw.message, members), how);
      case 'edited':
        if (!(await this.#mayChange(raw, members[0]))) return undefined;
        return { ...how, kind: 'edited', messageId: raw.messageId, text: raw.text, at };
      case 'deleted':
        if (!(await this.#mayChange(raw, members[0]))) return undefined;
        return { ...how, kind: 'deleted', messageId: raw.messageId, at };
      case 'unreadable':
        return { ...how, kind: 'unreadable', messageId: raw.messageId, at };
      case 'membership':
        return { ...how, kind: 'membership', change: this.#change(raw, members[0]) };
      case 'reaction': {
        const { messageId, emoji } = raw;
        const reaction = { messageId, emoji: emoji.slice(0, 32), at, ...by(members[0]) };
        return { ...how, kind: 'reaction', reaction };
      }
      case 'vote': {
        const options = await this.#votedFor(raw.chatId, raw);
        const { messageId } = raw;
        if (!options) countOddity('unknown_poll');
        return (
          options && { ...how, kind: 'vote', vote: { messageId, options, at, ...by(members[0]) } }
        );
      }
    }
  }

  /** A chat of two is named by who the other one is, under whichever name they wrote. */
  #said(
    message: ProviderMessage,
    how: Pick<ChatUpdate, 'chatId' | 'late' | 'history'>,
  ): ChatUpdate {
    const chatId = isJidGroup(how.chatId) ? how.chatId : message.senderId;
    return { ...how, chatId, kind: 'message', message };
  }

  #message(chatId: string, raw: RawMessage, members: readonly Member[]): ProviderMessage {
    const { sender, mentions: _named, ...same } = raw;
    const [author, ...mentioned] = members;
    return {
      ...same,
      senderId: author?.memberId ?? '',
      senderName: author?.name ?? '',
      senderIsAdmin: this.#options.groupCache.isAdmin(chatId, sender),
      mentions: mentioned.map(({ memberId }) => memberId),
    };
  }

  #change(
    raw: Extract<RawUpdate, { kind: 'membership' }>,
    member: Member | undefined,
  ): MembershipChange {
    const { chatId, at, change: kind } = raw;
    const memberId = member?.memberId ?? '';
    // The same change is told live and by the history, under different ids.
    const cause = `${chatId} ${kind} ${memberId} ${Math.floor(at.getTime() / 1000)}`;
    const eventId = createHash('sha256').update(cause).digest('hex').slice(0, 32);
    const me = bothNames(this.#options.me());
    const isSelf = bothNames(raw.member).some((name) => me.includes(name));
    return { eventId, kind, memberId, memberName: member?.name ?? '', at, sizeAfter: 0, isSelf };
  }

  /** Words are changed by who wrote them, messages deleted by them or an admin; anyone may claim to. */
  async #mayChange(
    raw: Extract<RawUpdate, { kind: 'edited' | 'deleted' }>,
    member: Member | undefined,
  ): Promise<boolean> {
    const { find, groupCache, contacts, me } = this.#options;
    const { chatId } = raw;
    if (raw.kind === 'deleted' && (!groupCache.has(chatId) || groupCache.isAdmin(chatId, raw.by)))
      return true;
    const original = await find(chatId, raw.messageId);
    if (!original) return true;
    const [author] = await contacts.meet([senderOf(original, { me: me() })]);
    const isAuthor = author?.memberId === member?.memberId;
    if (!isAuthor) countOddity('foreign_change');
    return isAuthor;
  }

  /** The options that a sealed vote names. */
  async #votedFor(chatId: string, vote: RawVote): Promise<readonly string[] | undefined> {
    const poll = await this.#options.find(chatId, vote.messageId);
    const body = normalizeMessageContent(poll?.message ?? undefined);
    const creation =
      body?.pollCreationMessage ??
      body?.pollCreationMessageV2 ??
      body?.pollCreationMessageV3 ??
      body?.pollCreationMessageV5;
    const secret =
      poll?.messageSecret ??
      poll?.message?.messageContextInfo?.messageSecret ??
      body?.messageContextInfo?.messageSecret;
    if (!poll || !creation || !secret) return undefined;
    const hashes = this.#open(poll, secret, vote);
    if (!hashes) return undefined;
    const hashed = new Map(pollOptions(creation).map((option) => [hashOf(option), option]));
    return hashes.flatMap((hash) => hashed.get(Buffer.from(hash).toString('hex')) ?? []);
  }

  /** A vote is sealed for the names that its poll and voter had then: each pair is tried. */
  #open(poll: WAMessage, secret: Uint8Array, vote: RawVote): readonly Uint8Array[] | undefined {
    const me = this.#options.me();
    const creator = senderOf(poll, { me });
    for (const pollCreatorJid of bothNames(creator)) {
      for (const voterJid of bothNames(vote.by)) {
        try {
          const context = {
            pollCreatorJid,
            voterJid,
            pollMsgId: vote.messageId,
            pollEncKey: secret,
          };
          const sealed = { encPayload: vote.payload, encIv: vote.iv };
          return decryptPollVote(sealed, context).selectedOptions ?? [];
        } catch {
          // Sealed for another pair of names.
        }
      }
    }
    return undefined;
  }
}

const by = (member: Member | undefined) => ({
  memberId: member?.memberId ?? '',
  memberName: member?.name ?? '',
});

const bothNames = ({ jid, alt }: Person) => [jid, alt].filter((name) => name !== '');
const hashOf = (option: string) => createHash('sha256').update(option).digest('hex');

/** The people of an update: who did it first. */
function personsOf(raw: RawUpdate): readonly Person[] {
  switch (raw.kind) {
    case 'message':
      return [raw.message.sender, ...raw.message.mentions];
    case 'membership':
      return [raw.member];
    case 'reaction':
    case 'vote':
    case 'edited':
    case 'deleted':
      return [raw.by];
    case 'unreadable':
      return [];
  }
}
