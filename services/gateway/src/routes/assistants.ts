import type { AuthorizationRequest, Grant } from '@groupsight/proto/auth/v1/auth';
import { collections } from '@groupsight/shared/collections';
import { redirectHostOf } from '@groupsight/shared/redirect-host';
import { assistantScopes } from '@groupsight/shared/token-scopes';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { issuerOf, mcpResource } from '../oauth/addresses.ts';
import { registerReads } from '../rest/collection.ts';
import { identityOf, iso, isoOrNull, oneOfThese } from '../rest/documents/values.ts';
import {
  dataBody,
  documentIdParams,
  identity,
  NullableInstant,
  NullableString,
  named,
  oneOf,
  ref,
  single,
  stamps,
  strict,
} from '../rest/schema.ts';

const scope = oneOf(assistantScopes);
const scopes = Type.Array(scope, { uniqueItems: true, maxItems: assistantScopes.length });
const text = (maxLength: number) => Type.String({ maxLength });
const optional = Type.Optional(text(2_000));

/** As the assistant sent the browser here. */
const Asked = strict({
  client_id: text(100),
  redirect_uri: text(2_000),
  response_type: optional,
  code_challenge: optional,
  code_challenge_method: optional,
  scope: optional,
  state: optional,
  resource: optional,
});

const AssistantSchema = named('Assistant', {
  ...identity,
  name: Type.String({ description: 'What it calls itself; nobody has checked that.' }),
  redirect_host: Type.String({
    description: 'Where its user was sent back to: a host, or the scheme of an app.',
  }),
  scopes: Type.Array(scope),
  last_used_at: NullableInstant(),
  ...stamps,
});

const AssistantRequestSchema = named('AssistantRequest', {
  name: Type.String({ description: 'What it calls itself; nobody has checked that.' }),
  redirect_host: Type.String({
    description: 'Where the browser goes when all is said: a host, or the scheme of an app.',
  }),
  scopes: Type.Array(scope),
  refused: NullableString("OAuth's word for what is wrong with the request; null: nothing."),
  denied_redirect: Type.String({ description: 'Where to send the browser for a no.' }),
});

const AssistantLetInSchema = named('AssistantLetIn', {
  documentId: Type.String(),
  redirect: Type.String({ description: 'Where to send the browser, with the code.' }),
});

export const assistantSchemas = [AssistantSchema, AssistantRequestSchema, AssistantLetInSchema];

const scopesOf = (words: readonly string[]) =>
  words.map((word) => oneOfThese(assistantScopes, word, 'read'));

const toAssistant = (grant: Grant): Static<typeof AssistantSchema> => ({
  ...identityOf(grant.documentId),
  name: grant.name,
  redirect_host: grant.redirectHost,
  scopes: scopesOf(grant.scopes),
  last_used_at: isoOrNull(grant.lastUsedAt),
  createdAt: iso(grant.createdAt),
  updatedAt: iso(grant.createdAt),
});

const toRequest = (asked: Static<typeof Asked>): AuthorizationRequest => ({
  clientId: asked.client_id,
  redirectUri: asked.redirect_uri,
  responseType: asked.response_type ?? '',
  codeChallenge: asked.code_challenge ?? '',
  codeChallengeMethod: asked.code_challenge_method ?? '',
  scope: asked.scope ?? '',
  resource: asked.resource ?? '',
});

/** Where the browser goes back to: the assistant's address, which auth has found to be its own. */
function backTo(
  { redirect_uri: uri, state }: Static<typeof Asked>,
  issuer: string,
  more: Readonly<Record<string, string>>,
): string {
  const url = new URL(uri);
  const params = { ...more, ...(state === undefined ? {} : { state }), iss: issuer };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** Assistants that act for a user: what they ask for, who was let in, and the end of it. */
export function assistantRoutes(app: App, context: GatewayContext): void {
  const { clients, apiTokens, config } = context;
  const { auth } = clients;
  registerReads(app, context, {
    collection: collections.auth.grants,
    path: 'assistants',
    tag: 'auth',
    words: ['an assistant', 'assistants that act for the user, the latest first'],
    schema: AssistantSchema,
    list: async (userId, query, call) => {
      const { grants, meta } = await auth.listGrants({ userId, query }, call);
      return { items: grants, total: meta?.total ?? 0 };
    },
    toDocument: toAssistant,
  });
  app.post(
    '/api/assistant-requests',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags: ['auth'],
        summary: 'What an assistant asks for that has sent the browser here',
        description:
          '400 (invalid_client, invalid_redirect_uri) where the browser must not be sent back.',
        body: dataBody(Asked.properties),
        response: { 200: single(ref(AssistantRequestSchema)) },
      },
    },
    async (request) => {
      const { data: asked } = request.body;
      const resource = mcpResource(config, request);
      const known = { request: toRequest(asked), resource };
      const { name, scopes: wanted, error } = await auth.checkAuthorization(known, callOf(request));
      const data = {
        name,
        redirect_host: redirectHostOf(asked.redirect_uri),
        scopes: scopesOf(wanted),
        refused: error === '' ? null : error,
        denied_redirect: backTo(asked, issuerOf(config, request), {
          error: error === '' ? 'access_denied' : error,
        }),
      };
      return { data };
    },
  );
  app.post(
    '/api/assistant-approvals',
    {
      config: { access: 'user', limit: 'write', errors: [404] },
      schema: {
        tags: ['auth'],
        summary: 'Let an assistant act for the user',
        description: 'It may do what is allowed here by /mcp alone, until its user ends it.',
        body: dataBody({ request: Asked, scopes }),
        response: { 201: single(ref(AssistantLetInSchema)) },
      },
    },
    async (request, reply) => {
      const { request: asked, scopes: allowed } = request.body.data;
      const { userId } = sessionOf(request);
      const resource = mcpResource(config, request);
      const { code, documentId } = await auth.authorize(
        { userId, request: toRequest(asked), resource, scopes: allowed },
        callOf(request),
      );
      const redirect = backTo(asked, issuerOf(config, request), { code });
      return reply.code(201).send({ data: { documentId, redirect } });
    },
  );
  app.delete(
    '/api/assistants/:documentId',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags: ['auth'],
        summary: 'End what an assistant may do',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { documentId } = request.params;
      await auth.deleteGrant({ userId, documentId }, callOf(request));
      apiTokens.forget();
      return reply.code(204).send(null);
    },
  );
}
