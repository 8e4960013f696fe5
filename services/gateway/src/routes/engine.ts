import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { EngineSchema, toEngine } from '../rest/documents/engine.ts';
import { ref, single } from '../rest/schema.ts';

/** What reads the messages, for the person whose messages they are. */
export function engineRoutes(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/engine',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['insights'],
        summary: 'Which engine reads the messages, and what it may spend today',
        response: { 200: single(ref(EngineSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      return { data: toEngine(await clients.insights.getEngine({ ownerId }, callOf(request))) };
    },
  );
}
