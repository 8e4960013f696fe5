import type { MembershipChange, ProviderChat } from '@groupsight/chat-port/chat-provider';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import type { WahaApi } from './api.ts';
import type { Contacts } from './contacts.ts';
import { isRefusal } from './errors.ts';
import { type RawGroup, readGroup, readGroups } from './mapping/group.ts';
import { isGroup } from './mapping/ids.ts';

/** What is kept of a group between two lists. */
interface Standing {
  readonly isClosed: boolean;
  readonly members: Set<string>;
  readonly admins: Set<string>;
}

const pageSize = 100;
const maxPages = 200;

/** The account's groups: asked for when somebody wants them, and what they say of members. */
export class Groups {
  readonly #api: WahaApi;
  readonly #contacts: Contacts;
  readonly #memberships = new Map<string, Standing>();

  constructor(api: WahaApi, contacts: Contacts) {
    this.#api = api;
    this.#contacts = contacts;
  }

  async list(me: string): Promise<readonly ProviderChat[]> {
    const found = new Map<string, RawGroup>();
    for (let page = 0; page < maxPages; page++) {
      const before = found.size;
      const answer = await this.#api.groups(pageSize, page * pageSize);
      const some = readGroups(answer);
      for (const group of some) found.set(group.chatId, group);
      // Engines that know no pages answer everything each time.
      if (found.size === before || some.length > pageSize) break;
    }
    const chats: ProviderChat[] = [];
    for (const group of found.values()) chats.push(await this.#take(group, me));
    return chats;
  }

  /** @throws unknown_chat */
  async need(chatId: string, me: string): Promise<void> {
    if (this.#memberships.has(chatId)) return;
    if (!isGroup(chatId)) throw providerErrors.unknownChat();
    const answer = await this.#api.group(chatId).catch((error: unknown) => {
      if (isRefusal(error, 400, 404)) throw providerErrors.unknownChat();
      throw error;
    });
    const group = readGroup(answer);
    if (!group) throw providerErrors.unknownChat();
    await this.#take(group, me);
  }

  isAdmin(chatId: string, memberId: string): boolean {
    return this.#memberships.get(chatId)?.admins.has(memberId) ?? false;
  }

  /** Only admins may write there. */
  isClosed(chatId: string): boolean {
    return this.#memberships.get(chatId)?.isClosed ?? false;
  }

  /** Notes a change. @returns members afterwards; 0 when unknown */
  note(chatId: string, kind: MembershipChange['kind'], memberId: string): number {
    const membership = this.#memberships.get(chatId);
    if (!membership) return 0;
    const { members, admins } = membership;
    if (kind === 'joined') members.add(memberId);
    if (kind === 'promoted') admins.add(memberId);
    if (kind === 'left' || kind === 'removed') members.delete(memberId);
    if (kind !== 'joined' && kind !== 'promoted') admins.delete(memberId);
    return members.size;
  }

  async #take(group: RawGroup, me: string): Promise<ProviderChat> {
    const { members: raw, owner, isClosed, ...same } = group;
    await this.#contacts.meet(raw);
    const members = raw.map(({ id, isAdmin }) => {
      return { memberId: this.#contacts.memberId(id), name: '', isAdmin };
    });
    const admins = members.filter(({ isAdmin }) => isAdmin).map(({ memberId }) => memberId);
    const membership = {
      isClosed,
      members: new Set(members.map(({ memberId }) => memberId)),
      admins: new Set(admins),
    };
    this.#memberships.set(group.chatId, membership);
    const chatOwner = owner === '' ? '' : this.#contacts.memberId(owner);
    const isAdmin = membership.admins.has(this.#contacts.memberId(me));
    return { ...same, pictureUrl: '', chatOwner, isAdmin, members };
  }
}
