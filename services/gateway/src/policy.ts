import rateLimit from '@fastify/rate-limit';
import { AppError, invalid } from '@groupsight/shared/errors';
import { requireFeature } from '@groupsight/shared/plan-limits';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { apiTokenOf } from './auth/api-tokens.ts';
import { requireScope, scopeOf } from './auth/scopes.ts';
import { registerTokens, unauthorized, verifyToken } from './auth/tokens.ts';
import { clientAddressOf } from './client-address.ts';
import type { GatewayConfig } from './config.ts';
import type { GatewayContext } from './context.ts';
import { type App, append, type LimitClass } from './http.ts';
import { innerHeader } from './mcp/rest.ts';
import { mcpResource } from './oauth/addresses.ts';
import { unreadable } from './rest/query-string.ts';
import { strict } from './rest/schema.ts';
import { ignoreUnknown } from './rest/strict-query.ts';

function limitsOf(config: GatewayConfig): Record<LimitClass, number> {
  return {
    auth: config.RATE_LIMIT_AUTH,
    read: config.RATE_LIMIT_READ,
    write: config.RATE_LIMIT_WRITE,
    heavy: config.RATE_LIMIT_HEAVY,
    public: config.RATE_LIMIT_PUBLIC,
  };
}

/** Whether a request is to what an assistant's token is for, or made on the way of one that was. */
function isFor(
  resource: string,
  { innerKey, config }: Pick<GatewayContext, 'innerKey' | 'config'>,
  request: FastifyRequest,
): boolean {
  if (request.headers[innerHeader] === innerKey) return true;
  return request.routeOptions.url === '/mcp' && resource === mcpResource(config, request);
}

/** A program asks for its user; what its token is not for is refused as soon as it is known. */
async function identifyProgram(
  { apiTokens, innerKey, config }: GatewayContext,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const { session, scopes, resource } = await apiTokens.get(token);
  if (resource !== undefined && !isFor(resource, { innerKey, config }, request)) {
    throw unauthorized();
  }
  requireScope(scopes, request.routeOptions.config.scope ?? null);
  request.session = session;
  request.scopes = scopes;
}

/** Finds out who asks, without refusing anybody: a refused request counts for its limit too. */
async function identify(context: GatewayContext, request: FastifyRequest): Promise<void> {
  const token = apiTokenOf(request);
  const { authorization } = request.headers;
  if (token === undefined && !authorization) return;
  try {
    if (token !== undefined) return await identifyProgram(context, request, token);
    request.claims = await verifyToken(request);
    request.session = await context.sessions.get(request.claims);
  } catch (error) {
    request.refusal = error;
  }
}

const leaving = () =>
  new AppError(
    'forbidden',
    'account_leaving',
    'This account is going to be deleted. Keep it, to go on using it.',
  );

const enrolling = () =>
  new AppError(
    'forbidden',
    'second_factor_needed',
    'This server asks for a second factor. Sign in to the app and add one, to go on.',
  );

/** Whoever asks has a session, and a plan that has what the route needs. */
async function requireSession(request: FastifyRequest): Promise<void> {
  if (!request.session) throw request.refusal ?? unauthorized();
  const { feature, whileLeaving, whileEnrolling } = request.routeOptions.config;
  if (request.session.deletionDueAt && !whileLeaving) throw leaving();
  // Who leaves is shown nothing else either, and may stay without.
  if (request.session.mustAddFactor && !whileEnrolling && !whileLeaving) throw enrolling();
  if (feature) requireFeature(request.session.plan, feature);
}

async function requireOperator({ session }: FastifyRequest): Promise<void> {
  if (session?.isOperator) return;
  throw new AppError('forbidden', 'operator_only', 'Only operators of this server may do this.');
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Routes without a body refuse one that says something. */
async function refuseBody({ body }: FastifyRequest): Promise<void> {
  if (body === undefined || body === null) return;
  if (isEmpty(body)) return;
  // Strapi's clients put what they send under `data`, also where that is nothing.
  const { data, ...more } = body as { data?: unknown };
  if (isEmpty(more) && isEmpty(data)) return;
  throw invalid('unexpected_body', 'This request takes no body');
}

/** No password, address or code is longer; parsing megabytes for a stranger would only cost. */
const authBodyBytes = 16 * 1024;

/** A route of ours says who may call it and how often; those of plugins are public files. */
function declare(route: RouteOptions, limits: Record<LimitClass, number>): void {
  const ours =
    (route.url.startsWith('/api/') && !route.url.startsWith('/api/docs')) || route.url === '/mcp';
  const { access, limit } = route.config ?? {};
  if (ours && (!access || !limit)) {
    throw new Error(`${route.method} ${route.url} declares no access or no limit`);
  }
  const max = limits[limit ?? 'public'];
  const isOpen = !ours || access === 'public';
  const methods = [route.method].flat();
  const scope = isOpen ? null : scopeOf(methods[0] ?? '', route.url, route.schema?.tags?.[0]);
  route.config = {
    ...route.config,
    scope,
    access: access ?? 'public',
    limit: limit ?? 'public',
    rateLimit: max === 0 ? false : { max, timeWindow: 60_000 },
  };
  if (!ours) return;
  if (limit === 'auth') route.bodyLimit ??= authBodyBytes;
  route.schema = { querystring: strict({}), ...route.schema };
  if (route.method === 'GET') {
    route.preValidation = append(route.preValidation, ignoreUnknown(route.schema.querystring));
  }
  if (!route.schema.body && !route.config.streamedBody && route.method !== 'GET') {
    route.preValidation = append(route.preValidation, refuseBody);
  }
}

/**
 * Who may call a route and how often: declared on every route (`config.access`,
 * `config.limit`), enforced here. Order of a request: who asks → limit, per user or per address
 * → refusal of visitors → reading and checking the body.
 */
export async function registerPolicy(app: App, context: GatewayContext): Promise<void> {
  const limits = limitsOf(context.config);
  await registerTokens(app, context.verificationKey);
  app.decorateRequest('session', null);
  app.decorateRequest('claims', null);
  app.decorateRequest('scopes', null);
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-request-id', request.id);
    if (unreadable in (request.query as object)) {
      throw invalid('invalid_query', 'The query string is too long or too deep');
    }
    if (request.routeOptions.config.access !== 'public') await identify(context, request);
  });
  app.addHook('onRoute', (route) => declare(route, limits));
  await app.register(rateLimit, {
    global: true,
    max: limits.public === 0 ? Number.MAX_SAFE_INTEGER : limits.public,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => request.session?.userId ?? clientAddressOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('limited', 'rate_limited', 'Too many requests, please try again later', {
        details: { retryAfterSeconds: Math.ceil(ttl / 1000) },
      }),
  });
  // After the limiter's own hook on the route, so that refused requests are counted first.
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'user') {
      route.onRequest = append(route.onRequest, requireSession);
    }
    // After the form, as where a service asks who it is.
    if (route.config?.operatorOnly) {
      route.preHandler = append(route.preHandler, requireOperator);
    }
  });
}
