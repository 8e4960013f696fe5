import { join } from 'node:path';
import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { type Group, GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import { OperationsServiceService } from '@groupsight/proto/operations/v1/operations';
import { SchedulerServiceService } from '@groupsight/proto/scheduler/v1/scheduler';
import { withRights } from '@groupsight/shared/bus/topic-rights';
import type { Definition, Handlers } from '@groupsight/shared/grpc/context';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import type { Logger } from '@groupsight/shared/logger';
import { operationsHandlers } from '@groupsight/shared/operations/handlers';
import { silentLogger, tempDir, testBus } from '@groupsight/shared/testing/resources';
import { create, type GatewayOverrides, gatewayConfig } from '../../src/service.ts';
import { FakeAuth } from './fake-auth.ts';
import { FakeGroups } from './fake-groups.ts';
import { FakeInsights } from './fake-insights.ts';
import { FakeConnector, FakeScheduler } from './fake-others.ts';

export interface HarnessOptions {
  /** Environment beside the addresses; rate limits are off unless set here. */
  readonly env?: Readonly<Record<string, string>>;
  readonly overrides?: GatewayOverrides;
  readonly logger?: Logger;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer of any route, as far as tests look into it without a matcher. */
export interface Answer {
  readonly status: number;
  readonly data?: { readonly documentId?: string; readonly jobId?: string } | null;
  readonly jwt?: string;
}

/** The services in memory have a store of no steps. */
const storeInMemory = {
  ping: async () => undefined,
  schema: async () => ({ version: 2, known: 2, pending: [] }),
};

const noLimits = {
  RATE_LIMIT_AUTH: '0',
  RATE_LIMIT_READ: '0',
  RATE_LIMIT_WRITE: '0',
  RATE_LIMIT_HEAVY: '0',
  RATE_LIMIT_PUBLIC: '0',
};

/** A running gateway over services in memory, on sockets of its own. */
export async function startHarness({ env = {}, overrides = {}, logger }: HarnessOptions = {}) {
  const folder = await tempDir();
  const fakes = {
    auth: await FakeAuth.create(),
    groups: new FakeGroups(),
    insights: new FakeInsights(),
    scheduler: new FakeScheduler(),
    connector: new FakeConnector(),
  };
  const servers = new Map<string, GrpcServer>();
  const bus = await testBus();
  const serve = async <D extends Definition>(
    name: string,
    definition: D,
    handlers: Handlers<D>,
  ) => {
    const address = `unix:${join(folder.path, name)}`;
    const operated = { service: name, bus: withRights(bus, name), store: storeInMemory };
    const server = new GrpcServer({ address, logger: silentLogger() })
      .add(definition, handlers)
      .add(OperationsServiceService, operationsHandlers(operated));
    await server.start();
    servers.set(name, server);
    return address;
  };
  const config = gatewayConfig.parse({
    PORT: '0',
    ...noLimits,
    MEDIA_LINK_KEY: '0'.repeat(64),
    AUTH_ADDRESS: await serve('auth', AuthServiceService, fakes.auth.handlers),
    GROUPS_ADDRESS: await serve('groups', GroupsServiceService, fakes.groups.handlers),
    INSIGHTS_ADDRESS: await serve('insights', InsightsServiceService, fakes.insights.handlers),
    SCHEDULER_ADDRESS: await serve('scheduler', SchedulerServiceService, fakes.scheduler.handlers),
    CONNECTOR_ADDRESS: await serve('connector', ConnectorServiceService, fakes.connector.handlers),
    ...env,
  });
  const gateway = create(config, { bus, logger: logger ?? silentLogger(), ...overrides });
  await gateway.start();
  const baseUrl = `http://127.0.0.1:${gateway.port}`;

  const call = (method: string, path: string, options: CallOptions = {}) => {
    const { token, body, headers } = options;
    return fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };

  /** A user with a session. */
  const signIn = async (email = 'ada@example.org') => {
    const user = fakes.auth.addUser(email);
    return { user, ownerId: user.documentId, token: await fakes.auth.token(user.documentId) };
  };

  return {
    ...fakes,
    bus,
    config,
    baseUrl,
    /** Ends a service of those in memory. */
    stop: (name: string) => servers.get(name)?.close(),
    call,
    /** The parsed answer, with its status. */
    async json(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
      const response = await call(method, path, options);
      return { status: response.status, ...((await response.json()) as object) };
    },
    signIn,
    /** A user with a session and a group. */
    async withGroup(email: string, changed: Partial<Group> = {}) {
      const { ownerId, token } = await signIn(email);
      return { ownerId, token, group: fakes.groups.addGroup(ownerId, 'Investors', changed) };
    },
    async [Symbol.asyncDispose]() {
      await gateway.close();
      await bus.close();
      await Promise.all([...servers.values()].map((server) => server.close()));
      await folder[Symbol.asyncDispose]();
    },
  };
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;
