import type { ChatProvider, OutgoingMessage } from '@groupsight/chat-port/chat-provider';
import { SimulatedProvider } from '@groupsight/chat-simulated/provider';
import { testStore } from '@groupsight/docstore/test-store';
import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import type { ChatEvent, Command } from '@groupsight/proto/events/v1/events';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import { InsightsServiceService, Job } from '@groupsight/proto/insights/v1/insights';
import { topics } from '@groupsight/shared/bus/topics';
import { loadConfig } from '@groupsight/shared/config';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import { openDatabase } from '@groupsight/shared/mongo/database';
import { heardOn } from '@groupsight/shared/testing/heard';
import { silentLogger, tempDir, testBus } from '@groupsight/shared/testing/resources';
import { startService } from '@groupsight/shared/testing/service';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { connectorConfig, create, type ServiceOverrides } from '../src/service.ts';
import { createModels, type MessageRow } from '../src/store/models.ts';

/** Insights that has stored nothing, and groups that wants every import. */
async function othersOfImports() {
  const insights = {
    listChatSamples: async () => ({ chats: [] }),
    getJob: async () => ({ job: Job.fromPartial({ state: 'done' }) }),
  };
  const groups = {
    beginImport: async () => ({}),
    continueImport: async () => ({ isWanted: true }),
  };
  const server = new GrpcServer({ address: '127.0.0.1:0', logger: silentLogger() });
  // Nothing else of them is asked for.
  server.add(InsightsServiceService, insights as never);
  await server.add(GroupsServiceService, groups as never).start();
  const address = `127.0.0.1:${server.port}`;
  return { address, [Symbol.asyncDispose]: () => server.close() };
}

export interface Setup {
  readonly env?: Readonly<Record<string, string>>;
  readonly chatterMs?: number;
  readonly scanDelayMs?: number;
  readonly qrLifetimeMs?: number;
  /** What another process left. */
  readonly left?: { readonly uri: string; readonly busFile: string; readonly dataDir: string };
  /** The group as which it listens to what comes out. */
  readonly listener?: string;
}

/** A connector over gRPC with its own store and bus; it can be stopped and started again. */
export async function startConnector(setup: Setup = {}) {
  await using opened = new AsyncDisposableStack();
  const { left } = setup;
  const folder = left ? { path: left.dataDir } : opened.use(await tempDir());
  const store = left ?? opened.use(await testStore());
  const bus = await testBus(left?.busFile);
  opened.defer(() => bus.close());
  const others = opened.use(await othersOfImports());
  const config = loadConfig(connectorConfig, {
    MONGODB_URI: store.uri,
    GRPC_ADDRESS: '127.0.0.1:0',
    DATA_DIR: folder.path,
    CHAT_PROVIDER: 'simulated',
    AUTH_ADDRESS: 'unix:/nowhere',
    GROUPS_ADDRESS: others.address,
    SCHEDULER_ADDRESS: 'unix:/nowhere',
    INSIGHTS_ADDRESS: others.address,
    CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
    SEND_GAP_MS: '0',
    SEND_RETRY_MS: '5',
    ...setup.env,
  });
  const { scanDelayMs = 20, chatterMs = 0, qrLifetimeMs = 20_000 } = setup;
  const world = () => new SimulatedProvider({ seed: 'test', scanDelayMs, chatterMs, qrLifetimeMs });

  async function start(overrides: ServiceOverrides = {}) {
    const provider = overrides.provider ?? world();
    const given = config.CHAT_PROVIDER === 'simulated' ? { provider } : {};
    const rest = { bus, logger: silentLogger(), sweepMs: 50 };
    const service = create(config, { ...rest, ...given, ...overrides });
    const client = await startService(ConnectorServiceService, service);
    return {
      client,
      stop: () => client[Symbol.asyncDispose](),
      simulated: provider as SimulatedProvider,
    };
  }

  const { listener: group = 'test' } = setup;
  const heard: ChatEvent[] = [];
  for (const topic of [topics.chatMessages, topics.chatHistory]) {
    await heardOn(bus, { topic, group, heard });
  }
  const isCoverage = ({ event }: ChatEvent) => event?.$case === 'coverage';
  const membership = await heardOn(bus, { topic: topics.chatMembership, group });
  const results = await heardOn(bus, { topic: topics.chatCommandResults, group });
  const connections = await heardOn(bus, { topic: topics.chatConnections, group });

  const watch = async (
    ownerId: string,
    chatId: string,
    isWatched = true,
    at = new Date(),
    version?: number,
  ) => {
    const groupId = groupDocumentId(ownerId, chatId);
    const same = { ownerId, groupId, chatId, name: '', isAdmin: false, source: 'live' };
    const value = { ...same, isWatched, at, version };
    await bus.publish(topics.groupsChanges, [{ key: chatKey(ownerId, chatId), value }]);
    await bus.drain();
  };
  const command = async (
    idempotencyKey: string,
    ownerId: string,
    chatId: string,
    action: Command['action'],
    issuedAt = new Date(),
  ) => {
    const groupId = groupDocumentId(ownerId, chatId);
    const value = { idempotencyKey, ownerId, chatId, groupId, issuedAt, action };
    await bus.publish(topics.chatCommands, [{ key: chatKey(ownerId, chatId), value }]);
  };
  /** The last result of a command. */
  const resultOf = (key: string, state?: string) =>
    waitFor(`a result of ${key}`, () =>
      results.findLast(
        (result) =>
          result.idempotencyKey === key &&
          result.state !== 'progress' &&
          (state === undefined || result.state === state),
      ),
    );
  const messages = () =>
    heard.flatMap(({ event }) => (event?.$case === 'message' ? [event.value] : []));

  /** What was told of a chat's completeness, in the order it was. */
  const coverage = (chatId: string) =>
    heard.flatMap(({ chatId: of, event }) =>
      of === chatId && event?.$case === 'coverage' ? [event.value] : [],
    );

  /** Ids of the messages that are kept of an account. */
  const kept = async (ownerId: string) => {
    const database = { uri: store.uri, database: 'connector' };
    const read = await openDatabase(database, (connection) => createModels(connection));
    try {
      const rows = await read.messages.find({ ownerId }).lean<MessageRow[]>();
      return rows.map(({ messageId }) => messageId);
    } finally {
      await read.close();
    }
  };

  const resources = opened.move();
  return {
    dataDir: folder.path,
    uri: store.uri,
    /** What happened in chats. */
    get events(): readonly ChatEvent[] {
      return heard.filter((event) => !isCoverage(event));
    },
    start,
    bus,
    membership,
    results,
    connections,
    watch,
    command,
    resultOf,
    messages,
    coverage,
    kept,
    close: () => resources.disposeAsync(),
  };
}

export type Running = Awaited<ReturnType<Awaited<ReturnType<typeof startConnector>>['start']>>;

/** Links an owner's account and waits until it is open. */
export async function link({ client }: Running, ownerId: string): Promise<void> {
  await client.connect({ ownerId });
  await isOpen({ client }, ownerId);
}

/** Waits until an owner's account is open. */
export async function isOpen({ client }: Pick<Running, 'client'>, ownerId: string): Promise<void> {
  await waitFor(
    'an open account',
    async () => (await client.getState({ ownerId })).state === 'open',
  );
}

/** A provider that hands every message to a test before it sends it. */
export function watchedSends(onSend: (message: OutgoingMessage, tries: number) => Promise<void>) {
  const real = new SimulatedProvider({ seed: 'test', scanDelayMs: 0, chatterMs: 0 });
  const tries = new Map<string, number>();
  const provider: ChatProvider = {
    name: 'simulated',
    open(account) {
      const session = real.open(account);
      const send = session.send.bind(session);
      session.send = async (chatId, outgoing) => {
        const count = (tries.get(outgoing.text) ?? 0) + 1;
        tries.set(outgoing.text, count);
        await onSend(outgoing, count);
        return send(chatId, outgoing);
      };
      return session;
    },
  };
  return { provider, tries };
}
