import type { PeerCertificate } from 'node:tls';
import {
  type ChannelCredentials,
  credentials,
  experimental,
  type Metadata,
  ServerCredentials,
} from '@grpc/grpc-js';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { isLoopback } from '../loopback.ts';
import { Certificates } from './certificates.ts';
import { metadataKeys } from './context.ts';
import { callerIn, TokenSigner } from './service-token.ts';

/** Who a process is to the other services, and what proves it. */
export interface ServiceIdentity {
  readonly name: string;
  /** SERVICE_TOKEN: signs who calls, where no certificates say so. */
  readonly token?: string | undefined;
  /** GRPC_TLS. */
  readonly certificates?: Certificates | undefined;
}

/** The services that may call each service; the others have nothing to ask of it. */
const callersByService: Readonly<Record<string, readonly string[]>> = {
  auth: ['gateway', 'scheduler', 'connector'],
  groups: ['gateway', 'scheduler', 'connector'],
  insights: ['gateway', 'scheduler', 'connector'],
  scheduler: ['gateway', 'connector'],
  connector: ['gateway', 'groups', 'connector'],
};

export const callersOf = (service: string): readonly string[] => callersByService[service] ?? [];

/** @throws ConfigError where GRPC_TLS names files that cannot be used */
export function identityOf(
  name: string,
  config: { readonly SERVICE_TOKEN?: string | undefined; readonly GRPC_TLS?: string | undefined },
  logger: Logger,
): ServiceIdentity {
  const { SERVICE_TOKEN: token, GRPC_TLS: folder } = config;
  const certificates = folder ? new Certificates({ folder, service: name, logger }) : undefined;
  return { name, token, certificates };
}

const isSocket = (address: string) => address.startsWith('unix');

/** The hosts of host:port, dns:///host:port or ipv4:host:port,host:port. */
function hostsOf(address: string): string[] {
  const targets = address.replace(/^(dns:(\/\/[^/]*\/)?|ipv[46]:)/, '');
  return targets.split(',').map((target) => target.replace(/:\d+$/, ''));
}

/**
 * @throws ConfigError where an address can be reached from other machines, or is on one, and
 * neither a token nor certificates tell who calls: whoever reached it could act for every user.
 */
export function requireProof(
  address: string,
  proof: { readonly token?: unknown; readonly certificates?: unknown } | undefined,
): void {
  if (proof?.token || proof?.certificates) return;
  if (isSocket(address) || hostsOf(address).every(isLoopback)) return;
  throw new ConfigError(
    `SERVICE_TOKEN: is needed, or GRPC_TLS, where services call each other off this machine (${address}); 32 characters or more, the same for all of them`,
  );
}

/** What a server shows to whoever connects, and asks of them. */
export function serverCredentials(
  address: string,
  identity: ServiceIdentity | undefined,
): ServerCredentials {
  const certificates = identity?.certificates;
  if (!certificates || isSocket(address)) return ServerCredentials.createInsecure();
  return experimental.createCertificateProviderServerCredentials(certificates, certificates, true);
}

/** The service that a definition's methods are of: `/groupsight.auth.v1.AuthService/Login`. */
export const serviceOf = (path: string) => /^\/groupsight\.([a-z]+)\./.exec(path)?.[1] ?? '';

/** How a client connects: it talks to the service alone that it asked for. */
export function channelCredentials(
  address: string,
  identity: ServiceIdentity | undefined,
  service: string,
): { readonly credentials: ChannelCredentials; readonly options: Record<string, string> } {
  const certificates = identity?.certificates;
  if (!certificates || isSocket(address)) {
    return { credentials: credentials.createInsecure(), options: {} };
  }
  // Pods are called by their addresses: it is the certificate's service that counts, not its host.
  const checkServerIdentity = (_host: string, { subjectaltname }: PeerCertificate) =>
    certificates.serviceIn(subjectaltname) === service
      ? undefined
      : new Error(`the certificate is not of ${service}`);
  return {
    credentials: experimental.createCertificateProviderChannelCredentials(
      certificates,
      certificates,
      { checkServerIdentity },
    ),
    options: { 'grpc.ssl_target_name_override': `${service}.groupsight` },
  };
}

/** Says to the service at an address who calls it. */
export class CallerName {
  readonly #identity: ServiceIdentity | undefined;
  readonly #signer: TokenSigner | undefined;

  constructor(address: string, identity: ServiceIdentity | undefined, service: string) {
    this.#identity = identity;
    const { token, certificates, name = '' } = identity ?? {};
    if (token && !certificates && !isSocket(address)) {
      this.#signer = new TokenSigner(token, name, service);
    }
  }

  sign(metadata: Metadata): void {
    if (this.#identity) metadata.set(metadataKeys.caller, this.#identity.name);
    if (this.#signer) metadata.set(metadataKeys.serviceToken, this.#signer.token());
  }
}

/** The code of the refusal. */
export const unknownCaller = 'unknown_caller';

/** A call as the server sees it. */
export interface ShownCall {
  readonly metadata: Metadata;
  getAuthContext(): { readonly sslPeerCertificate?: PeerCertificate } | null;
}

/** Lets in the services that may call; on a unix socket the folder's mode has done so. */
export class CallerCheck {
  readonly #identity: ServiceIdentity | undefined;
  readonly #callers: readonly string[];

  constructor(
    address: string,
    identity: ServiceIdentity | undefined,
    callers = callersOf(identity?.name ?? ''),
  ) {
    requireProof(address, identity);
    const hasProof = identity?.certificates || identity?.token;
    this.#identity = hasProof && !isSocket(address) ? identity : undefined;
    this.#callers = callers;
  }

  /** @throws AppError forbidden (unknown_caller) */
  check(call: ShownCall): void {
    if (!this.#identity) return;
    const caller = this.#proven(this.#identity, call);
    if (caller !== undefined && this.#callers.includes(caller)) return;
    throw new AppError('forbidden', unknownCaller, 'Forbidden');
  }

  #proven({ name, token, certificates }: ServiceIdentity, call: ShownCall): string | undefined {
    if (certificates) {
      return certificates.serviceIn(call.getAuthContext()?.sslPeerCertificate?.subjectaltname);
    }
    const given = call.metadata.get(metadataKeys.serviceToken)[0];
    return typeof given === 'string' ? callerIn(given, token ?? '', name) : undefined;
  }
}
