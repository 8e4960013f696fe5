import { testStore } from '@groupsight/docstore/test-store';
import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import type { Extras } from '@groupsight/proto/common/v1/outgoing';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import {
  type ScheduledGroup,
  type ScheduledMessage,
  SchedulerServiceService,
} from '@groupsight/proto/scheduler/v1/scheduler';
import type { EventBus } from '@groupsight/shared/bus/bus';
import type { Client } from '@groupsight/shared/grpc/context';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { connectMongo } from '@groupsight/shared/mongo/connect';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { silentLogger, testBus } from '@groupsight/shared/testing/resources';
import { startService } from '@groupsight/shared/testing/service';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import {
  create,
  type SchedulerConfig,
  type ServiceOverrides,
  schedulerConfig,
} from '../src/service.ts';
import { FakeConnector, FakeInsights, FakeUsers } from './fakes.ts';

/** `TEST_SEALING=true`: everything is tested with what is stored sealed. */
const sealing =
  process.env.TEST_SEALING === 'true' ? { SEALING_KEY: Buffer.alloc(32, 7).toString('hex') } : {};

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The machine's clock, put forward as the test likes. */
export class Clock {
  #offset = 0;
  readonly now = (): Date => new Date(Date.now() + this.#offset);
  /** The instant so many milliseconds from now. */
  readonly in = (ms: number): Date => new Date(this.now().getTime() + ms);

  forward(ms: number): void {
    this.#offset += ms;
  }

  set(at: Date): void {
    this.#offset = at.getTime() - Date.now();
  }
}

export type SchedulerClient = Client<typeof SchedulerServiceService>;

/** A store of its own, a bus, a connector, insights, and a way to start the service on them. */
export async function world(
  settings: { SMTP_URL?: string; MAIL_DIR?: string; WEBHOOK_KEY?: string } = {
    MAIL_DIR: '/dev/null',
  },
) {
  const stack = new AsyncDisposableStack();
  const store = stack.use(await testStore());
  const bus = await testBus();
  stack.defer(() => bus.close());
  const connector = new FakeConnector(bus);
  await connector.start();
  const insights = new FakeInsights();
  const server = new GrpcServer({ address: '127.0.0.1:0', logger: silentLogger() });
  const users = new FakeUsers();
  await server
    .add(InsightsServiceService, insights.handlers())
    .add(AuthServiceService, users.auth())
    .add(GroupsServiceService, users.groups())
    .start();
  stack.defer(() => server.close());
  const clock = new Clock();

  const config: SchedulerConfig = schedulerConfig.parse({
    ...sealing,
    MONGODB_URI: store.uri,
    GRPC_ADDRESS: '127.0.0.1:0',
    INSIGHTS_ADDRESS: `127.0.0.1:${server.port}`,
    AUTH_ADDRESS: `127.0.0.1:${server.port}`,
    GROUPS_ADDRESS: `127.0.0.1:${server.port}`,
    PUBLIC_URL: 'https://groups.example.org',
    MAIL_FROM: 'Groupsight <brief@example.org>',
    ...settings,
  });

  const start = async ({ intervals, ...overrides }: ServiceOverrides = {}) => {
    const service = create(config, {
      bus,
      logger: silentLogger(),
      now: clock.now,
      intervals: { jobs: 50, ...intervals },
      ...overrides,
    });
    return startService(SchedulerServiceService, service);
  };

  const openDatabase = async () => {
    const connection = await connectMongo({ uri: store.uri, database: 'groupsight_scheduler' });
    stack.defer(() => connection.close());
    return connection;
  };

  /** Agenda's jobs, as they are stored. */
  const openJobs = async () => {
    return (await openDatabase()).collection('agendaJobs');
  };

  return {
    bus,
    clock,
    connector,
    config,
    insights,
    users,
    start,
    openJobs,
    openDatabase,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** A group to send to. */
export function group(name: string): ScheduledGroup {
  const chatId = `${name}@g.us`;
  const unsent = { status: '', error: '', sentAt: undefined };
  return { documentId: `document-of-${name}`, chatId, name, ...unsent };
}

/** Schedules a message and answers it as stored. */
export async function schedule(
  client: SchedulerClient,
  ownerId: string,
  scheduledFor: Date,
  changed: { message?: string; groups?: ScheduledGroup[]; extras?: Extras } = {},
): Promise<ScheduledMessage> {
  const { scheduledMessage } = await client.createScheduledMessage({
    ownerId,
    message: 'Good morning',
    groups: [group('garden')],
    extras: undefined,
    scheduledFor,
    ...changed,
  });
  if (!scheduledMessage) throw new Error('nothing was scheduled');
  return scheduledMessage;
}

/** The owner's message as it is now. */
export async function read(client: SchedulerClient, ownerId: string, documentId: string) {
  const { scheduledMessages } = await client.listScheduledMessages({
    ownerId,
    query: listQuery({
      filter: condition('documentId', 'eq', documentId),
      limit: 1,
      withTotal: false,
    }),
  });
  return scheduledMessages[0];
}

/** Waits until the message has the status, and answers it. */
export function settled(
  client: SchedulerClient,
  ownerId: string,
  documentId: string,
  status: string,
): Promise<ScheduledMessage> {
  return waitFor(`the message to be ${status}`, async () => {
    const message = await read(client, ownerId, documentId);
    return message?.status === status ? message : undefined;
  });
}

/** A bus that refuses what is published on one topic, and tells how often it did. */
export function refusing(bus: EventBus, topicName: string): EventBus & { refused(): number } {
  let refusals = 0;
  return {
    refused: () => refusals,
    start: () => bus.start(),
    publish: async (topic, records) => {
      if (topic.name === topicName) {
        refusals += 1;
        throw new Error('the bus is away');
      }
      await bus.publish(topic, records);
    },
    subscribe: (subscription) => bus.subscribe(subscription),
    erase: (topic, keys) => bus.erase(topic, keys),
    drain: () => bus.drain(),
    lag: (name, topic) => bus.lag(name, topic),
    close: () => bus.close(),
  };
}
