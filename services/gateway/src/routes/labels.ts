import type { Label } from '@groupsight/proto/groups/v1/groups';
import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { Type } from 'typebox';
import type { Clients } from '../clients.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { registerReads } from '../rest/collection.ts';
import { LabelSchema, toLabel } from '../rest/documents/label.ts';
import { changesOf, ToMany, toMany } from '../rest/relation.ts';
import { dataBody, documentIdParams, ref, single } from '../rest/schema.ts';

const Name = Type.String({ minLength: 1, maxLength: 100, description: 'At most 40 characters.' });
const Groups = (description: string) => Type.Optional(ToMany(description, { maxItems: 1_000 }));
const tags = ['groups'];
const write = { access: 'user', limit: 'write' } as const;
const answer = single(ref(LabelSchema));

function toAnswer(label: Label | undefined) {
  if (!label) throw notFound();
  return { data: toLabel(label) };
}

/** The groups that have a label now. */
async function groupsOf(clients: Clients, ownerId: string, labelId: string, call: CallOptions) {
  const labelled = condition('labels.documentId', 'eq', labelId);
  const groups = await allGroups(clients, ownerId, labelled, call);
  return groups.map(({ documentId }) => documentId);
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
        body: dataBody({ name: Name, groups: Groups('documentIds of those that get it.') }),
        response: { 201: answer },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { name, groups: given = [] } = request.body.data;
      const groupIds = toMany(given);
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
          groups: Groups('documentIds of all that are to have it.'),
        }),
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const call = callOf(request);
      const { name, groups: given = {} } = request.body.data;
      const { connect, disconnect, set } = changesOf(given);
      const before = set ? await groupsOf(context.clients, ownerId, documentId, call) : [];
      const { label } = await groups.updateLabel(
        {
          ownerId,
          documentId,
          name,
          addGroupIds: set?.filter((id) => !before.includes(id)) ?? connect,
          removeGroupIds: set ? before.filter((id) => !set.includes(id)) : disconnect,
        },
        call,
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
