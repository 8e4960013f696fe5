import { randomBytes } from 'node:crypto';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { identityOf } from '@groupsight/shared/grpc/service-identity';
import type { Logger } from '@groupsight/shared/logger';
import { AccountUsage } from './account-usage.ts';
import { ApiTokens } from './auth/api-tokens.ts';
import { MediaLinks } from './auth/media-links.ts';
import { Sessions } from './auth/sessions.ts';
import { VerificationKey } from './auth/tokens.ts';
import { type Clients, createClients } from './clients.ts';
import type { GatewayConfig } from './config.ts';
import { HeavyReads } from './heavy-reads.ts';
import { AccountChanges } from './live/account-changes.ts';
import { LiveHub } from './live/hub.ts';
import type { MailFolder } from './mail-inbox.ts';
import { Confirmations } from './mcp/confirmations.ts';
import { KeptAnswers } from './rest/kept-answers.ts';

/** What a caller of `create` may put in place of the gateway's own parts. */
export interface GatewayOverrides {
  /** The bus that this process is on; whoever gives it starts and closes it. */
  readonly bus?: EventBus;
  readonly logger?: Logger;
  readonly clients?: Clients;
  /** Milliseconds between heartbeats of a live stream; 25 s. */
  readonly heartbeatMs?: number;
  /** Milliseconds that a body may take, uploads excepted; a minute. */
  readonly slowBodyMs?: number;
  /** Compiles the schemas of all routes at the start, instead of each when it is needed. */
  readonly compileAtStart?: boolean;
  readonly now?: () => number;
  /** The mails of a server without a mail server, and the key that opens the page of them. */
  readonly mailInbox?: MailFolder | undefined;
}

/** Everything a route may use. */
export interface GatewayContext {
  readonly config: GatewayConfig;
  readonly clients: Clients;
  readonly verificationKey: VerificationKey;
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  readonly live: LiveHub;
  readonly accountChanges: AccountChanges;
  readonly accountUsage: AccountUsage;
  readonly heavyReads: HeavyReads;
  readonly keptAnswers: KeptAnswers;
  readonly mediaLinks: MediaLinks;
  /** Of what assistants ask to have sent. */
  readonly confirmations: Confirmations;
  /** By which requests are known that this process makes of itself. */
  readonly innerKey: string;
  readonly slowBodyMs: number;
  readonly compileAtStart: boolean;
  readonly mailInbox: MailFolder | undefined;
  readonly logger: Logger;
}

export interface ContextParts extends Omit<GatewayOverrides, 'bus' | 'logger'> {
  readonly bus: EventBus;
  readonly logger: Logger;
}

/** Of all users together: a page of digests has 60 kB, one of groups a few. */
const maxKeptBytes = 16 * 1024 * 1024;

/** Heavy reads of one user that wait: more than a page of the app asks for. */
const maxWaiting = 16;

export function createContext(config: GatewayConfig, parts: ContextParts): GatewayContext {
  const { logger, bus, heartbeatMs = 25_000, slowBodyMs = 60_000, now = Date.now } = parts;
  const clients = parts.clients ?? createClients(config, identityOf('gateway', config, logger));
  const sessions = new Sessions({
    check: (sessionId) => clients.auth.checkSession({ sessionId }),
    now,
  });
  const apiTokens = new ApiTokens({
    check: (secret) => clients.auth.checkApiToken({ secret }),
    now,
  });
  const verificationKey = new VerificationKey({
    getPublicKey: async () => (await clients.auth.getPublicKey({})).jwk,
    now,
  });
  const live = new LiveHub({
    bus,
    logger,
    sessions,
    heartbeatMs,
    maxStreams: config.EVENTS_MAX_STREAMS,
    now,
  });
  const accountChanges = new AccountChanges({ bus, sessions, apiTokens });
  const accountUsage = new AccountUsage({ clients, logger, now });
  const mediaLinks = new MediaLinks({ key: config.MEDIA_LINK_KEY, now });
  const confirmations = new Confirmations({ key: config.MEDIA_LINK_KEY, now });
  const heavyReads = new HeavyReads({
    perUser: config.HEAVY_READS_PER_USER,
    total: config.HEAVY_READS,
    waiting: maxWaiting,
    waitMs: 10_000,
  });
  const keptAnswers = new KeptAnswers({ clients, maxBytes: maxKeptBytes, now });
  const { mailInbox, compileAtStart = false } = parts;
  return {
    config,
    clients,
    verificationKey,
    sessions,
    apiTokens,
    live,
    accountChanges,
    accountUsage,
    heavyReads,
    keptAnswers,
    mediaLinks,
    confirmations,
    innerKey: randomBytes(32).toString('hex'),
    slowBodyMs,
    compileAtStart,
    mailInbox,
    logger,
  };
}
