import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, browserOf, callOf } from '../http.ts';
import { SecondFactorNeeded, toSecondFactorNeeded } from '../rest/documents/second-factors.ts';
import { ProviderSignIn } from '../rest/documents/user.ts';
import { handleError, logFault, toHttpError } from '../rest/errors.ts';
import { ref, strict } from '../rest/schema.ts';
import { toAuthResult } from './auth.ts';

const access = { access: 'public', limit: 'auth' } as const;
const tags = ['auth'];
const params = strict({
  provider: Type.String({ minLength: 1, maxLength: 100, description: 'google or microsoft' }),
});
const Moved = (description: string) => ({ 302: Type.Null({ description }) });

/** A provider is asked up to three times on the way, five seconds each. */
const deadlineMs = 20_000;

const cookieName = 'groupsight-connect';
/** As long as a sign-in may take in all, seconds. */
const cookieSeconds = 15 * 60;

function browserKeyOf({ headers }: FastifyRequest): string {
  const [, key = ''] =
    /(?:^|;\s*)groupsight-connect=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  return key;
}

/** Lax: a provider sends the browser back by a link, which carries it. */
function cookieOf(browserKey: string, secure: boolean): string {
  const flags = `Path=/api; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax`;
  return `${cookieName}=${browserKey}; ${flags}${secure ? '; Secure' : ''}`;
}

/** Behind a '#', which is sent to nobody: no log, no other site sees it. */
function toApp(reply: FastifyReply, fragment: Record<string, string>): FastifyReply {
  const address = `/auth#${new URLSearchParams(fragment).toString()}`;
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

/**
 * Whoever is on the way in a browser comes back to the app, which says what went wrong;
 * everybody else gets the error itself.
 */
function sendBack(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.headers.accept?.includes('text/html')) {
    handleError(thrown, request, reply);
    return;
  }
  const error = toHttpError(thrown);
  logFault(thrown, error, request);
  const { provider = '' } = (request.params ?? {}) as { provider?: string };
  toApp(reply, { 'connect-error': error.code, provider: provider.slice(0, 20) });
}

/**
 * Sign-in through OpenID Connect, under the addresses of Strapi's users-permissions. Where
 * Strapi hands an access token over in an address, this hands over a code that works once, in
 * the browser that began.
 */
export function connectRoutes(app: App, { clients, config, sessions }: GatewayContext): void {
  const secure = config.PUBLIC_URL?.startsWith('https://') ?? false;

  app.get(
    '/api/connect/:provider',
    {
      config: access,
      errorHandler: sendBack,
      schema: {
        tags,
        summary: 'Go to a sign-in provider',
        params,
        response: Moved("To the provider's page; a browser that cannot go there: to /auth"),
      },
    },
    async (request, reply) => {
      const { url, browserKey } = await clients.auth.startProviderSignIn(
        { provider: request.params.provider, browserKey: browserKeyOf(request) },
        callOf(request, deadlineMs),
      );
      return reply
        .header('set-cookie', cookieOf(browserKey, secure))
        .header('cache-control', 'no-store')
        .redirect(url, 302);
    },
  );

  app.get(
    '/api/connect/:provider/callback',
    {
      config: access,
      errorHandler: sendBack,
      schema: {
        tags,
        summary: 'Come back from a sign-in provider',
        params,
        // A client must ignore parameters it does not know (RFC 6749, 4.1.2).
        querystring: Type.Object(
          {
            state: Type.Optional(Type.String({ maxLength: 200 })),
            code: Type.Optional(Type.String({ maxLength: 8000 })),
            error: Type.Optional(Type.String({ maxLength: 200 })),
          },
          { additionalProperties: true },
        ),
        response: Moved('To /auth#connect=<code>, or with an error to /auth#connect-error=<code>'),
      },
    },
    async (request, reply) => {
      const { provider } = request.params;
      const query = request.url.slice(request.url.indexOf('?') + 1);
      const { code } = await clients.auth.returnFromProvider(
        { provider, query, browserKey: browserKeyOf(request) },
        callOf(request, deadlineMs),
      );
      return toApp(reply, { connect: code, provider });
    },
  );

  app.post(
    '/api/auth/:provider/callback',
    {
      config: access,
      schema: {
        tags,
        summary:
          'Exchange the code of /auth#connect for a session; 202 where the account has a second factor',
        params,
        body: strict({
          code: Type.String({ minLength: 1, maxLength: 200 }),
          timezone: Type.Optional(
            Type.String({ maxLength: 100, description: 'IANA name, for a new user.' }),
          ),
        }),
        response: { 200: ref(ProviderSignIn), 202: ref(SecondFactorNeeded) },
      },
    },
    async (request, reply) => {
      const { provider } = request.params;
      const { session, challenge, created, passwordRemoved } =
        await clients.auth.completeProviderSignIn(
          { ...request.body, provider, browserKey: browserKeyOf(request), ...browserOf(request) },
          callOf(request),
        );
      if (challenge) return reply.code(202).send(toSecondFactorNeeded(challenge));
      const result = toAuthResult(session);
      if (passwordRemoved) sessions.end({ userId: result.user.documentId });
      return { ...result, created, passwordRemoved };
    },
  );
}
