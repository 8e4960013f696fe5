import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthorizationRequest } from '@groupsight/proto/auth/v1/auth';
import { isLoopback } from '@groupsight/shared/loopback';
import { type AssistantScope, assistantScopes } from '@groupsight/shared/token-scopes';

const longestUri = 2_000;

function urlOf(text: string): URL | undefined {
  return text.length <= longestUri && URL.canParse(text) ? new URL(text) : undefined;
}

const isOnThisMachine = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''));

/**
 * A scheme that an app has for itself is a domain of its maker's, turned around (RFC 8252, 7.1): the
 * dot keeps out what browsers and machines know (javascript, data, file, mailto, …).
 */
const ownScheme = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:\/[^\s\\]*$/;

/**
 * Whether users may be sent there with a code: over TLS, to a program of their own machine, or to an
 * app of theirs. A code that another app sees is worth nothing without its verifier.
 */
export function isRedirectUri(text: string): boolean {
  const url = urlOf(text);
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isOnThisMachine(url) || ownScheme.test(text);
}

/** Programs of the own machine listen on whatever port is free (RFC 8252, section 7.3). */
function withoutFreePort(url: URL): string {
  if (!isOnThisMachine(url)) return url.href;
  const any = new URL(url);
  any.port = '';
  return any.href;
}

export function isRegistered(registered: readonly string[], given: string): boolean {
  const url = urlOf(given);
  if (!url || !isRedirectUri(given)) return false;
  return registered.some((one) => withoutFreePort(new URL(one)) === withoutFreePort(url));
}

/** The scopes of OAuth's text; undefined where one of them is none of an assistant's. */
export function scopesIn(text: string): AssistantScope[] | undefined {
  const asked = text.split(' ').filter((one) => one !== '');
  const known = assistantScopes.filter((scope) => asked.includes(scope));
  return known.length === new Set(asked).size ? known : undefined;
}

const withoutSlash = (uri: string) => uri.replace(/\/$/, '');

/** Whether tokens are asked for what they are for here; who names nothing gets just that. */
export const isForUs = (asked: string, resource: string) =>
  asked === '' || withoutSlash(asked) === withoutSlash(resource);

/** OAuth's word for what the assistant did wrong; undefined where it did nothing. */
export function faultIn(request: AuthorizationRequest, resource: string): string | undefined {
  const { responseType, codeChallenge, codeChallengeMethod, scope } = request;
  if (responseType !== 'code') return 'unsupported_response_type';
  if (codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge))
    return 'invalid_request';
  if (scopesIn(scope) === undefined) return 'invalid_scope';
  return isForUs(request.resource, resource) ? undefined : 'invalid_target';
}

/** Whether a verifier is what a challenge was made of (RFC 7636, S256). */
export function isVerified(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(made), Buffer.from(challenge));
}
