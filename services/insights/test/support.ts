import { testStore } from '@groupsight/docstore/test-store';
import {
  type ChatEvent,
  type ChatMessage,
  type Command,
  type CommandResult,
  MessageType,
  Origin,
} from '@groupsight/proto/events/v1/events';
import {
  type CreateRuleRequest,
  InsightsServiceService,
  type Job,
} from '@groupsight/proto/insights/v1/insights';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { chatLane, topics } from '@groupsight/shared/bus/topics';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import { type OpenedDatabase, openedDatabases } from '@groupsight/shared/mongo/sharding';
import { configuredWrapper } from '@groupsight/shared/sealing/configured';
import { heardOn } from '@groupsight/shared/testing/heard';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { silentLogger, testBus } from '@groupsight/shared/testing/resources';
import { startService } from '@groupsight/shared/testing/service';
import {
  create,
  type InsightsConfig,
  type InsightsInstance,
  insightsConfig,
  type ServiceOverrides,
  sealing as storeOf,
} from '../src/service.ts';
import { fragileStore } from './properties/fragile-store.ts';

/** `TEST_SEALING=true`: everything is tested with what is stored sealed. */
const sealing =
  process.env.TEST_SEALING === 'true' ? { SEALING_KEY: Buffer.alloc(32, 7).toString('hex') } : {};

/** What a test's own connection to the store opens and seals with, as the service does. */
export const storeWrapper = await configuredWrapper(
  insightsConfig.parse({ MONGODB_URI: 'mongodb://x', ...sealing }),
);

/** For a test's own connection to this service's database. */
export const inStore = (uri: string) => ({
  uri,
  database: storeOf.database,
  sealing: { fields: storeOf.fields, wrapper: storeWrapper },
});

/** A store of its own, a bus, and a way to start the service on them. */
export async function world(env: Readonly<Record<string, string>> = {}) {
  const stack = new AsyncDisposableStack();
  const store = stack.use(await testStore());
  const bus = await testBus();
  stack.defer(() => bus.close());
  const config: InsightsConfig = insightsConfig.parse({
    MONGODB_URI: store.uri,
    GRPC_ADDRESS: '127.0.0.1:0',
    ...sealing,
    ...env,
  });

  const running = new Set<InsightsInstance>();
  /** Waits until everything that was published is taken in, derived and told. */
  const settle = async () => {
    await bus.drain();
    for (const service of running) await service.settle();
    // What came of it: commands, news.
    await bus.drain();
  };

  const start = async (overrides: ServiceOverrides = {}) => {
    const service = create(config, { bus, logger: silentLogger(), ...overrides });
    const client = await startService(InsightsServiceService, service);
    running.add(service);
    const end = client[Symbol.asyncDispose];
    return Object.assign(client, {
      [Symbol.asyncDispose]: async () => {
        running.delete(service);
        await end();
      },
    });
  };

  return {
    bus,
    uri: store.uri,
    /** How often what was written; of a server that is elsewhere nobody knows. */
    counts: store.counts,
    start,
    settle,
    ...teller(bus, settle),
    /** Every command that is published, as it comes. */
    commands: await heardOn(bus, { topic: topics.chatCommands }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** A process of the same store with a bus and a way to the store of its own. */
export async function apart({ uri }: World) {
  const stack = new AsyncDisposableStack();
  const store = stack.use(await fragileStore(uri));
  const bus = await testBus();
  stack.defer(() => bus.close());
  const config = insightsConfig.parse({
    MONGODB_URI: store.uri,
    GRPC_ADDRESS: '127.0.0.1:0',
    ...sealing,
  });
  const service = create(config, { bus, logger: silentLogger() });
  await service.start();
  stack.defer(() => service.close());
  const settle = async () => {
    await bus.drain();
    await service.settle();
  };
  return { bus, store, settle, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** The commands that read from the store, by collection, as they are sent. */
export function readCommands() {
  const sent: string[] = [];
  const watch = (given: unknown) =>
    (given as OpenedDatabase).connection
      .getClient()
      .on('commandStarted', ({ commandName, command }) => {
        if (['find', 'aggregate', 'distinct', 'count'].includes(commandName)) {
          sent.push(String(command[commandName]));
        }
      });
  openedDatabases.subscribe(watch);
  return { sent, [Symbol.dispose]: () => openedDatabases.unsubscribe(watch) };
}

export type World = Awaited<ReturnType<typeof world>>;

/** Tells the service of things as its neighbours do, and waits until it has taken them in. */
function teller(bus: EventBus, settle: () => Promise<void>) {
  const tell = async (events: readonly ChatEvent[]) => {
    // One lane after the other, so that what is told in order is met in order.
    for (let rest = events; rest[0]; ) {
      const lane = chatLane(rest[0]);
      const other = rest.findIndex((value) => chatLane(value) !== lane);
      const told = other < 0 ? rest : rest.slice(0, other);
      const records = told.map((value) => ({ key: chatKey(value.ownerId, value.chatId), value }));
      await bus.publish(lane, records);
      await settle();
      rest = rest.slice(told.length);
    }
  };
  const tellGroup = async (place: Place, changed: Partial<GroupState> = {}) => {
    const { ownerId, chatId, groupId } = place;
    const value = {
      ownerId,
      chatId,
      groupId,
      name: 'Garden club',
      isWatched: true,
      isAdmin: true,
      source: 'live',
      at: new Date(),
      ...changed,
    };
    await bus.publish(topics.groupsChanges, [{ key: chatKey(ownerId, chatId), value }]);
    await settle();
  };
  /** What became of a command, as the connector tells it. */
  const tellResult = async (command: Command, outcome: Partial<CommandResult> = {}) => {
    const { idempotencyKey, ownerId, chatId } = command;
    const value = {
      idempotencyKey,
      ownerId,
      chatId,
      state: 'done',
      errorCode: '',
      errorMessage: '',
      messageId: '',
      jobId: '',
      fetched: 0,
      at: new Date(),
      ...outcome,
    };
    await bus.publish(topics.chatCommandResults, [{ key: chatKey(ownerId, chatId), value }]);
    await settle();
  };
  const tellUser = async (
    userId: string,
    timezone: string,
    at = new Date(),
    plan = 'ultimate',
    language = '',
  ) => {
    const value = { userId, timezone, plan, at, language };
    await bus.publish(topics.usersChanges, [{ key: userId, value }]);
    await settle();
  };
  return { tell, tellGroup, tellResult, tellUser };
}

interface GroupState {
  readonly isWatched: boolean;
  readonly isAdmin: boolean;
  readonly source: string;
  readonly name: string;
  readonly at: Date;
}

export interface Place {
  readonly ownerId: string;
  readonly chatId: string;
  readonly groupId: string;
}

export function place(ownerId = 'owner-ada', chatId = '1@g.us'): Place {
  return { ownerId, chatId, groupId: groupDocumentId(ownerId, chatId) };
}

/** A text of Ana's at noon of 10 March 2026 (UTC), unless told otherwise. */
export function message(messageId: string, changed: Partial<ChatMessage> = {}): ChatMessage {
  return {
    messageId,
    senderId: 'ana@s',
    senderName: 'Ana',
    at: new Date('2026-03-10T12:00:00Z'),
    type: MessageType.TEXT,
    text: `Words of ${messageId}`,
    quotedMessageId: '',
    mentions: [],
    media: undefined,
    fromMe: false,
    senderIsAdmin: false,
    edited: false,
    sequence: 0,
    ...changed,
  };
}

/** Something that happened in a chat; live unless told otherwise. */
export function happened(
  where: Place,
  event: NonNullable<ChatEvent['event']>,
  origin: Origin = Origin.LIVE,
): ChatEvent {
  return { ...where, origin, event };
}

/** A message as an event of the bus; live unless told otherwise. */
export function said(where: Place, value: ChatMessage, origin?: Origin): ChatEvent {
  return happened(where, { $case: 'message', value }, origin);
}

/** The end of a piece of history. */
export function marker(where: Place, jobId: string, messages: number, digests = true): ChatEvent {
  const value = { jobId, messages, includeDigests: digests, missing: 0 };
  return happened(where, { $case: 'marker', value }, Origin.EXPORT);
}

/** A query for everything of a group, up to a hundred. */
export function all(where: Place) {
  const filter = condition('group.documentId', 'eq', where.groupId);
  return { ownerId: where.ownerId, query: listQuery({ filter, limit: 100 }) };
}

export type Client = Awaited<ReturnType<World['start']>>;

/** Watches a job to its end and answers every state it was seen in. */
export async function followed(client: Client, where: Place, jobId: string): Promise<Job[]> {
  const states: Job[] = [];
  for await (const { job } of client.watchJob({ ownerId: where.ownerId, jobId })) {
    if (job) states.push(job);
  }
  return states;
}

/** Three days of talk with a question, an answer, a link, an event and a decision. */
export function conversation(): ChatMessage[] {
  const at = (day: number, time: string) => new Date(`2026-03-${day}T${time}:00Z`);
  const luis = { senderId: 'luis@s', senderName: 'Luis' };
  const mia = { senderId: 'mia@s', senderName: 'Mia' };
  return [
    message('c1', {
      at: at(10, '09:00'),
      text: 'Is the venue for the summer party booked already?',
    }),
    message('c2', { ...luis, at: at(10, '09:05'), text: 'Yes, I booked Casa Verde for 60 people' }),
    message('c3', {
      ...mia,
      at: at(10, '09:10'),
      text: 'Seating plan: https://docs.example.com/plan',
    }),
    message('c4', { at: at(10, '09:20'), text: "Let's go with the vegetarian buffet then" }),
    message('c5', {
      ...luis,
      at: at(10, '21:00'),
      text: 'Summer party on Saturday 21 March at 18:00',
    }),
    message('c6', {
      ...mia,
      at: at(11, '10:00'),
      text: 'The gardeners need new tools for the roses',
    }),
    message('c7', { ...luis, at: at(11, '10:03'), text: 'Which tools do the roses need exactly?' }),
    message('c8', {
      ...mia,
      at: at(11, '10:06'),
      text: 'Two spades and a hose: https://tools.example.com/spades',
      quotedMessageId: 'c7',
    }),
    message('c9', { at: at(11, '10:09'), text: 'I can buy the spades for the gardeners tomorrow' }),
    message('c10', { at: at(12, '08:00'), text: 'Good morning' }),
    message('c11', {
      type: MessageType.SYSTEM,
      senderId: '',
      senderName: '',
      at: at(12, '08:01'),
      text: 'Bo joined',
    }),
  ];
}

/** A message that 'No adverts or spam' catches, of the next minute: after the rule was made. */
export function advert(messageId: string, changed: Partial<ChatMessage> = {}): ChatMessage {
  return message(messageId, {
    senderId: 'bo@s',
    senderName: 'Bo',
    at: new Date(Date.now() + 60_000),
    text: 'Buy now! Best price, 50% discount, join my group https://bit.ly/x',
    ...changed,
  });
}

/** A rule against adverts that deletes and warns, unless told otherwise. */
export function aRule(changed: Partial<CreateRuleRequest> = {}): CreateRuleRequest {
  return {
    ...place(),
    name: 'No adverts',
    description: 'No adverts or spam',
    deleteMessage: true,
    response: 'Please no adverts.',
    dryRun: false,
    allowedMembers: [],
    immuneAfterDays: 0,
    ...changed,
  };
}

/** An owner's notifications, newest first. */
export async function notices(client: Client, ownerId = place().ownerId) {
  return (await client.listNotifications({ ownerId, query: undefined })).notifications;
}
