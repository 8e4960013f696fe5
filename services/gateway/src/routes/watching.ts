import { type Group, GroupSource } from '@groupsight/proto/groups/v1/groups';
import { forEachConcurrent } from '@groupsight/shared/concurrent';
import { toAppError } from '@groupsight/shared/errors';
import { allOf, condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import {
  Reading,
  toWatchSuggestions,
  WatchResult,
  WatchSuggestion,
} from '../rest/documents/group.ts';
import { dataBody, ref, single } from '../rest/schema.ts';

/** As many as the groups service takes. */
const maxAtOnce = 1_000;
const startedAtOnce = 8;

/**
 * Begins to read groups in the background. What cannot be begun now is read with the night's
 * digests, so that is no failure of watching. @returns how many were begun
 */
async function beginReading(
  { clients, logger }: GatewayContext,
  groups: readonly Group[],
  call: CallOptions,
): Promise<number> {
  let begun = 0;
  await forEachConcurrent(
    groups,
    startedAtOnce,
    async ({ ownerId, documentId, chatId, source }) => {
      const fetchHistory = source === GroupSource.LIVE;
      const order = { fetchHistory, includeDigests: true, background: true };
      try {
        await clients.insights.startProcessing(
          { ownerId, groupId: documentId, chatId, ...order },
          call,
        );
        begun += 1;
      } catch (error) {
        // The code alone: what stands in the error was written for the owner.
        const { code } = toAppError(error);
        logger.warn({ groupId: documentId, code }, 'a watched group could not be read at once');
      }
    },
  );
  return begun;
}

/** Watching many groups with one request, and how far the reading of them is. */
export function watchingRoutes(app: App, context: GatewayContext): void {
  const { clients } = context;
  app.post(
    '/api/watched-groups/watch',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags: ['groups'],
        summary: 'Watch or unwatch groups, and begin to read those that are new',
        description:
          'In the order of the request as long as the plan has room; `failed` tells of each that ' +
          'was not done and why (plan_limit, not_found, announcements_group). Newly watched ' +
          'groups are read in the background: history, statistics, questions, resources, digests.',
        body: dataBody({
          groups: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
            minItems: 1,
            maxItems: maxAtOnce,
            description: 'Their documentIds.',
          }),
          is_watched: Type.Boolean(),
        }),
        response: { 200: single(ref(WatchResult)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request, minutes(2));
      const { groups: documentIds, is_watched: watched } = request.body.data;
      const asked = { ownerId, documentIds, watched };
      const { outcomes } = await clients.groups.setWatchedMany(asked, call);
      const changed = outcomes.flatMap(({ changed, group }) => (changed && group ? [group] : []));
      const reading = watched ? await beginReading(context, changed, call) : 0;
      const failed = outcomes.filter(({ errorCode }) => errorCode !== '');
      return {
        data: {
          changed: changed.map(({ documentId }) => documentId),
          failed: failed.map(({ documentId, errorCode: code, errorMessage: message }) => ({
            documentId,
            code,
            message,
          })),
          reading,
        },
      };
    },
  );

  suggestionsRoute(app, context);

  app.get(
    '/api/reading',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['groups'],
        summary: 'How far the reading of watched groups in the background is',
        response: { 200: single(ref(Reading)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { groupIds, done } = await clients.insights.getReading({ ownerId }, callOf(request));
      return { data: { groups: groupIds, done } };
    },
  );
}

const unwatched = allOf(
  condition('is_watched', 'eq', 'false'),
  condition('is_announcements', 'eq', 'false'),
);

/** Which groups are worth watching, by where their owner takes part. */
function suggestionsRoute(app: App, { clients, heavyReads }: GatewayContext): void {
  app.get(
    '/api/watch-suggestions',
    {
      config: { access: 'user', limit: 'read', errors: [409] },
      schema: {
        tags: ['groups'],
        summary: 'Groups that are not watched, the most worth watching first',
        description:
          'By what the account has at hand of their last 30 days: where others speak to you, where ' +
          'you write, the most active. Groups of which nothing is at hand are not named. 409 ' +
          '(not_connected) without an open account.',
        response: { 200: single(Type.Array(ref(WatchSuggestion))) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const groups = await allGroups(clients, ownerId, unwatched, call);
      const live = groups.filter(({ source }) => source === GroupSource.LIVE);
      const ids = new Map(live.map(({ chatId, documentId }) => [chatId, documentId]));
      const chatIds = [...ids.keys()].slice(0, maxAtOnce);
      const { chats } = await heavyReads.run(ownerId, call.signal, () =>
        clients.connector.listChatActivity({ ownerId, chatIds }, call),
      );
      return { data: toWatchSuggestions(chats, (chatId) => ids.get(chatId) ?? '') };
    },
  );
}
