import type { OpenSession } from '@groupsight/proto/auth/v1/auth';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { identityOf, iso } from '../rest/documents/values.ts';
import {
  documentIdParams,
  Instant,
  identity,
  NullableString,
  named,
  ref,
  single,
  strict,
} from '../rest/schema.ts';

const tags = ['auth'];
const write = { access: 'user', limit: 'write' } as const;

const SessionSchema = named('Session', {
  ...identity,
  user_agent: NullableString('What the browser called itself; null: not known.'),
  address: NullableString('From where it was opened: an IPv4 address, or an IPv6 network.'),
  is_current: Type.Boolean({ description: 'Whether the caller asks by it.' }),
  last_seen_at: Instant('Up to a minute old.'),
  expires_at: Instant(),
  createdAt: Instant(),
});

export const sessionSchemas = [SessionSchema];

const orNull = (text: string) => (text === '' ? null : text);

function toDocument(session: OpenSession, current: string): Static<typeof SessionSchema> {
  return {
    ...identityOf(session.sessionId),
    user_agent: orNull(session.userAgent),
    address: orNull(session.clientAddress),
    is_current: session.sessionId === current,
    last_seen_at: iso(session.seenAt),
    expires_at: iso(session.expiresAt),
    createdAt: iso(session.createdAt),
  };
}

/** Where somebody is signed in, and how to end that. */
export function sessionRoutes(app: App, { clients, sessions }: GatewayContext): void {
  const { auth } = clients;
  app.get(
    '/api/sessions',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags,
        summary: 'Where you are signed in, the latest used first',
        response: { 200: strict({ data: Type.Array(ref(SessionSchema)) }) },
      },
    },
    async (request) => {
      const { userId, sessionId } = sessionOf(request);
      const { sessions: found } = await auth.listSessions({ userId }, callOf(request));
      return { data: found.map((one) => toDocument(one, sessionId)) };
    },
  );

  app.delete(
    '/api/sessions/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Sign one of your browsers out',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { documentId: sessionId } = request.params;
      await auth.endSessions({ userId, sessionId, keptSessionId: '' }, callOf(request));
      sessions.end({ sessionId });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/sessions',
    {
      config: write,
      schema: {
        tags,
        summary: 'Sign all your other browsers out',
        response: {
          200: single(strict({ ended: Type.Integer() })),
        },
      },
    },
    async (request) => {
      const { userId, sessionId: keptSessionId } = sessionOf(request);
      const { ended } = await auth.endSessions(
        { userId, sessionId: '', keptSessionId },
        callOf(request),
      );
      // Streams of the others end now; this one opens again by itself.
      sessions.end({ userId });
      return { data: { ended } };
    },
  );
}
