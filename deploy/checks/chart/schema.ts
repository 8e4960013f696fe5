import {
  nodeVariables,
  type ServiceName,
  secrets,
  serviceNames,
  variablesOf,
} from '../services.ts';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const count: Schema = { type: 'integer', minimum: 1 };
const port: Schema = { type: 'integer', minimum: 1, maximum: 65_535 };
const free: Schema = { type: 'object' };
const list: Schema = { type: 'array' };
const texts: Schema = { type: 'array', items: text };
const oneOf = (...values: readonly string[]): Schema => ({ enum: values });
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

/** What the chart decides itself: where things listen and lie, and who calls whom. */
const decided =
  /^(HEALTH_PORT|GRPC_ADDRESS|GRPC_ADVERTISED_ADDRESS|PORT|HOST|DATA_DIR|WEB_DIR|\w+_ADDRESS)$/;

/** Variables that may be set by name: the service's own, without secrets. */
function environment(services: readonly ServiceName[]): Schema {
  const names = new Set([...services.flatMap(variablesOf), ...nodeVariables]);
  const allowed = [...names].filter((name) => !(name in secrets) && !decided.test(name)).sort();
  const value: Schema = { type: ['string', 'number', 'boolean'] };
  return object(Object.fromEntries(allowed.map((name) => [name, value])));
}

const image = object({ repository: text, tag: text, digest: text });

function settings(services: readonly ServiceName[], more: Record<string, Schema> = {}): Schema {
  return object({
    replicas: count,
    env: environment(services),
    extraEnv: list,
    resources: free,
    autoscaling: object({
      enabled: flag,
      minReplicas: count,
      maxReplicas: count,
      targetCPUUtilizationPercentage: { type: 'integer', minimum: 1, maximum: 100 },
    }),
    pdb: object({ enabled: flag, maxUnavailable: { type: ['integer', 'string'] } }),
    topologySpread: object({
      enabled: flag,
      whenUnsatisfiable: oneOf('ScheduleAnyway', 'DoNotSchedule'),
    }),
    drainSeconds: { type: 'integer', minimum: 1 },
    // The services quit by themselves after 15 seconds.
    terminationGracePeriodSeconds: { type: 'integer', minimum: 20 },
    image,
    podAnnotations: free,
    podLabels: free,
    serviceAccountAnnotations: free,
    nodeSelector: free,
    tolerations: list,
    affinity: free,
    priorityClassName: text,
    ...more,
  });
}

const own: Partial<Record<ServiceName, Record<string, Schema>>> = {
  gateway: {
    trustProxy: { type: ['integer', 'null'], minimum: 0, maximum: 10 },
    service: object({ type: oneOf('ClusterIP', 'NodePort', 'LoadBalancer'), annotations: free }),
    webImage: image,
  },
  insights: {
    keda: object({
      enabled: flag,
      minReplicas: count,
      maxReplicas: { type: 'integer', minimum: 1, maximum: 24 },
      lagThreshold: count,
    }),
  },
  connector: { persistence: object({ size: text, storageClass: text }) },
};

const secretKeys = [
  ...['mongodbUri', 'authSigningKey', 'credentialsKey', 'mediaLinkKey', 'serviceToken', 'smtpUrl'],
  ...['credentialsKeyPrevious', 'kafkaUsername', 'kafkaPassword', 's3AccessKeyId'],
  ...['s3SecretAccessKey', 'openaiApiKey', 'pushKey', 'webhookKey', 'oidcGoogleClientSecret'],
  ...['oidcMicrosoftClientSecret', 'wahaApiKey', 'wahaWebhookSecret', 'metricsToken'],
  ...['scimToken', 'sealingKey', 'sealingKeyPrevious'],
  ...['stripeSecretKey', 'stripeWebhookSecret'],
];
const withDatabase = serviceNames.filter((name) => name !== 'gateway');
const neededKeys = new Set([
  ...['mongodbUri', 'authSigningKey', 'credentialsKey', 'mediaLinkKey', 'serviceToken'],
]);
const keyName = (needed: boolean): Schema => ({
  type: 'string',
  pattern: needed ? '^[-._a-zA-Z0-9]+$' : '^[-._a-zA-Z0-9]*$',
});

const provider = object({ clientId: text, issuer: text, name: text });
const bundled = {
  enabled: flag,
  version: text,
  storage: text,
  storageClass: text,
  resources: free,
};

/** The chart's values.schema.json, made from the services' own configuration. */
export function valuesSchema(): Schema {
  const services = serviceNames.map((name) => [name, settings([name], own[name])] as const);
  const properties: Record<string, Schema> = {
    global: free,
    nameOverride: text,
    fullnameOverride: text,
    image: object({
      registry: text,
      repository: text,
      tag: text,
      pullSecrets: texts,
      pullPolicy: oneOf('Always', 'IfNotPresent', 'Never'),
    }),
    publicUrl: { type: 'string', pattern: '^(https?://[^/]+)?$' },
    chatProvider: oneOf('whatsapp', 'waha', 'simulated'),
    logLevel: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    existingSecret: text,
    secretKeys: object({
      ...Object.fromEntries(secretKeys.map((key) => [key, keyName(neededKeys.has(key))])),
      kafkaUsers: object(
        Object.fromEntries(
          [...serviceNames, 'operations'].map((name) => [
            name,
            object({ username: keyName(false), password: keyName(false) }),
          ]),
        ),
      ),
      mongodbUris: object(
        Object.fromEntries([...withDatabase, 'operations'].map((key) => [key, keyName(false)])),
      ),
    }),
    grpcTls: object({
      enabled: flag,
      issuer: object({ name: text, kind: text, group: text }),
      duration: text,
      renewBefore: text,
    }),
    extraCa: object({ existingSecret: text, key: text }),
    mongodb: object({ bundled: object({ ...bundled, members: count, passwordSecret: text }) }),
    kafka: object({
      brokers: { type: 'array', items: { type: 'string', pattern: '^[^:,]+:[0-9]+$' } },
      tls: flag,
      sasl: object({ mechanism: oneOf('', 'plain', 'scram-sha-256', 'scram-sha-512') }),
      bundled: object({ ...bundled, replicas: count }),
    }),
    media: object({
      s3: object({ bucket: text, endpoint: text, region: text }),
      existingClaim: text,
    }),
    mail: object({ from: text, toFolder: flag }),
    oidc: object({ google: provider, microsoft: provider }),
    waha: object({ url: text, webhookUrl: text }),
    model: object({ baseUrl: text, name: text }),
    sealingTransit: object({
      url: text,
      key: text,
      mount: text,
      namespace: text,
      tokenSecret: text,
      tokenFile: text,
    }),
    telemetry: object({ otlpEndpoint: text }),
    development: object({ enabled: flag }),
    common: settings(serviceNames),
    ...Object.fromEntries(services),
    migration: object({ enabled: flag, image, activeDeadlineSeconds: count, resources: free }),
    ingress: object({
      enabled: flag,
      className: text,
      annotations: free,
      host: text,
      tlsSecret: text,
    }),
    gatewayApi: object({ enabled: flag, parentRefs: list, hostnames: texts, annotations: free }),
    networkPolicy: object({
      enabled: flag,
      gatewayFrom: list,
      metricsFrom: list,
      mongodbTo: list,
      kafkaTo: list,
      mongodbPort: port,
      otlpPort: port,
      transitTo: list,
      transitPorts: { type: 'array', items: port, minItems: 1 },
      kafkaPorts: { type: 'array', items: port, minItems: 1 },
      outsidePorts: { type: 'array', items: port, minItems: 1 },
      outsideExcept: texts,
    }),
    monitoring: object({
      serviceMonitor: object({ enabled: flag, interval: text, labels: free }),
      rules: object({ enabled: flag, labels: free }),
      dashboards: object({ enabled: flag, labels: free }),
    }),
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'groupsight',
    ...object(properties),
  };
}
