import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata } from '@grpc/grpc-js';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import { isLoopback } from '../loopback.ts';
import { metadataKeys } from './context.ts';

/** The secret that all services of an installation share; SERVICE_TOKEN. */
export type ServiceToken = string | undefined;

const isSocket = (address: string) => address.startsWith('unix');

/** The hosts of host:port, dns:///host:port or ipv4:host:port,host:port. */
function hostsOf(address: string): string[] {
  const targets = address.replace(/^(dns:(\/\/[^/]*\/)?|ipv[46]:)/, '');
  return targets.split(',').map((target) => target.replace(/:\d+$/, ''));
}

/**
 * @throws ConfigError where an address can be reached from other machines, or is on one, and
 * there is no token: whoever reached it could act for every user.
 */
export function requireToken(address: string, token: ServiceToken): void {
  if (token || isSocket(address) || hostsOf(address).every(isLoopback)) return;
  throw new ConfigError(
    `SERVICE_TOKEN: is needed where services call each other off this machine (${address}); 32 characters or more, the same for all of them`,
  );
}

/** Says who calls, where somebody else could listen or call. */
export function sendToken(metadata: Metadata, address: string, token: ServiceToken): void {
  if (token && !isSocket(address)) metadata.set(metadataKeys.serviceToken, token);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The code of the refusal. */
export const unknownCaller = 'unknown_caller';

/** Lets the services of this installation in; on a unix socket the folder's mode has done so. */
export class CallerCheck {
  readonly #expected: Buffer | undefined;

  constructor(address: string, token: ServiceToken) {
    requireToken(address, token);
    this.#expected = token && !isSocket(address) ? digest(token) : undefined;
  }

  /** @throws AppError forbidden (unknown_caller) */
  check(metadata: Metadata): void {
    if (!this.#expected) return;
    const given = metadata.get(metadataKeys.serviceToken)[0];
    // Of the same length whatever was given, compared in the same time wherever they differ.
    if (timingSafeEqual(digest(typeof given === 'string' ? given : ''), this.#expected)) return;
    throw new AppError('forbidden', unknownCaller, 'Forbidden');
  }
}
