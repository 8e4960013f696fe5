import { lookup } from 'node:dns/promises';
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, isWebPort, portOf } from './addresses.ts';

/** What may be connected to; tests let a server of their own through. */
export interface Guard {
  isPort(port: number): boolean;
  isAddress(address: string): boolean;
  /** Every address of a host. */
  resolve(host: string): Promise<readonly string[]>;
  /** Certificates that are trusted instead of the system's, PEM. */
  readonly ca?: string;
}

export const publicOnly: Guard = {
  isPort: isWebPort,
  isAddress: isPublicAddress,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
};

/** Why there is no address to connect to. */
export type Refusal = 'refused' | 'unknown_host';

/** A host as it is looked up: an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The address that is connected to: one of a host that has no address that may not be. */
export async function checkedAddress(url: URL, guard: Guard): Promise<string | Refusal> {
  const host = hostOf(url);
  let addresses: readonly string[];
  try {
    addresses = isIP(host) > 0 ? [host] : await guard.resolve(host);
  } catch {
    return 'unknown_host';
  }
  if (addresses.length === 0) return 'unknown_host';
  if (!addresses.every((address) => guard.isAddress(address))) return 'refused';
  return addresses.find((address) => isIP(address) === 4) ?? addresses[0] ?? 'unknown_host';
}

/**
 * Work, but no longer than a signal lets it: the look-up of a name cannot be called off, so whoever
 * asked does not wait for it.
 * @throws the signal's reason
 */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Also ends the reading of the answer. */
  readonly signal: AbortSignal;
  readonly ca?: string | undefined;
}

/**
 * Asks at the very address that was checked: the name is not looked up again, so that another
 * answer of its name server changes nothing. No cookies, no proxy, no kept connection, no redirect
 * followed.
 */
export function requestAt(
  url: URL,
  address: string,
  { method, headers, body, signal, ca }: GuardedRequest,
): Promise<IncomingMessage> {
  const host = hostOf(url);
  const options = {
    host: address,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    method,
    agent: false as const,
    setHost: false,
    signal,
    maxHeaderSize: 16 * 1024,
    headers: { host: url.host, connection: 'close', ...headers },
  };
  const secure = {
    ...options,
    ...(isIP(host) > 0 ? {} : { servername: host }),
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve, reject) => {
    const asked = url.protocol === 'https:' ? requestSecure(secure) : requestPlain(options);
    asked.on('response', resolve).on('error', reject).end(body);
  });
}
