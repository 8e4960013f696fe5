import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Env, loadConfig } from '@groupsight/shared/config';
import { requireProof } from '@groupsight/shared/grpc/service-identity';
import { authConfig } from '../../services/auth/src/config.ts';
import { connectorConfig } from '../../services/connector/src/config.ts';
import { gatewayConfig } from '../../services/gateway/src/config.ts';
import { groupsConfig } from '../../services/groups/src/config.ts';
import { insightsConfig } from '../../services/insights/src/config.ts';
import { schedulerConfig } from '../../services/scheduler/src/config.ts';

/** What each service reads from its environment, as its own code has it. */
export const configs = {
  auth: authConfig,
  groups: groupsConfig,
  insights: insightsConfig,
  scheduler: schedulerConfig,
  connector: connectorConfig,
  gateway: gatewayConfig,
} as const;

export type ServiceName = keyof typeof configs;
export const serviceNames = Object.keys(configs) as ServiceName[];

export const isService = (name: string): name is ServiceName => name in configs;

/** The names of a service's variables. */
export const variablesOf = (service: ServiceName): string[] => Object.keys(configs[service].shape);

/** Variables of Node itself, which every process knows. */
export const nodeVariables = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
};
const key32 = () => randomBytes(32).toString('base64');

/** Variables that hold a secret, each with something that passes for it. */
export const secrets: Readonly<Record<string, string>> = {
  MONGODB_URI: 'mongodb://user:password@mongodb:27017/?replicaSet=groupsight',
  AUTH_SIGNING_KEY: signingKey(),
  CREDENTIALS_KEY: key32(),
  CREDENTIALS_KEY_PREVIOUS: key32(),
  SEALING_KEY: key32(),
  SEALING_KEY_PREVIOUS: key32(),
  MEDIA_LINK_KEY: key32(),
  PUSH_KEY: key32(),
  WEBHOOK_KEY: key32(),
  SERVICE_TOKEN: key32(),
  METRICS_TOKEN: key32(),
  SCIM_TOKEN: key32(),
  SMTP_URL: 'smtps://user:password@mail:465',
  KAFKA_SASL_USERNAME: 'user',
  KAFKA_SASL_PASSWORD: 'password',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  OPENAI_API_KEY: 'key',
  OIDC_GOOGLE_CLIENT_SECRET: 'secret',
  OIDC_MICROSOFT_CLIENT_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  WAHA_API_KEY: 'key',
  WAHA_WEBHOOK_SECRET: 'a secret of thirty-two characters',
};

/**
 * What is wrong with an environment that a service would get: names that it does not know, and
 * what its own configuration says to the values.
 */
export function problemsOf(service: ServiceName, env: Env): string[] {
  const known = new Set([...variablesOf(service), ...nodeVariables]);
  const unknown = Object.keys(env).filter((name) => !known.has(name));
  const problems = unknown.map((name) => `${service}: knows no ${name}`);
  try {
    loadConfig(configs[service], env);
    const addresses = Object.entries(env).filter(([name]) => name.endsWith('_ADDRESS'));
    const proof = { token: env.SERVICE_TOKEN, certificates: env.GRPC_TLS };
    for (const [, address = ''] of addresses) requireProof(address, proof);
  } catch (error) {
    problems.push(`${service}: ${error instanceof Error ? error.message : error}`);
  }
  return problems;
}
