import { generateKeyPairSync } from 'node:crypto';
import { authConfig, create as createAuth } from '@groupsight/auth';
import { connectorConfig, create as createConnector } from '@groupsight/connector';
import { create as createGroups, groupsConfig } from '@groupsight/groups';
import { create as createInsights, insightsConfig } from '@groupsight/insights';
import { create as createScheduler, schedulerConfig } from '@groupsight/scheduler';
import { type Env, loadConfig } from '@groupsight/shared/config';
import { silentLogger } from '@groupsight/shared/testing/resources';
import { expect, test } from 'vitest';

const { privateKey } = generateKeyPairSync('ed25519');
const env = {
  GRPC_ADDRESS: '0.0.0.0:50051',
  MONGODB_URI: 'mongodb://127.0.0.1:1/',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  MAIL_DIR: '/nowhere',
  DATA_DIR: '/nowhere',
  AUTH_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  CREDENTIALS_KEY: '0'.repeat(64),
  CHAT_PROVIDER: 'simulated',
  CONNECTOR_ADDRESS: 'unix:/nowhere/connector.sock',
  INSIGHTS_ADDRESS: 'unix:/nowhere/insights.sock',
  AUTH_ADDRESS: 'unix:/nowhere/auth.sock',
  GROUPS_ADDRESS: 'unix:/nowhere/groups.sock',
  SCHEDULER_ADDRESS: 'unix:/nowhere/scheduler.sock',
};
const logger = silentLogger();

/** Made, not started: nothing is opened yet. */
const services: Readonly<Record<string, (env: Env) => unknown>> = {
  auth: (given) => createAuth(loadConfig(authConfig, given), { logger }),
  groups: (given) => createGroups(loadConfig(groupsConfig, given), { logger }),
  insights: (given) => createInsights(loadConfig(insightsConfig, given), { logger }),
  scheduler: (given) => createScheduler(loadConfig(schedulerConfig, given), { logger }),
  connector: (given) => createConnector(loadConfig(connectorConfig, given), { logger }),
};

test.each(Object.keys(services))(
  '%s is not started where others reach it and it knows no callers',
  (name) => {
    const create = services[name];
    expect(() => create?.(env)).toThrow(/^SERVICE_TOKEN: is needed/);
    expect(() => create?.({ ...env, SERVICE_TOKEN: 'short' })).toThrow(/SERVICE_TOKEN: must have/);
    expect(() => create?.({ ...env, SERVICE_TOKEN: 't'.repeat(32) })).not.toThrow();
    expect(() => create?.({ ...env, GRPC_ADDRESS: 'unix:/nowhere/own.sock' })).not.toThrow();
  },
);
