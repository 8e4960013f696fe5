import type { Label } from '@groupsight/proto/groups/v1/groups';
import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { registerReads } from '../rest/collection.ts';
import { LabelSchema, toLabel } from '../rest/documents/label.ts';
import { dataBody, documentIdParams, ref, single, strict } from '../rest/schema.ts';

const Name = Type.String({ minLength: 1, maxLength: 100, description: 'At most 40 characters.' });
const GroupIds = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 1_000, description }),
  );
const tags = ['groups'];
const write = { access: 'user', limit: 'write' } as const;
const answer = single(ref(LabelSchema));

function toAnswer(label: Label | undefined) {
  if (!label) throw notFound();
  return { data: toLabel(label) };
}

/** Labels, by which a user puts groups together: lists are filtered by them. */
export function labelRoutes(app: App, context: GatewayContext): void {
  const { groups } = context.clients;
  registerReads(app, context, {
    collection: collections.groups.labels,
    path: 'group-labels',
    tag: 'groups',
    words: ['a label', "the user's labels of groups, by name"],
    schema: LabelSchema,
    list: async (ownerId, query, call) => {
      const { labels, meta } = await groups.listLabels({ ownerId, query }, call);
      return { items: labels, total: meta?.total ?? 0 };
    },
    toDocument: toLabel,
  });

  app.post(
    '/api/group-labels',
    {
      config: { ...write, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Add a label, and give it to groups',
        description: '409: label_exists, too_many_labels (beyond 50).',
        body: dataBody({ name: Name, groups: GroupIds('documentIds of those that get it.') }),
        response: { 201: answer },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { name, groups: groupIds = [] } = request.body.data;
      const { label } = await groups.createLabel({ ownerId, name, groupIds }, callOf(request));
      return reply.code(201).send(toAnswer(label));
    },
  );

  app.put(
    '/api/group-labels/:documentId',
    {
      config: { ...write, errors: [409] },
      schema: {
        tags,
        summary: 'Rename a label, give it to groups and take it from others',
        description:
          'What is left out stays, the same again changes nothing. 409 (label_exists) for a name ' +
          'that another one has.',
        params: documentIdParams,
        body: dataBody({
          name: Type.Optional(Name),
          groups: Type.Optional(
            strict({
              connect: GroupIds('documentIds of those that get it.'),
              disconnect: GroupIds('documentIds of those that lose it.'),
            }),
          ),
        }),
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { name, groups: changed = {} } = request.body.data;
      const { connect: addGroupIds = [], disconnect: removeGroupIds = [] } = changed;
      const { label } = await groups.updateLabel(
        { ownerId, documentId, name, addGroupIds, removeGroupIds },
        callOf(request),
      );
      return toAnswer(label);
    },
  );

  app.delete(
    '/api/group-labels/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Delete a label; its groups stay',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await groups.deleteLabel({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}
