import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import {
  listAnswer,
  listQuery,
  metaOf,
  offerOf,
  selected,
  sendSelected,
} from '../rest/collection.ts';
import { MemberSchema, toMember } from '../rest/documents/member.ts';
import { describeListQuery } from '../rest/list-query.ts';
import { parseListRequest } from '../rest/query.ts';
import { documentIdParams } from '../rest/schema.ts';
import { getGroup } from './groups.ts';

const offer = offerOf(MemberSchema, {});
const described = describeListQuery({
  ...offer,
  $id: MemberSchema.$id,
  queryable: {
    id: 'id',
    name: 'text',
    messages: 'number',
    active_days: 'number',
    last_message_at: 'instant',
  },
});

/** The people of a group: all who wrote, beyond the most active ones of the group's figures. */
export function memberRoutes(app: App, { clients }: GatewayContext): void {
  app.addSchema(described.filters);
  app.get(
    '/api/watched-groups/:documentId/members',
    {
      config: { access: 'user', limit: 'read', describedQuery: described.query },
      schema: {
        tags: ['groups'],
        summary: 'List everybody who wrote in a group, the most active first',
        params: documentIdParams,
        querystring: listQuery,
        response: { 200: listAnswer(MemberSchema) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { query, pagination, populate, fields } = parseListRequest(request.query, offer);
      const { documentId: groupId } = await getGroup(
        clients,
        ownerId,
        request.params.documentId,
        call,
      );
      const { members, meta } = await clients.insights.listMembers(
        { ownerId, groupId, query },
        call,
      );
      const data = members.map(toMember);
      const pages = metaOf(pagination, meta?.total ?? 0);
      if (fields) {
        return sendSelected(reply, { data: selected(data, fields, populate), meta: pages });
      }
      return { data, meta: pages };
    },
  );
}
