import type { ApiToken } from '@groupsight/proto/auth/v1/auth';
import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { tokenScopes } from '@groupsight/shared/token-scopes';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { type Reads, registerReads } from '../rest/collection.ts';
import { identityOf, iso, isoOrNull } from '../rest/documents/values.ts';
import {
  dataBody,
  documentIdParams,
  identity,
  NullableInstant,
  named,
  oneOf,
  ref,
  single,
  stamps,
} from '../rest/schema.ts';

const Scopes = Type.Array(oneOf(tokenScopes), {
  minItems: 1,
  maxItems: tokenScopes.length,
  description:
    'What it may do: read, change what is kept here, write to people; or feed alone, which stands in addresses of feeds.',
});

const ApiTokenSchema = named('ApiToken', {
  ...identity,
  name: Type.String(),
  scopes: Scopes,
  expires_at: NullableInstant('Null: it does not expire.'),
  last_used_at: NullableInstant('Up to a minute old; null: never.'),
  ...stamps,
});

const ApiTokenMade = named('ApiTokenMade', {
  ...ApiTokenSchema.properties,
  token: Type.String({ description: 'What a program sends; told this once.' }),
});

export const apiTokenSchemas = [ApiTokenSchema, ApiTokenMade];

function toDocument(token: ApiToken): Static<typeof ApiTokenSchema> {
  return {
    ...identityOf(token.documentId),
    name: token.name,
    scopes: tokenScopes.filter((scope) => token.scopes.includes(scope)),
    expires_at: isoOrNull(token.expiresAt),
    last_used_at: isoOrNull(token.lastUsedAt),
    createdAt: iso(token.createdAt),
    updatedAt: iso(token.createdAt),
  };
}

/** Tokens by which programs act for their user; no token makes or ends one. */
export function apiTokenRoutes(app: App, context: GatewayContext): void {
  const { auth } = context.clients;
  const reads: Reads<ApiToken, typeof ApiTokenSchema> = {
    collection: collections.auth.tokens,
    path: 'api-tokens',
    tag: 'auth',
    words: ['a token of a program', 'tokens of programs, newest first'],
    schema: ApiTokenSchema,
    list: async (userId, query, call) => {
      const { tokens, meta } = await auth.listApiTokens({ userId, query }, call);
      return { items: tokens, total: meta?.total ?? 0 };
    },
    toDocument,
  };
  registerReads(app, context, reads);

  app.post(
    '/api/api-tokens',
    {
      config: { access: 'user', limit: 'write', errors: [429] },
      schema: {
        tags: ['auth'],
        summary: 'Make a token by which a program acts for you',
        body: dataBody({
          name: Type.String({ minLength: 1, maxLength: 80 }),
          scopes: Scopes,
          expires_at: Type.Optional(NullableInstant('Null or left out: it does not expire.')),
        }),
        response: { 201: single(ref(ApiTokenMade)) },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { name, scopes, expires_at: expires } = request.body.data;
      const expiresAt = expires ? new Date(expires) : undefined;
      const { token, secret } = await auth.createApiToken(
        { userId, name, scopes, expiresAt },
        callOf(request),
      );
      if (!token) throw notFound();
      reply.header('cache-control', 'no-store');
      return reply.code(201).send({ data: { ...toDocument(token), token: secret } });
    },
  );

  app.delete(
    '/api/api-tokens/:documentId',
    {
      config: { access: 'user', limit: 'write', errors: [404] },
      schema: {
        tags: ['auth'],
        summary: 'End a token',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { documentId } = request.params;
      await auth.deleteApiToken({ userId, documentId }, callOf(request));
      context.apiTokens.forget();
      return reply.code(204).send(null);
    },
  );
}
