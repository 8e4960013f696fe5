import { Type } from 'typebox';
import { unauthorized } from '../auth/tokens.ts';
import type { GatewayContext } from '../context.ts';
import type { App } from '../http.ts';

/** What happens now, as server-sent events. */
export function eventRoutes(app: App, { live }: GatewayContext): void {
  app.get(
    '/api/events',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['live'],
        summary: 'Live events of the user (text/event-stream)',
        description:
          '`event: app`, data `{type, group?, jobId?, state?, done?, total?, upload?, at}`; type is ' +
          'one of messages, digests, topics, notifications, connection, groups, import, upload, ' +
          'job, moderation, scheduled-messages, surveys, newsletter, coverage, questions, brief. A comment every 25 s. ' +
          'Ends when the session does. The header ' +
          'x-quiet-for tells for how many milliseconds nothing had happened as it opened.',
        response: {
          200: {
            description: 'A stream that stays open',
            content: { 'text/event-stream': { schema: Type.Unsafe<unknown>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      if (!request.claims) throw unauthorized();
      const stream = live.open(request.claims);
      // After the stream is there: what happens from now on is in it.
      const quietFor = live.quietFor(request.claims.userId);
      reply.raw.once('close', () => stream.destroy());
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no')
        .header('x-quiet-for', String(quietFor));
      return reply.send(stream);
    },
  );
}
