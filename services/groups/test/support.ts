import { testStore } from '@groupsight/docstore/test-store';
import {
  type Chat,
  ConnectorServiceService,
  GetStateResponse,
  type ImportExportHeader,
  type ImportExportResponse,
} from '@groupsight/proto/connector/v1/connector';
import { type MembershipEvent, Origin } from '@groupsight/proto/events/v1/events';
import {
  GroupsServiceService,
  type ImportChatHeader,
  type ImportChatRequest,
} from '@groupsight/proto/groups/v1/groups';
import { topics } from '@groupsight/shared/bus/topics';
import { AppError, invalid } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import { silentLogger, testBus } from '@groupsight/shared/testing/resources';
import { startService } from '@groupsight/shared/testing/service';
import { create, type GroupsConfig, groupsConfig, type ServiceOverrides } from '../src/service.ts';

/** `TEST_SEALING=true`: everything is tested with what is stored sealed. */
const sealing =
  process.env.TEST_SEALING === 'true' ? { SEALING_KEY: Buffer.alloc(32, 7).toString('hex') } : {};

const notHere = async (): Promise<never> => {
  throw new AppError('unimplemented', 'unimplemented', 'Not here');
};

/** A connector whose accounts are what the test puts into them. */
export class FakeConnector {
  readonly accounts = new Map<string, Chat[]>();
  readonly states = new Map<string, GetStateResponse>();
  readonly uploads: { header: ImportExportHeader; chunks: number; bytes: number }[] = [];
  /** Pieces of files that have arrived, of broken uploads too. */
  pieces = 0;
  /** What happens while a file is read and published. */
  onImport: (header: ImportExportHeader) => Promise<void> = async () => undefined;
  answerImport: Partial<ImportExportResponse> = {};
  /** What happens while the network tells of the account's chats. */
  onListChats: () => Promise<void> = async () => undefined;

  handlers(): Handlers<typeof ConnectorServiceService> {
    const closed = GetStateResponse.fromPartial({ state: 'close' });
    return {
      connect: async ({ ownerId }) => {
        if (this.states.get(ownerId)?.state === 'open') {
          throw new AppError('precondition', 'already_linked', 'Already linked');
        }
        const qrcode = 'data:image/png;base64,AA==';
        this.states.set(ownerId, { state: 'connecting', qrcode, pairingCode: 'ABCD', reason: '' });
        return { qrcode, pairingCode: 'ABCD' };
      },
      getState: async ({ ownerId }) => this.states.get(ownerId) ?? closed,
      disconnect: async ({ ownerId }) => {
        this.states.delete(ownerId);
        return {};
      },
      listChats: async ({ ownerId }) => {
        const chats = this.accounts.get(ownerId);
        if (!chats) throw new AppError('precondition', 'not_connected', 'Not connected');
        await this.onListChats();
        return { chats };
      },
      listChatActivity: notHere,
      importExport: async (requests) => {
        const upload = { header: undefined as ImportExportHeader | undefined, chunks: 0, bytes: 0 };
        for await (const { part } of requests) {
          if (part?.$case === 'header') upload.header = part.value;
          if (part?.$case === 'chunk') {
            this.pieces += 1;
            upload.chunks += 1;
            upload.bytes += part.value.length;
          }
        }
        if (!upload.header || upload.bytes === 0) throw invalid('empty_file', 'The file is empty');
        this.uploads.push({ ...upload, header: upload.header });
        await this.onImport(upload.header);
        return { ...exportAnswer, ...this.answerImport };
      },
      storeUpload: notHere,
      getSendBudget: notHere,
      getStorage: notHere,
      listStorageUse: notHere,
      findMedia: notHere,
      receiveWebhook: notHere,
      wake: notHere,
      startDataExport: notHere,
      listDataExports: notHere,
      deleteDataExport: notHere,
      // biome-ignore lint/correctness/useYield: copies are not asked for here.
      readDataExport: async function* () {
        throw new AppError('unimplemented', 'unimplemented', 'Not here');
      },
      // biome-ignore lint/correctness/useYield: media are not asked for here.
      getMedia: async function* () {
        throw new AppError('unimplemented', 'unimplemented', 'Not here');
      },
      simulateDrop: async () => ({}),
    };
  }
}

const exportAnswer: ImportExportResponse = {
  chatId: 'export:garden',
  name: 'Garden club',
  jobId: 'job-1',
  messages: 40,
  participants: [
    { memberId: 'ada', name: 'Ada', isAdmin: false },
    { memberId: 'bob', name: 'Bob', isAdmin: false },
  ],
  firstMessageAt: new Date('2026-01-01T10:00:00Z'),
  lastMessageAt: new Date('2026-02-01T10:00:00Z'),
  warnings: ['Day and month could not be told apart'],
  size: 5,
  plan: undefined,
};

/** A store of its own, a bus, a connector, and a way to start the service on them. */
export async function world() {
  const stack = new AsyncDisposableStack();
  const store = stack.use(await testStore());
  const bus = await testBus();
  stack.defer(() => bus.close());
  const connector = new FakeConnector();
  const server = new GrpcServer({ address: '127.0.0.1:0', logger: silentLogger() });
  await server.add(ConnectorServiceService, connector.handlers()).start();
  stack.defer(() => server.close());

  const config: GroupsConfig = groupsConfig.parse({
    ...sealing,
    MONGODB_URI: store.uri,
    GRPC_ADDRESS: '127.0.0.1:0',
    CONNECTOR_ADDRESS: `127.0.0.1:${server.port}`,
  });

  const start = async (changed: Partial<GroupsConfig> = {}, overrides: ServiceOverrides = {}) => {
    const service = create(
      { ...config, ...changed },
      { bus, logger: silentLogger(), ...overrides },
    );
    return startService(GroupsServiceService, service);
  };

  /** Tells of a user as auth does, and waits until everybody knows. */
  const tellUser = async (userId: string, plan: string, timezone = 'UTC', at = new Date()) => {
    await bus.publish(topics.usersChanges, [
      { key: userId, value: { userId, plan, timezone, at } },
    ]);
    await bus.drain();
  };

  const tellMembership = async (events: readonly MembershipEvent[]) => {
    const records = events.map((value) => ({ key: chatKey(value.ownerId, value.chatId), value }));
    await bus.publish(topics.chatMembership, records);
    await bus.drain();
  };

  return {
    uri: store.uri,
    bus,
    connector,
    stopConnector: () => server.close(),
    start,
    tellUser,
    tellMembership,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** A chat as the network describes it. */
export function chat(chatId: string, changed: Partial<Chat> = {}): Chat {
  return {
    chatId,
    name: `Chat ${chatId}`,
    description: '',
    size: 3,
    pictureUrl: '',
    parentId: '',
    isAnnouncements: false,
    chatOwner: '',
    isAdmin: false,
    participants: [],
    createdAt: undefined,
    ...changed,
  };
}

let counter = 0;

/** Somebody joined, unless told otherwise. */
export function membership(
  ownerId: string,
  chatId: string,
  changed: Partial<MembershipEvent> = {},
): MembershipEvent {
  counter += 1;
  return {
    ownerId,
    chatId,
    groupId: groupDocumentId(ownerId, chatId),
    eventId: `event-${counter}`,
    kind: 'joined',
    memberId: `member-${counter}`,
    memberName: '',
    at: new Date(),
    origin: Origin.LIVE,
    sizeAfter: 0,
    isSelf: false,
    ...changed,
  };
}

/** An upload: header, then the pieces. */
export async function* upload(
  header: ImportChatHeader,
  pieces: readonly Uint8Array[],
): AsyncGenerator<ImportChatRequest> {
  yield { part: { $case: 'header', value: header } };
  for (const value of pieces) yield { part: { $case: 'chunk', value: Buffer.from(value) } };
}
