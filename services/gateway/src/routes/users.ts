import type { User } from '@groupsight/proto/auth/v1/auth';
import type { GetLinkResponse } from '@groupsight/proto/groups/v1/groups';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { toUser, type UserDocument, UserLanguage, UserSchema } from '../rest/documents/user.ts';
import { ref, strict } from '../rest/schema.ts';

/** Where the link stands; undefined while that part of the service does not answer. */
async function linkOf(
  { clients, logger }: GatewayContext,
  request: FastifyRequest,
): Promise<GetLinkResponse | undefined> {
  const { userId: ownerId } = sessionOf(request);
  try {
    return await clients.groups.getLink({ ownerId }, callOf(request, 5_000));
  } catch (error) {
    const away = error instanceof AppError && ['unavailable', 'timeout'].includes(error.kind);
    if (!away) throw error;
    logger.warn({ err: error, requestId: request.id }, 'the link of a user could not be read');
    return undefined;
  }
}

function withLink(user: User | undefined, link: GetLinkResponse | undefined): UserDocument {
  if (!user) throw notFound();
  return toUser(user, link);
}

/** The own user, unwrapped as Strapi returns it. */
export function userRoutes(app: App, context: GatewayContext): void {
  const { clients, sessions } = context;
  app.get(
    '/api/users/me',
    {
      config: { access: 'user', limit: 'read', whileLeaving: true },
      schema: {
        tags: ['auth'],
        summary: 'The own user, with the state of the linked chat account',
        querystring: strict({
          populate: Type.Optional(Type.Unsafe<unknown>({ description: 'Accepted; no effect.' })),
        }),
        response: { 200: ref(UserSchema) },
      },
    },
    async (request) => {
      const { userId, mustAddFactor = false } = sessionOf(request);
      const [{ user }, link] = await Promise.all([
        clients.auth.getUser({ userId }, callOf(request)),
        linkOf(context, request),
      ]);
      return { ...withLink(user, link), must_add_factor: mustAddFactor };
    },
  );

  app.put(
    '/api/users/me',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags: ['auth'],
        summary: 'Change the own name, time zone or language',
        body: strict({
          username: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
          timezone: Type.Optional(
            Type.String({ minLength: 1, maxLength: 100, description: 'IANA name.' }),
          ),
          language: Type.Optional(UserLanguage),
        }),
        response: { 200: ref(UserSchema) },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const { username, timezone, language } = request.body;
      const { user } = await clients.auth.updateUser(
        {
          userId,
          username,
          timezone,
          ...(language === undefined ? {} : { language: language ?? '' }),
        },
        callOf(request),
      );
      sessions.refresh(userId);
      return withLink(user, await linkOf(context, request));
    },
  );
}
