import type { DirectoryUser } from '@groupsight/proto/auth/v1/auth';
import { AppError, hasCode, invalid, notFound } from '@groupsight/shared/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isBearer } from '../auth/tokens.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf } from '../http.ts';
import { iso } from '../rest/documents/values.ts';
import { logFault, toHttpError } from '../rest/errors.ts';

const media = 'application/scim+json; charset=utf-8';
const messages = 'urn:ietf:params:scim:api:messages:2.0';
const config = { access: 'public', limit: 'public' } as const;
const schema = { hide: true };
const maxBytes = 64 * 1024;

/** @throws AppError not_found without SCIM_TOKEN, unauthenticated for another token */
function requireDirectory({ SCIM_TOKEN: token }: GatewayContext['config'], header = ''): void {
  if (token === undefined) throw notFound();
  if (isBearer(header, token)) return;
  throw new AppError('unauthenticated', 'invalid_token', 'This token is not valid.');
}

/** RFC 7644, 3.12. */
function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toHttpError(thrown);
  logFault(thrown, error, request);
  const scimType = ['invalidFilter', 'invalidSyntax', 'invalidPath', 'invalidValue', 'mutability'];
  reply
    .code(error.status)
    .type(media)
    .send({
      schemas: [`${messages}:Error`],
      status: String(error.status),
      detail: error.message,
      ...(scimType.includes(error.code) ? { scimType: error.code } : {}),
    });
}

function toResource(user: DirectoryUser | undefined, publicUrl: string) {
  if (!user) throw notFound();
  const { userId: id, userName, displayName, active } = user;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    userName,
    displayName,
    active,
    emails: [{ value: userName, primary: true }],
    meta: {
      resourceType: 'User',
      created: iso(user.createdAt),
      lastModified: iso(user.updatedAt),
      location: `${publicUrl}/scim/v2/Users/${id}`,
    },
  };
}

/** The address that a filter asks for: `userName eq "…"` is all that is understood. */
function userNameIn(filter: string | undefined): string {
  const [, quoted] = /^\s*userName\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter ?? '') ?? [];
  try {
    if (quoted) return String(JSON.parse(quoted));
  } catch {
    // Told below.
  }
  throw invalid('invalidFilter', 'The filter has to be: userName eq "<address>".');
}

/** Some directories send text. */
function asBoolean(value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalid('invalidValue', 'active is true or false.');
}

interface Operation {
  readonly op?: unknown;
  readonly path?: unknown;
  readonly value?: unknown;
}

/** What one operation sets active to. */
function activeIn({ op, path, value }: Operation): boolean {
  const verb = String(op).toLowerCase();
  if (verb !== 'replace' && verb !== 'add') {
    throw invalid('mutability', 'Only active can be changed here, by replace.');
  }
  if (typeof path === 'string' && path.toLowerCase() === 'active') return asBoolean(value);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (path === undefined && isObject) {
    const entries = Object.entries(value);
    const [[name, active] = []] = entries;
    if (entries.length === 1 && name?.toLowerCase() === 'active') return asBoolean(active);
  }
  throw invalid('invalidPath', 'Only active can be changed here.');
}

/** What a PatchOp sets active to; its last operation counts. */
function activeOf(body: unknown): boolean {
  const { schemas, Operations: operations } = (body ?? {}) as Record<string, unknown>;
  const isPatch = Array.isArray(schemas) && schemas.includes(`${messages}:PatchOp`);
  if (!isPatch || !Array.isArray(operations) || operations.length === 0) {
    throw invalid('invalidSyntax', `The body has to be a ${messages}:PatchOp with Operations.`);
  }
  const values = operations.slice(0, 100).map((one) => activeIn((one ?? {}) as Operation));
  return values.at(-1) === true;
}

const params = Type.Object({ id: Type.String({ maxLength: 100 }) });

function routes(app: App, { clients: { auth }, config: settings, sessions }: GatewayContext): void {
  const publicUrl = settings.PUBLIC_URL?.replace(/\/+$/, '') ?? '';

  app.get('/scim/v2/ServiceProviderConfig', { config, schema }, async (_request, reply) => {
    const supported = (is: boolean) => ({ supported: is });
    reply.type(media);
    return {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: supported(true),
      bulk: { ...supported(false), maxOperations: 0, maxPayloadSize: 0 },
      filter: { ...supported(true), maxResults: 1 },
      changePassword: supported(false),
      sort: supported(false),
      etag: supported(false),
      authenticationSchemes: [
        { type: 'oauthbearertoken', name: 'Bearer token', description: 'SCIM_TOKEN' },
      ],
    };
  });

  app.get(
    '/scim/v2/Users',
    {
      config,
      schema: {
        ...schema,
        querystring: Type.Object(
          { filter: Type.Optional(Type.String({ maxLength: 500 })) },
          { additionalProperties: true },
        ),
      },
    },
    async (request, reply) => {
      const userName = userNameIn(request.query.filter);
      const found = await auth
        .findDirectoryUser({ userId: '', userName }, callOf(request))
        .catch((error: unknown) => {
          if (hasCode(error, 'not_found')) return undefined;
          throw error;
        });
      const resources = found ? [toResource(found.user, publicUrl)] : [];
      reply.type(media);
      return {
        schemas: [`${messages}:ListResponse`],
        totalResults: resources.length,
        startIndex: 1,
        itemsPerPage: resources.length,
        Resources: resources,
      };
    },
  );

  app.get(
    '/scim/v2/Users/:id',
    { config, schema: { ...schema, params } },
    async (request, reply) => {
      const { id: userId } = request.params;
      const { user } = await auth.findDirectoryUser({ userId, userName: '' }, callOf(request));
      reply.type(media);
      return toResource(user, publicUrl);
    },
  );

  app.patch(
    '/scim/v2/Users/:id',
    { config, bodyLimit: maxBytes, schema: { ...schema, params } },
    async (request, reply) => {
      const { id: userId } = request.params;
      const active = activeOf(request.body);
      const { user } = await auth.setDirectoryUserActive({ userId, active }, callOf(request));
      if (!active) sessions.end({ userId });
      reply.type(media);
      return toResource(user, publicUrl);
    },
  );
}

/**
 * SCIM 2.0 (RFC 7644) as far as a directory needs it to close the accounts of people who left: find
 * a user by address, and set whether they are active.
 */
export async function scimRoutes(app: App, context: GatewayContext): Promise<void> {
  app.addContentTypeParser(
    'application/scim+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async ({ headers }) => {
    requireDirectory(context.config, headers.authorization);
  });
  routes(app, context);
}
