import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups, where } from '../rest/all-groups.ts';
import { iso } from '../rest/documents/values.ts';
import { Instant, single } from '../rest/schema.ts';

const GroupName = Type.Unsafe<{ documentId: string; name: string } | null>({
  type: ['object', 'null'],
  properties: { documentId: { type: 'string' }, name: { type: 'string' } },
  required: ['documentId', 'name'],
  additionalProperties: false,
});

const Overview = Type.Object(
  {
    totalGroups: Type.Integer({ description: 'Announcement groups left out.' }),
    watchedGroups: Type.Integer(),
    messagesTracked: Type.Integer({ description: 'Messages stored of the watched groups.' }),
    activeTopics: Type.Integer({ description: 'Topics with a mention in the last 7 days.' }),
    unreadNotifications: Type.Integer(),
    recentActivity: Type.Array(
      Type.Object(
        {
          type: Type.String({ description: 'digest, resource, question, moderation or topic.' }),
          group: GroupName,
          title: Type.String(),
          at: Instant(),
        },
        { additionalProperties: false },
      ),
    ),
    trendingTopics: Type.Array(
      Type.Object(
        {
          documentId: Type.String(),
          name: Type.String(),
          color: Type.String(),
          group: GroupName,
          mentions: Type.Integer({ description: 'In the last 7 days.' }),
          before: Type.Integer({ description: 'In the 7 days before.' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/** The dashboard (spec §2). */
export function overviewRoutes(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/overview',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['groups'],
        summary: 'What the dashboard shows',
        response: { 200: single(Overview) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const filter = where('is_announcements', 'eq', 'false');
      const groups = await allGroups(clients, ownerId, filter, call);
      const watched = groups.filter((group) => group.isWatched);
      const groupIds = watched.map((group) => group.documentId);
      const overview = await clients.insights.getOverview({ ownerId, groupIds }, call);
      const names = new Map(groups.map(({ documentId, name }) => [documentId, name]));
      const groupName = (documentId: string) => {
        const name = names.get(documentId);
        return name === undefined ? null : { documentId, name };
      };
      return {
        data: {
          totalGroups: groups.length,
          watchedGroups: watched.length,
          messagesTracked: overview.messagesTracked,
          activeTopics: overview.activeTopics,
          unreadNotifications: overview.unreadNotifications,
          recentActivity: overview.recentActivity.map(({ type, groupId, title, at }) => ({
            type,
            group: groupName(groupId),
            title,
            at: iso(at),
          })),
          trendingTopics: overview.trendingTopics.flatMap(({ topic, mentions, before }) =>
            topic
              ? [
                  {
                    documentId: topic.documentId,
                    name: topic.name,
                    color: topic.color,
                    group: groupName(topic.groupId),
                    mentions,
                    before,
                  },
                ]
              : [],
          ),
        },
      };
    },
  );
}
