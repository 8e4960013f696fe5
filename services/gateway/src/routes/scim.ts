import { AppError, notFound } from '@groupsight/shared/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isBearer } from '../auth/tokens.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf } from '../http.ts';
import { logFault, toHttpError } from '../rest/errors.ts';
import { serviceProviderConfig, userSchemaOf, userType } from '../scim/discovery.ts';
import { listOf, pageIn, wantedIn } from '../scim/list.ts';
import { messages, userSchema } from '../scim/names.ts';
import { changeIn } from '../scim/patch.ts';
import { toResource, type UserChange, userIn } from '../scim/user.ts';

const media = 'application/scim+json; charset=utf-8';
const config = { access: 'public', limit: 'public' } as const;
/** The contract is RFC 7644's, and no part of ours. */
const schema = { hide: true };
const maxBytes = 64 * 1024;

/** @throws AppError not_found without SCIM_TOKEN, unauthenticated for another token */
function requireDirectory({ SCIM_TOKEN: token }: GatewayContext['config'], header = ''): void {
  if (token === undefined) throw notFound();
  if (isBearer(header, token)) return;
  throw new AppError('unauthenticated', 'invalid_token', 'This token is not valid.');
}

/** RFC 7644's words for what is wrong (3.12), by ours. */
const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['invalidFilter', 'invalidSyntax', 'invalidPath', 'invalidValue', 'mutability']
      .concat('uniqueness', 'noTarget')
      .map((word) => [word, word]),
  ),
  malformed_json: 'invalidSyntax',
  invalid_request: 'invalidValue',
};

function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toHttpError(thrown);
  logFault(thrown, error, request);
  const scimType = words[error.code];
  const { retryAfterSeconds } = error.details;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds);
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"');
  reply
    .code(error.status)
    .type(media)
    .send({
      schemas: [`${messages}:Error`],
      status: String(error.status),
      detail: error.message,
      ...(scimType === undefined ? {} : { scimType }),
    });
}

function discoveryRoutes(app: App, publicUrl: string): void {
  const about: Readonly<Record<string, object>> = {
    ServiceProviderConfig: serviceProviderConfig(publicUrl),
    ResourceTypes: listOf([userType(publicUrl)], 1, 1),
    'ResourceTypes/User': userType(publicUrl),
    Schemas: listOf([userSchemaOf(publicUrl)], 1, 1),
    [`Schemas/${userSchema.replaceAll(':', '::')}`]: userSchemaOf(publicUrl),
  };
  for (const [path, body] of Object.entries(about)) {
    app.get(`/scim/v2/${path}`, { config, schema }, async (_request, reply) => {
      reply.type(media);
      return body;
    });
  }
}

const params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const querystring = Type.Object({ filter: text(500), startIndex: text(20), count: text(20) });

function readingRoutes(app: App, { auth }: GatewayContext['clients'], publicUrl: string): void {
  app.get(
    '/scim/v2/Users',
    { config, schema: { ...schema, querystring } },
    async (request, reply) => {
      const { start, limit } = pageIn(request.query);
      const wanted = { ...wantedIn(request.query.filter), offset: start - 1, limit };
      const { users, total } = await auth.listDirectoryUsers(wanted, callOf(request));
      reply.type(media);
      const resources = users.map((user) => toResource(user, publicUrl));
      return listOf(resources, total, start);
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
}

function writingRoutes(app: App, context: GatewayContext, publicUrl: string): void {
  const { clients, sessions } = context;
  const { auth } = clients;
  app.post('/scim/v2/Users', { config, bodyLimit: maxBytes, schema }, async (request, reply) => {
    const { active = true, ...wanted } = userIn(request.body);
    const { user } = await auth.createDirectoryUser({ ...wanted, active }, callOf(request));
    const resource = toResource(user, publicUrl);
    reply.code(201).type(media).header('location', resource.meta.location);
    return resource;
  });

  const options = { config, bodyLimit: maxBytes, schema: { ...schema, params } };
  const change = async (request: FastifyRequest, userId: string, what: UserChange) => {
    const { user } = await auth.changeDirectoryUser({ userId, ...what }, callOf(request));
    if (what.active === false) sessions.end({ userId });
    return toResource(user, publicUrl);
  };
  app.put('/scim/v2/Users/:id', options, async (request, reply) => {
    reply.type(media);
    return await change(request, request.params.id, userIn(request.body));
  });
  app.patch('/scim/v2/Users/:id', options, async (request, reply) => {
    reply.type(media);
    return await change(request, request.params.id, changeIn(request.body));
  });
  app.delete('/scim/v2/Users/:id', options, async (request, reply) => {
    const { id: userId } = request.params;
    await auth.deleteDirectoryUser({ userId }, callOf(request));
    sessions.end({ userId });
    return reply.code(204).send();
  });
}

/**
 * SCIM 2.0 (RFC 7644): a directory makes the accounts of people who join, tells what they are called,
 * and closes the accounts of people who leave. Groups are not offered.
 */
export async function scimRoutes(app: App, context: GatewayContext): Promise<void> {
  app.addContentTypeParser(
    'application/scim+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.setErrorHandler(sendError);
  // After the limiter, which counts wrong tokens too, and before a body is read.
  app.addHook('preParsing', async ({ headers }) => {
    requireDirectory(context.config, headers.authorization);
  });
  const publicUrl = context.config.PUBLIC_URL?.replace(/\/+$/, '') ?? '';
  discoveryRoutes(app, publicUrl);
  readingRoutes(app, context.clients, publicUrl);
  writingRoutes(app, context, publicUrl);
  app.all('/scim/v2/*', { config, schema }, async () => {
    throw notFound('There is no such resource here.');
  });
}
