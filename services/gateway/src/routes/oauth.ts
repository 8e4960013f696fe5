import type { AssistantTokens } from '@groupsight/proto/auth/v1/auth';
import { AppError, invalid } from '@groupsight/shared/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf } from '../http.ts';
import { resourceMetadata, serverMetadata } from '../oauth/addresses.ts';

const bodyBytes = 16 * 1024;
const text = Type.Optional(Type.String({ maxLength: 2_000 }));
const TokenBody = Type.Object({
  grant_type: Type.String(),
  client_id: Type.String({ maxLength: 100 }),
  code: text,
  redirect_uri: text,
  code_verifier: text,
  refresh_token: text,
  scope: text,
  resource: text,
});
const RevokeBody = Type.Object({
  client_id: Type.String({ maxLength: 100 }),
  token: Type.String({ maxLength: 2_000 }),
});
/** Not ours in form: what OAuth says a request and its errors look like. */
const hidden = { hide: true } as const;

/** OAuth's words for our errors (RFC 6749, 5.2; RFC 7591, 3.2.2; RFC 8707). */
const words = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'invalid_target',
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'unsupported_grant_type',
]);

function wordOf(error: unknown): { readonly status: number; readonly word: string } {
  if (!(error instanceof AppError)) {
    const isForm = error instanceof Error && 'validation' in error;
    const { statusCode = 500 } = error as { readonly statusCode?: number };
    if (isForm || (statusCode >= 400 && statusCode < 500)) {
      return { status: isForm ? 400 : statusCode, word: 'invalid_request' };
    }
    return { status: 500, word: 'server_error' };
  }
  if (words.has(error.code)) return { status: 400, word: error.code };
  if (error.kind === 'limited') return { status: 429, word: 'temporarily_unavailable' };
  if (error.kind === 'unavailable' || error.kind === 'timeout') {
    return { status: 503, word: 'temporarily_unavailable' };
  }
  return error.kind === 'internal'
    ? { status: 500, word: 'server_error' }
    : { status: 400, word: 'invalid_request' };
}

function refuse({ logger }: GatewayContext) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, word } = wordOf(error);
    if (word === 'server_error')
      logger.error({ err: error, requestId: request.id }, 'request failed');
    const description = error instanceof AppError ? error.message : 'The request is malformed';
    return reply.code(status).send({ error: word, error_description: description });
  };
}

/** A parameter that comes twice could be read in two ways. */
function readForm(body: string): Record<string, string> {
  const params = new URLSearchParams(body);
  const names = [...params.keys()];
  if (new Set(names).size < names.length) {
    throw invalid('invalid_request', 'A parameter comes more than once');
  }
  return Object.fromEntries(params);
}

function metadataRoutes(app: App, { config }: GatewayContext): void {
  const open = { config: { access: 'public', limit: 'public' }, schema: hidden } as const;
  for (const path of ['', '/mcp']) {
    app.get(`/.well-known/oauth-protected-resource${path}`, open, async (request) =>
      resourceMetadata(config, request),
    );
  }
  app.get('/.well-known/oauth-authorization-server', open, async (request) =>
    serverMetadata(config, request),
  );
}

function registrationRoute(app: App, { clients }: GatewayContext): void {
  app.post(
    '/oauth/register',
    { bodyLimit: bodyBytes, config: { access: 'public', limit: 'auth' }, schema: hidden },
    async (request, reply) => {
      const { OAuthClientMetadataSchema } = await import(
        '@modelcontextprotocol/sdk/shared/auth.js'
      );
      const metadata = OAuthClientMetadataSchema.safeParse(request.body);
      if (!metadata.success) {
        throw invalid('invalid_client_metadata', 'The metadata of the client is malformed');
      }
      const { client_name: name = '', redirect_uris: redirectUris } = metadata.data;
      const made = await clients.auth.registerAssistant({ name, redirectUris }, callOf(request));
      return reply.code(201).send({
        client_id: made.clientId,
        client_id_issued_at: Math.floor(Number(made.createdAt) / 1_000),
        client_name: made.name,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      });
    },
  );
}

async function tokensFor(
  { clients: { auth } }: GatewayContext,
  body: Static<typeof TokenBody>,
  request: FastifyRequest,
): Promise<AssistantTokens> {
  const { grant_type: kind, client_id: clientId, scope = '', resource = '' } = body;
  const call = callOf(request);
  const { code = '', redirect_uri: redirectUri = '', code_verifier: codeVerifier = '' } = body;
  const { refresh_token: refreshToken = '' } = body;
  const answer =
    kind === 'authorization_code'
      ? await auth.exchangeCode({ clientId, code, redirectUri, codeVerifier, resource }, call)
      : kind === 'refresh_token'
        ? await auth.refreshTokens({ clientId, refreshToken, scope, resource }, call)
        : undefined;
  if (!answer)
    throw invalid('unsupported_grant_type', 'Codes and refresh tokens are exchanged here');
  if (!answer.tokens) throw invalid('invalid_grant', 'There are no tokens for this');
  return answer.tokens;
}

function tokenRoutes(app: App, context: GatewayContext): void {
  const { clients, apiTokens } = context;
  const config = { access: 'public', limit: 'write' } as const;
  app.post(
    '/oauth/token',
    { bodyLimit: bodyBytes, config, schema: { ...hidden, body: TokenBody } },
    async (request) => {
      // Those before hold no more; of who shows a stolen code or token, none does.
      const tokens = await tokensFor(context, request.body, request).finally(() =>
        apiTokens.forget(),
      );
      return {
        access_token: tokens.accessToken,
        token_type: 'Bearer',
        expires_in: tokens.expiresIn,
        refresh_token: tokens.refreshToken,
        scope: tokens.scopes.join(' '),
      };
    },
  );
  app.post(
    '/oauth/revoke',
    { bodyLimit: bodyBytes, config, schema: { ...hidden, body: RevokeBody } },
    async (request, reply) => {
      const { client_id: clientId, token } = request.body;
      await clients.auth.revokeToken({ clientId, token }, callOf(request));
      apiTokens.forget();
      return reply.code(200).send({});
    },
  );
}

/**
 * OAuth 2.1 for assistants: how they learn where to ask, register themselves, and exchange what a
 * user has allowed in the app (`routes/assistants.ts`) for tokens that are good for /mcp alone.
 */
export function oauthRoutes(app: App, context: GatewayContext): void {
  app.setErrorHandler(refuse(context));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, async (_request: unknown, body: string) =>
    readForm(body),
  );
  metadataRoutes(app, context);
  registrationRoute(app, context);
  tokenRoutes(app, context);
}
