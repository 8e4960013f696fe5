import type { MembershipChange, ProviderChat } from '@groupsight/chat-port/chat-provider';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import type { WahaApi } from './api.ts';
import { isRefusal } from './errors.ts';
import { type RawGroup, readGroup, readGroups } from './mapping/group.ts';
import { isGroup } from './mapping/ids.ts';
import type { People } from './people.ts';

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
  readonly #people: People;
  readonly #standings = new Map<string, Standing>();

  constructor(api: WahaApi, people: People) {
    this.#api = api;
    this.#people = people;
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
    if (this.#standings.has(chatId)) return;
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
    return this.#standings.get(chatId)?.admins.has(memberId) ?? false;
  }

  /** Only admins may write there. */
  isClosed(chatId: string): boolean {
    return this.#standings.get(chatId)?.isClosed ?? false;
  }

  /** Notes a change. @returns members afterwards; 0 when unknown */
  note(chatId: string, kind: MembershipChange['kind'], memberId: string): number {
    const standing = this.#standings.get(chatId);
    if (!standing) return 0;
    const { members, admins } = standing;
    if (kind === 'joined') members.add(memberId);
    if (kind === 'promoted') admins.add(memberId);
    if (kind === 'left' || kind === 'removed') members.delete(memberId);
    if (kind !== 'joined' && kind !== 'promoted') admins.delete(memberId);
    return members.size;
  }

  async #take(group: RawGroup, me: string): Promise<ProviderChat> {
    const { members: raw, owner, isClosed, ...same } = group;
    await this.#people.meet(raw);
    const members = raw.map(({ id, isAdmin }) => {
      return { memberId: this.#people.memberId(id), name: '', isAdmin };
    });
    const admins = members.filter(({ isAdmin }) => isAdmin).map(({ memberId }) => memberId);
    const standing = {
      isClosed,
      members: new Set(members.map(({ memberId }) => memberId)),
      admins: new Set(admins),
    };
    this.#standings.set(group.chatId, standing);
    const chatOwner = owner === '' ? '' : this.#people.memberId(owner);
    const isAdmin = standing.admins.has(this.#people.memberId(me));
    return { ...same, pictureUrl: '', chatOwner, isAdmin, members };
  }
}
