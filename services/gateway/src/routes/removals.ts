import type { Removal } from '@groupsight/proto/groups/v1/groups';
import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { registerReads } from '../rest/collection.ts';
import { WatchedGroup } from '../rest/documents/group.ts';
import {
  ImportSchema,
  RemovalPreviewSchema,
  RemovalSchema,
  toImport,
  toRemoval,
  toRemovalPreview,
} from '../rest/documents/removal.ts';
import { dataBody, documentIdParams, Instant, ref, single, strict } from '../rest/schema.ts';
import { getGroup, withStats } from './groups.ts';

const write = { access: 'user', limit: 'write' } as const;
const tags = ['groups'];
const answer = single(ref(RemovalSchema));
const undoable = 'It can be undone for 30 days: POST /api/removals/{documentId}/undo.';

function toAnswer(removal: Removal | undefined) {
  if (!removal) throw notFound();
  return { data: toRemoval(removal) };
}

/** Deleting groups, imports and messages, and bringing them back. */
export function removalRoutes(app: App, context: GatewayContext): void {
  readRoutes(app, context);
  previewRoute(app, context);
  deleteRoutes(app, context);
  const { clients } = context;

  app.post(
    '/api/removals/:documentId/undo',
    {
      config: { ...write, errors: [404] },
      schema: {
        tags,
        summary: 'Bring back what was deleted, as it was',
        description:
          'Answers the group. One that was watched is watched again if the plan still has room.',
        params: documentIdParams,
        response: { 200: single(ref(WatchedGroup)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { documentId } = request.params;
      const { group } = await clients.groups.undoRemoval({ ownerId, documentId }, call);
      const [data] = await withStats(clients, ownerId, group ? [group] : [], call);
      if (!data) throw notFound();
      return { data };
    },
  );
}

function readRoutes(app: App, context: GatewayContext): void {
  const { groups } = context.clients;
  registerReads(app, context, {
    collection: collections.groups.imports,
    path: 'wa-imports',
    tag: 'groups',
    words: ['an import', 'the files that were imported, the latest first'],
    schema: ImportSchema,
    list: async (ownerId, query, call) => {
      const { imports, meta } = await groups.listImports({ ownerId, query }, call);
      return { items: imports, total: meta?.total ?? 0 };
    },
    toDocument: toImport,
    groupOf: (one) => one.groupId,
  });
  registerReads(app, context, {
    collection: collections.groups.removals,
    path: 'removals',
    tag: 'groups',
    words: ['something deleted', 'what was deleted and can be brought back, the latest first'],
    schema: RemovalSchema,
    list: async (ownerId, query, call) => {
      const { removals, meta } = await groups.listRemovals({ ownerId, query }, call);
      return { items: removals, total: meta?.total ?? 0 };
    },
    toDocument: toRemoval,
  });
}

function previewRoute(app: App, { clients, heavyReads }: GatewayContext): void {
  app.get(
    '/api/watched-groups/:documentId/removal-preview',
    {
      config: { access: 'user', limit: 'read', errors: [404] },
      schema: {
        tags,
        summary: "What deleting a group's messages of a stretch of time would take along",
        description: 'Nothing is deleted: POST /api/watched-groups/{documentId}/removals does.',
        params: documentIdParams,
        querystring: strict({
          from: Type.Optional(Instant('Included; the beginning of the chat without it.')),
          to: Type.Optional(Instant('Included; now without it.')),
        }),
        response: { 200: single(ref(RemovalPreviewSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { from, to } = request.query;
      const group = await getGroup(clients, ownerId, request.params.documentId, call);
      const asked = {
        ownerId,
        groupId: group.documentId,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      };
      // All messages of the stretch are counted.
      const found = await heavyReads.run(ownerId, call.signal, () =>
        clients.insights.previewRemoval(asked, call),
      );
      return { data: toRemovalPreview(found) };
    },
  );
}

function deleteRoutes(app: App, { clients: { groups } }: GatewayContext): void {
  app.delete(
    '/api/watched-groups/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Delete a group and all that is derived from it',
        description: `On the chat network nothing changes. ${undoable}`,
        params: documentIdParams,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { removal } = await groups.removeGroup({ ownerId, documentId }, callOf(request));
      return toAnswer(removal);
    },
  );

  app.post(
    '/api/watched-groups/:documentId/removals',
    {
      config: { ...write, errors: [404] },
      schema: {
        tags,
        summary: "Delete a group's messages of a stretch of time",
        description: `Both ends are included; what comes again of it later stays away. ${undoable}`,
        params: documentIdParams,
        body: dataBody({ from: Instant(), to: Instant('Cut to now.') }),
        response: { 201: answer },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId: groupId } = request.params;
      const { from, to } = request.body.data;
      const asked = { ownerId, groupId, from: new Date(from), to: new Date(to) };
      const { removal } = await groups.removeMessages(asked, callOf(request));
      return reply.code(201).send(toAnswer(removal));
    },
  );

  app.delete(
    '/api/wa-imports/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Delete an import: the messages and files that only it brought',
        description: undoable,
        params: documentIdParams,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { removal } = await groups.removeImport({ ownerId, documentId }, callOf(request));
      return toAnswer(removal);
    },
  );
}
