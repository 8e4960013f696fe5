import type { ProviderChat } from '@groupsight/chat-port/chat-provider';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { shownDescription, shownName } from '@groupsight/chat-port/shown-name';
import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { statusOf } from '../connection/wire-errors.ts';
import { personOf } from '../mapping/person.ts';
import { nobody, type Person } from '../mapping/raw.ts';
import type { Contacts } from './contacts.ts';
import { type GroupCache, isAdminOf } from './group-cache.ts';
import { Lru } from './lru.ts';

const cachedGroups = 25;
const freshMs = 5 * 60_000;
/** Pictures are asked for one group at a time; many groups have to do without for now. */
const picturesMs = 8_000;
const picturesAtOnce = 4;
const pictureMs = 4_000;

/** The account's groups: listed when asked for, a few remembered for sending. */
export class Groups {
  readonly #groupCache: GroupCache;
  readonly #contacts: Contacts;
  readonly #now: () => number;
  readonly #cached = new Lru<string, { readonly group: GroupMetadata; readonly at: number }>(
    cachedGroups,
  );
  /** '' where there is none. */
  readonly #pictures = new Lru<string, string>(1000);

  constructor(options: {
    readonly groupCache: GroupCache;
    readonly contacts: Contacts;
    readonly now: () => number;
  }) {
    this.#groupCache = options.groupCache;
    this.#contacts = options.contacts;
    this.#now = options.now;
  }

  /** Learns about every group; resolves when it is known who is admin where. */
  async refresh(socket: WASocket): Promise<readonly GroupMetadata[]> {
    const groups = Object.values(await socket.groupFetchAllParticipating());
    this.#groupCache.noteAll(groups);
    return groups;
  }

  async list(socket: WASocket, me: Person): Promise<readonly ProviderChat[]> {
    const groups = await this.refresh(socket);
    await this.#fetchPictures(socket, groups);
    const chats: ProviderChat[] = [];
    for (const group of groups) chats.push(await this.#describe(group, me));
    return chats;
  }

  /** For sending; undefined when it has to be asked for. */
  async cached(id: string): Promise<GroupMetadata | undefined> {
    const found = this.#cached.get(id);
    return found && this.#now() - found.at < freshMs ? found.group : undefined;
  }

  /** A group as it is; remembered for a while. @throws unknown_chat */
  async get(socket: WASocket, id: string): Promise<GroupMetadata> {
    const known = await this.cached(id);
    if (known) return known;
    const group = await socket.groupMetadata(id).catch((error: unknown) => {
      const status = statusOf(error);
      const isGone = status === 403 || status === 404 || status === 401;
      throw isGone ? providerErrors.unknownChat() : error;
    });
    this.#groupCache.note(group);
    this.#cached.set(id, { group, at: this.#now() });
    return group;
  }

  /** Something changed there. */
  forget(id: string): void {
    this.#cached.delete(id);
  }

  async #describe(group: GroupMetadata, me: Person): Promise<ProviderChat> {
    const persons = group.participants.map(({ id, phoneNumber, lid }) => {
      return personOf(id, phoneNumber ?? lid ?? '') ?? nobody;
    });
    const owner = personOf(group.owner ?? '', group.ownerPn ?? '') ?? nobody;
    const [creator, ...members] = await this.#contacts.look([owner, ...persons]);
    return {
      chatId: group.id,
      name: shownName(group.subject ?? ''),
      description: shownDescription(group.desc ?? ''),
      pictureUrl: this.#pictures.get(group.id) ?? '',
      parentId: group.linkedParent ?? '',
      isAnnouncements: group.isCommunityAnnounce === true,
      chatOwner: creator?.memberId ?? '',
      isAdmin: this.#groupCache.isAdmin(group.id, me),
      members: members.flatMap(({ memberId, name }, index) => {
        const participant = group.participants[index];
        if (memberId === '' || !participant) return [];
        return [{ memberId, name, isAdmin: isAdminOf(participant) }];
      }),
      createdAt: group.creation ? new Date(group.creation * 1000) : undefined,
    };
  }

  async #fetchPictures(socket: WASocket, groups: readonly GroupMetadata[]): Promise<void> {
    const left = groups.filter(({ id }) => this.#pictures.get(id) === undefined);
    const until = this.#now() + picturesMs;
    const next = async (): Promise<void> => {
      for (let group = left.shift(); group && this.#now() < until; group = left.shift()) {
        const { id } = group;
        const url = await socket.profilePictureUrl(id, 'preview', pictureMs).catch(() => '');
        this.#pictures.set(id, url ?? '');
      }
    };
    await Promise.all(Array.from({ length: picturesAtOnce }, next));
  }
}
