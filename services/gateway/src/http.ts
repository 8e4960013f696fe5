import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { languageAskedFor } from '@groupsight/shared/languages';
import type { Feature } from '@groupsight/shared/plans';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';
import type { NeededScope } from './auth/scopes.ts';
import type { Session } from './auth/sessions.ts';
import { type TokenClaims, unauthorized } from './auth/tokens.ts';
import { clientAddressOf } from './client-address.ts';

/** The server with schemas that type their handlers. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Who may call a route; 'linked': whoever has a session or a link, which the route checks. */
export type Access = 'public' | 'user' | 'linked';

/** Which of the configured rate limits holds for a route. */
export type LimitClass = 'auth' | 'read' | 'write' | 'heavy' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    limit?: LimitClass;
    /** Documented but not validated: a body that is read as a stream. */
    streamedBody?: TSchema;
    /** Documented instead of the validated query, whose nested parts are read by hand. */
    describedQuery?: TSchema;
    /** What the caller's plan must have: 403 (plan_limit) otherwise. */
    feature?: Feature;
    /** 403 (operator_only) for all who do not run this server. */
    operatorOnly?: boolean;
    /** May be called by who asked for their account to be deleted: they see nothing else. */
    whileLeaving?: boolean;
    /** May be called by who has to add a second factor before anything else. */
    whileEnrolling?: boolean;
    /** What a program's token needs for it (auth/scopes.ts); null: none may. */
    scope?: NeededScope;
    /** Calendars and feed readers send no headers: their token is in the address. */
    tokenInQuery?: boolean;
    /** Statuses of errors beside the usual ones, for the OpenAPI document. */
    errors?: readonly number[];
  }
  interface FastifyRequest {
    /** Who asks; null for a visitor. */
    session: Session | null;
    claims: TokenClaims | null;
    /** What the token may do of a program that asks for its user; null where a person does. */
    scopes: readonly string[] | null;
    /** Why there is no session where the route needs one. */
    refusal: unknown;
  }
}

/** Who asks; only for routes with access 'user'. */
export function sessionOf(request: Pick<FastifyRequest, 'session'>): Session {
  if (!request.session) throw unauthorized();
  return request.session;
}

/** Where a visitor calls from, for calls that count attempts or open a session. */
export function fromOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) {
  return { clientAddress: clientAddressOf(ip), userAgent: headers['user-agent'] };
}

/** The same with the language that the browser asks for, for the mails to whom it signs in. */
export function browserOf(request: Pick<FastifyRequest, 'ip' | 'headers'>) {
  const language = languageAskedFor(request.headers['accept-language'] ?? '');
  return { ...fromOf(request), ...(language ? { language } : {}) };
}

/** Aborted when the client hangs up, or has done so while its request waited to be served. */
function goneSignalOf(request: Pick<FastifyRequest, 'signal' | 'raw'>): AbortSignal {
  return request.raw.socket.destroyed ? AbortSignal.abort() : request.signal;
}

/**
 * What every call to a service carries: the request's id, and the user who asks. A read ends when
 * its client hangs up; what changes something is finished.
 */
export function callOf(
  request: Pick<FastifyRequest, 'id' | 'session' | 'signal' | 'routeOptions' | 'raw'>,
  deadlineMs?: number,
): CallOptions {
  const { id: requestId, session, routeOptions } = request;
  return {
    requestId,
    ...(session ? { userId: session.userId } : {}),
    ...(routeOptions.config.limit === 'read' ? { signal: goneSignalOf(request) } : {}),
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  };
}

export const minutes = (count: number) => count * 60_000;

/** The hooks of a route with one more, which runs last. */
export function append<T>(given: T | T[] | undefined, hook: T): T[] {
  if (given === undefined) return [hook];
  return Array.isArray(given) ? [...given, hook] : [given, hook];
}
