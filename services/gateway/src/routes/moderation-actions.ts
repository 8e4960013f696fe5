import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { registerReads } from '../rest/collection.ts';
import { ModerationActionSchema, toModerationAction } from '../rest/documents/moderation-action.ts';
import { documentIdParams, ref, single } from '../rest/schema.ts';

/** The moderation log: what rules found and what became of it; warnings can be taken back. */
export function moderationActionRoutes(app: App, context: GatewayContext): void {
  const { insights } = context.clients;
  registerReads(app, context, {
    collection: collections.insights.moderationActions,
    path: 'moderation-actions',
    tag: 'insights',
    words: ['an entry of the moderation log', 'the moderation log, newest first'],
    schema: ModerationActionSchema,
    list: async (ownerId, query, call) => {
      const { actions, meta } = await insights.listModerationActions({ ownerId, query }, call);
      return { items: actions, total: meta?.total ?? 0 };
    },
    toDocument: toModerationAction,
    groupOf: (action) => action.groupId,
  });

  app.post(
    '/api/moderation-actions/:documentId/undo',
    {
      config: { access: 'user', limit: 'write', errors: [409] },
      schema: {
        tags: ['insights'],
        summary: 'Take a warning back: delete it for everyone',
        description:
          'Asking again changes nothing; after a failure it is tried anew. 409 while there is no warning that could be taken back.',
        params: documentIdParams,
        response: { 200: single(ref(ModerationActionSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { action } = await insights.undoWarning({ ownerId, documentId }, callOf(request));
      if (!action) throw notFound();
      return { data: toModerationAction(action) };
    },
  );
}
