import type { ImportPlan } from '@groupsight/proto/connector/v1/connector';
import {
  GetLinkResponse,
  type Group,
  GroupSource,
  type GroupsServiceService,
  type Import,
  type ImportChatHeader,
  type Label,
  type Member,
  type Removal,
} from '@groupsight/proto/groups/v1/groups';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { groupDocumentId, newDocumentId } from '@groupsight/shared/ids';
import { answerList, type Fields } from './list.ts';
import { named, Shelf } from './shelf.ts';

const fields: Fields<Group> = {
  documentId: (group) => group.documentId,
  name: (group) => group.name,
  group_id: (group) => group.chatId,
  is_watched: (group) => group.isWatched,
  is_announcements: (group) => group.isAnnouncements,
  size: (group) => group.size,
  'labels.documentId': (group) => group.labelIds.join(),
};

const memberFields: Fields<Member> = {
  id: (member) => member.memberId,
  name: (member) => member.name,
  is_admin: (member) => member.isAdmin,
};

const importFields: Fields<Import> = {
  documentId: (one) => one.documentId,
  'group.documentId': (one) => one.groupId,
};

const labelFields: Fields<Label> = { ...named, documentId: (label) => label.documentId };

const removalFields: Fields<Removal> = {
  documentId: (removal) => removal.documentId,
  'group.documentId': (removal) => removal.groupId,
};

/** The groups service in memory. */
export class FakeGroups {
  readonly groups: Group[] = [];
  /** What it says of the state of an owner's data; it cannot tell by default. */
  revisionOf = (_ownerId: string): string => '';
  /** Group.document_id → who is in it. */
  readonly members = new Map<string, Member[]>();
  link = GetLinkResponse.fromPartial({ state: 'open', importedGroups: true });
  /** What importChat was sent. */
  readonly imports: { header: ImportChatHeader; bytes: number }[] = [];
  /** What an import is found to do. */
  plan: ImportPlan | undefined;
  cancelledImports = 0;
  /** What was imported, and what was deleted, by their owners. */
  readonly known: { ownerId: string; value: Import }[] = [];
  readonly removals: { ownerId: string; value: Removal }[] = [];
  readonly labels = new Shelf<Label>();
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
      labelIds: [],
      ...more,
    };
    this.groups.push(group);
    return group;
  }

  of(ownerId: string): Group[] {
    const gone = new Set(this.removals.map(({ value }) => value.kind === 'group' && value.groupId));
    const own = this.groups.filter((group) => group.ownerId === ownerId);
    return own.filter(({ documentId }) => !gone.has(documentId));
  }

  addImport(ownerId: string, groupId: string): Import {
    const value: Import = {
      documentId: newDocumentId(),
      groupId,
      fileName: 'Chat.txt',
      messages: 3,
      participants: 2,
      firstMessageAt: undefined,
      lastMessageAt: undefined,
      createdAt: new Date(),
      state: 'done',
    };
    this.known.push({ ownerId, value });
    return value;
  }

  #remove({ ownerId, documentId: groupId, name: groupName }: Group, part: Partial<Removal>) {
    const at = new Date('2026-03-10T12:00:00Z');
    const value: Removal = {
      documentId: newDocumentId(),
      groupId,
      groupName,
      kind: 'group',
      fileName: '',
      from: undefined,
      to: undefined,
      createdAt: at,
      goneAt: at,
      ...part,
    };
    this.removals.push({ ownerId, value });
    return { removal: value };
  }

  #find(ownerId: string, id: string): Group {
    const group = this.of(ownerId).find((own) => own.documentId === id || own.chatId === id);
    if (!group) throw notFound();
    return group;
  }

  addLabel(ownerId: string, name: string, groupIds: readonly string[] = []): Label {
    const at = new Date();
    const label: Label = {
      documentId: newDocumentId(),
      name,
      groups: groupIds.length,
      createdAt: at,
      updatedAt: at,
    };
    for (const id of groupIds) this.#find(ownerId, id).labelIds.push(label.documentId);
    return this.labels.add(ownerId, label);
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
      const told = { name, plan: this.plan, messages: 3, participants: 2 };
      if (header.preview) {
        const group = this.groups.find(({ documentId }) => documentId === this.plan?.groupId);
        const nothing = { firstMessageAt: undefined, lastMessageAt: undefined, warnings: [] };
        return { ...told, ...nothing, group, jobId: '' };
      }
      const group = this.addGroup(header.ownerId, name, { source: GroupSource.EXPORT });
      return {
        group,
        ...told,
        jobId: 'done',
        firstMessageAt: new Date('2026-01-01T10:00:00Z'),
        lastMessageAt: new Date('2026-01-02T10:00:00Z'),
        warnings: ['a warning'],
      };
    },
    listGroups: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.of(ownerId), query, fields);
      return { groups: items, meta };
    },
    getRevision: async ({ ownerId }) => ({ revision: this.revisionOf(ownerId) }),
    getGroup: async ({ ownerId, id }) => ({ group: this.#find(ownerId, id) }),
    listMembers: async ({ ownerId, groupId, query }) => {
      const { documentId } = this.#find(ownerId, groupId);
      const all = this.members.get(documentId) ?? [];
      const { items, meta } = answerList(all, query, memberFields);
      return { members: items, meta };
    },
    listAdmins: async ({ ownerId, groupIds }) => {
      const own = this.of(ownerId).filter(({ documentId }) => groupIds.includes(documentId));
      const groups = own.map(({ documentId: groupId }) => {
        const admins = (this.members.get(groupId) ?? []).filter(({ isAdmin }) => isAdmin);
        return { groupId, memberIds: admins.map(({ memberId }) => memberId) };
      });
      return { groups };
    },
    getMembershipChanges: async ({ ownerId, groupIds }) => {
      const own = this.of(ownerId).filter(({ documentId }) => groupIds.includes(documentId));
      const at = new Date('2026-05-03T10:00:00Z');
      const latest = own.map(({ documentId: groupId }) => ({
        groupId,
        memberId: 'new@s',
        name: '',
        at,
      }));
      return { joined: own.length, left: 0, latestJoined: latest, latestLeft: [] };
    },
    setWatched: async ({ ownerId, documentId, watched }) => {
      const group = this.#find(ownerId, documentId);
      if (this.refuseWatching) throw this.refuseWatching;
      group.isWatched = watched;
      return { group };
    },
    listWatchedCounts: async () => {
      const counts = new Map<string, number>();
      for (const { ownerId, isWatched } of this.groups) {
        if (isWatched) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
      }
      return { counts: [...counts].map(([userId, groups]) => ({ userId, groups })) };
    },
    setWatchedMany: async ({ ownerId, documentIds, watched }) => ({
      outcomes: documentIds.map((documentId) => {
        const group = this.of(ownerId).find((own) => own.documentId === documentId);
        const why = group ? this.refuseWatching : notFound();
        const changed = why === undefined && group !== undefined && group.isWatched !== watched;
        if (group && changed) group.isWatched = watched;
        const error = { errorCode: why?.code ?? '', errorMessage: why?.message ?? '' };
        return { documentId, group, changed, ...error };
      }),
    }),
    // The connector's, not the gateway's.
    beginImport: async () => ({}),
    continueImport: async () => ({ isWanted: true }),
    listImports: async ({ ownerId, query }) => {
      const own = this.known.filter((one) => one.ownerId === ownerId).map(({ value }) => value);
      const { items, meta } = answerList(own, query, importFields);
      return { imports: items, meta };
    },
    removeGroup: async ({ ownerId, documentId }) =>
      this.#remove(this.#find(ownerId, documentId), {}),
    removeImport: async ({ ownerId, documentId }) => {
      const at = this.known.findIndex(
        (one) => one.ownerId === ownerId && one.value.documentId === documentId,
      );
      const [found] = at < 0 ? [] : this.known.splice(at, 1);
      if (!found) throw notFound();
      const { groupId, fileName } = found.value;
      return this.#remove(this.#find(ownerId, groupId), { kind: 'import', fileName });
    },
    removeMessages: async ({ ownerId, groupId, from, to }) =>
      this.#remove(this.#find(ownerId, groupId), { kind: 'range', from, to }),
    listRemovals: async ({ ownerId, query }) => {
      const own = this.removals.filter((one) => one.ownerId === ownerId);
      const values = own.map(({ value }) => value);
      const { items, meta } = answerList(values, query, removalFields);
      return { removals: items, meta };
    },
    // The gateway does not ask for it.
    exportOwner: async function* () {},
    listLabels: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.labels.of(ownerId), query, labelFields);
      return { labels: items, meta };
    },
    createLabel: async ({ ownerId, name, groupIds }) => ({
      label: this.addLabel(ownerId, name, groupIds),
    }),
    updateLabel: async ({ ownerId, documentId, name, addGroupIds, removeGroupIds }) => {
      const label = this.labels.get(ownerId, documentId);
      for (const id of addGroupIds) this.#find(ownerId, id).labelIds.push(documentId);
      for (const id of removeGroupIds) {
        const group = this.#find(ownerId, id);
        group.labelIds = group.labelIds.filter((one) => one !== documentId);
      }
      label.name = name ?? label.name;
      label.groups = this.of(ownerId).filter(({ labelIds }) =>
        labelIds.includes(documentId),
      ).length;
      return { label };
    },
    deleteLabel: async ({ ownerId, documentId }) => {
      this.labels.remove(ownerId, documentId);
      return {};
    },
    undoRemoval: async ({ ownerId, documentId }) => {
      const at = this.removals.findIndex(
        (one) => one.ownerId === ownerId && one.value.documentId === documentId,
      );
      const [undone] = at < 0 ? [] : this.removals.splice(at, 1);
      if (!undone) throw notFound();
      return { group: this.#find(ownerId, undone.value.groupId) };
    },
  };
}
