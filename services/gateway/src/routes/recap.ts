import type { Group } from '@groupsight/proto/groups/v1/groups';
import { allOf, condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { Type } from 'typebox';
import type { Clients } from '../clients.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { RecapSchema, toRecap } from '../rest/documents/recap.ts';
import { ref, single, strict } from '../rest/schema.ts';
import { getGroup } from './groups.ts';

const watched = allOf(
  condition('is_announcements', 'eq', 'false'),
  condition('is_watched', 'eq', 'true'),
);

const query = strict({
  month: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
      description: 'yyyy-MM, not after the one that runs; the last that is over without it.',
    }),
  ),
  group: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "A group's documentId; all watched groups without it.",
    }),
  ),
});

/**
 * The groups that a recap is of.
 * @param id of one of them; empty or undefined for all watched ones
 * @throws AppError not_found
 */
export async function groupsOfRecap(
  clients: Clients,
  ownerId: string,
  id: string | undefined,
  call: CallOptions,
): Promise<{ groups: Group[]; group: Group | undefined }> {
  if (!id) return { groups: await allGroups(clients, ownerId, watched, call), group: undefined };
  const group = await getGroup(clients, ownerId, id, call);
  return { groups: [group], group };
}

/** What a month came to. */
export function recapRoutes(app: App, { clients, heavyReads, mediaLinks }: GatewayContext): void {
  app.get(
    '/api/recap',
    {
      config: { access: 'user', limit: 'read', feature: 'recap', errors: [403] },
      schema: {
        tags: ['insights'],
        summary: 'What a month came to, against the month before',
        description:
          'Of a group or over all watched ones. 403 (plan_limit) for a plan without recaps.',
        querystring: query,
        response: { 200: single(ref(RecapSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { month = '', group: id } = request.query;
      const { groups, group } = await groupsOfRecap(clients, ownerId, id, call);
      const groupIds = groups.map(({ documentId }) => documentId);
      const recap = await heavyReads.run(ownerId, call.signal, () =>
        clients.insights.getRecap({ ownerId, groupIds, month }, call),
      );
      const { from, to } = recap;
      const asked = { ownerId, groupIds, from, to };
      const membership = await clients.groups.getMembershipChanges(asked, call);
      return { data: toRecap({ recap, membership, groups, group, link: mediaLinks.of(ownerId) }) };
    },
  );
}
