import {
  GetLinkResponse,
  type Group,
  GroupSource,
  type GroupsServiceService,
  type ImportChatHeader,
  type Member,
} from '@groupsight/proto/groups/v1/groups';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { groupDocumentId } from '@groupsight/shared/ids';
import { answerList, type Fields } from './list.ts';

const fields: Fields<Group> = {
  documentId: (group) => group.documentId,
  name: (group) => group.name,
  group_id: (group) => group.chatId,
  is_watched: (group) => group.isWatched,
  is_announcements: (group) => group.isAnnouncements,
  size: (group) => group.size,
};

const memberFields: Fields<Member> = {
  id: (member) => member.memberId,
  name: (member) => member.name,
  is_admin: (member) => member.isAdmin,
};

/** The groups service in memory. */
export class FakeGroups {
  readonly groups: Group[] = [];
  /** Group.document_id → who is in it. */
  readonly members = new Map<string, Member[]>();
  link = GetLinkResponse.fromPartial({ state: 'open', importedGroups: true });
  /** What importChat was sent. */
  readonly imports: { header: ImportChatHeader; bytes: number }[] = [];
  cancelledImports = 0;
  /** What setWatched refuses with, if anything. */
  refuseWatching: AppError | undefined;
  /** Called at each chunk of an import. */
  onChunk: () => Promise<void> | void = () => undefined;

  addGroup(ownerId: string, name: string, more: Partial<Group> = {}): Group {
    const chatId = more.chatId ?? `${this.groups.length + 1}@g.us`;
    const now = new Date();
    const group: Group = {
      documentId: groupDocumentId(ownerId, chatId),
      ownerId,
      chatId,
      name,
      description: '',
      size: 12,
      pictureUrl: '',
      parentId: '',
      isWatched: true,
      isAnnouncements: false,
      chatOwner: '',
      source: GroupSource.LIVE,
      growth: [{ date: '2026-01-02', value: 12 }],
      createdAt: now,
      updatedAt: now,
      isAdmin: false,
      ...more,
    };
    this.groups.push(group);
    return group;
  }

  of(ownerId: string): Group[] {
    return this.groups.filter((group) => group.ownerId === ownerId);
  }

  #find(ownerId: string, id: string): Group {
    const group = this.of(ownerId).find((own) => own.documentId === id || own.chatId === id);
    if (!group) throw notFound();
    return group;
  }

  #requireOpen(): void {
    if (this.link.state !== 'open') {
      throw new AppError('precondition', 'not_connected', 'WhatsApp is not connected');
    }
  }

  readonly handlers: Handlers<typeof GroupsServiceService> = {
    linkAccount: async ({ phoneNumber }) => {
      if (this.link.state === 'open') {
        throw new AppError('precondition', 'already_linked', 'The account is connected');
      }
      return { qrcode: 'data:image/png;base64,AAAA', pairingCode: phoneNumber ? 'ABCD-1234' : '' };
    },
    getLink: async () => this.link,
    unlinkAccount: async () => {
      this.link = { ...this.link, state: 'close' };
      return {};
    },
    importGroups: async ({ ownerId }) => {
      this.#requireOpen();
      return { groups: this.of(ownerId) };
    },
    importChat: async (requests, { signal }) => {
      let header: ImportChatHeader | undefined;
      let bytes = 0;
      try {
        for await (const { part } of requests) {
          if (part?.$case === 'header') header = part.value;
          if (part?.$case === 'chunk') {
            bytes += part.value.length;
            await this.onChunk();
          }
        }
        // A call that was given up can look like one that ended.
        signal.throwIfAborted();
      } catch (error) {
        this.cancelledImports++;
        throw error;
      }
      if (!header || bytes === 0) throw invalid('empty_file', 'The file is empty');
      this.imports.push({ header, bytes });
      const name = header.name ?? header.fileName;
      const group = this.addGroup(header.ownerId, name, { source: GroupSource.EXPORT });
      return {
        group,
        jobId: 'done',
        messages: 3,
        participants: 2,
        firstMessageAt: new Date('2026-01-01T10:00:00Z'),
        lastMessageAt: new Date('2026-01-02T10:00:00Z'),
        warnings: ['a warning'],
      };
    },
    listGroups: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.of(ownerId), query, fields);
      return { groups: items, meta };
    },
    getGroup: async ({ ownerId, id }) => ({ group: this.#find(ownerId, id) }),
    listMembers: async ({ ownerId, groupId, query }) => {
      const { documentId } = this.#find(ownerId, groupId);
      const all = this.members.get(documentId) ?? [];
      const { items, meta } = answerList(all, query, memberFields);
      return { members: items, meta };
    },
    setWatched: async ({ ownerId, documentId, watched }) => {
      const group = this.#find(ownerId, documentId);
      if (this.refuseWatching) throw this.refuseWatching;
      group.isWatched = watched;
      return { group };
    },
  };
}
