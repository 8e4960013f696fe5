import { condition } from '@groupsight/shared/filter';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { OverviewSchema, toOverview } from '../rest/documents/overview.ts';
import { ref, single } from '../rest/schema.ts';

/** Scheduled messages are one kind of activity among others. */
const maxSent = 3;

/** The dashboard. */
export function overviewRoutes(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/overview',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['groups'],
        summary: 'What the dashboard shows',
        response: { 200: single(ref(OverviewSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const sentQuery = {
        filter: condition('status', 'in', 'sent', 'failed'),
        sort: [{ field: 'scheduledFor', descending: true }],
        offset: 0,
        limit: maxSent,
        withTotal: false,
      };
      const [groups, { scheduledMessages: sent }] = await Promise.all([
        allGroups(clients, ownerId, condition('is_announcements', 'eq', 'false'), call),
        clients.scheduler.listScheduledMessages({ ownerId, query: sentQuery }, call),
      ]);
      const groupIds = groups.filter((group) => group.isWatched).map((group) => group.documentId);
      const overview = await clients.insights.getOverview({ ownerId, groupIds }, call);
      return { data: toOverview({ groups, overview, sent }) };
    },
  );
}
