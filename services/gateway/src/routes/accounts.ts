import type { Account, Invitation } from '@groupsight/proto/auth/v1/auth';
import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { plans } from '@groupsight/shared/plans';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { type Reads, registerReads } from '../rest/collection.ts';
import { AccountSchema, toAccount } from '../rest/documents/account.ts';
import { identityOf, iso } from '../rest/documents/values.ts';
import {
  dataBody,
  documentIdParams,
  Instant,
  identity,
  NullableString,
  named,
  oneOf,
  ref,
  single,
  stamps,
} from '../rest/schema.ts';

const InvitationSchema = named('Invitation', {
  ...identity,
  email: Type.String(),
  expires_at: Instant('It holds until then.'),
  ...stamps,
});

const InvitationMade = named('InvitationMade', {
  ...InvitationSchema.properties,
  link: NullableString('To hand over, where there is no mail server; null: it was mailed.'),
});

export const accountSchemas = [AccountSchema, InvitationSchema, InvitationMade];

const toInvitation = (invitation: Invitation): Static<typeof InvitationSchema> => ({
  ...identityOf(invitation.documentId),
  email: invitation.email,
  expires_at: iso(invitation.expiresAt),
  createdAt: iso(invitation.createdAt),
  updatedAt: iso(invitation.createdAt),
});

/** Everybody's accounts, for operators of this server; 403 (operator_only) for all others. */
export function accountRoutes(app: App, context: GatewayContext): void {
  const { clients, sessions, accountUsage } = context;
  const reads: Reads<Account, typeof AccountSchema> = {
    collection: collections.auth.accounts,
    path: 'accounts',
    tag: 'auth',
    words: ['an account', 'the accounts of this server (operators only)'],
    schema: AccountSchema,
    errors: [403],
    list: async (operatorId, query, call) => {
      await accountUsage.refresh(operatorId, call);
      const { accounts, meta } = await clients.auth.listAccounts({ operatorId, query }, call);
      return { items: accounts, total: meta?.total ?? 0 };
    },
    toDocument: toAccount,
  };
  registerReads(app, context, reads);
  app.put(
    '/api/accounts/:documentId',
    {
      config: { access: 'user', limit: 'write', errors: [403] },
      schema: {
        tags: ['auth'],
        summary: "Change an account's plan (operators only)",
        params: documentIdParams,
        body: dataBody({ plan: oneOf(plans) }),
        response: { 200: single(ref(AccountSchema)) },
      },
    },
    async (request) => {
      const { userId: operatorId } = sessionOf(request);
      const { documentId: userId } = request.params;
      const { plan } = request.body.data;
      const { account } = await clients.auth.setPlan({ operatorId, userId, plan }, callOf(request));
      if (!account) throw notFound();
      sessions.refresh(userId);
      return { data: toAccount(account) };
    },
  );
}

/** Invitations of addresses that may make an account, for operators alone. */
export function invitationRoutes(app: App, context: GatewayContext): void {
  const { clients } = context;
  const reads: Reads<Invitation, typeof InvitationSchema> = {
    collection: collections.auth.invitations,
    path: 'invitations',
    tag: 'auth',
    words: ['an invitation', 'invitations that were not used yet (operators only)'],
    schema: InvitationSchema,
    errors: [403],
    list: async (operatorId, query, call) => {
      const { invitations, meta } = await clients.auth.listInvitations({ operatorId, query }, call);
      return { items: invitations, total: meta?.total ?? 0 };
    },
    toDocument: toInvitation,
  };
  registerReads(app, context, reads);
  app.post(
    '/api/invitations',
    {
      // Each sends a mail.
      config: { access: 'user', limit: 'heavy', errors: [403, 409] },
      schema: {
        tags: ['auth'],
        summary: 'Invite an address to make an account (operators only)',
        body: dataBody({ email: Type.String({ minLength: 3, maxLength: 320 }) }),
        response: { 201: single(ref(InvitationMade)) },
      },
    },
    async (request, reply) => {
      const { userId: operatorId } = sessionOf(request);
      const { email } = request.body.data;
      const { invitation, link } = await clients.auth.createInvitation(
        { operatorId, email },
        callOf(request),
      );
      if (!invitation) throw notFound();
      const data = { ...toInvitation(invitation), link: link === '' ? null : link };
      return reply.code(201).send({ data });
    },
  );
  app.delete(
    '/api/invitations/:documentId',
    {
      config: { access: 'user', limit: 'write', errors: [403] },
      schema: {
        tags: ['auth'],
        summary: 'End an invitation (operators only)',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: operatorId } = sessionOf(request);
      const invitationId = request.params.documentId;
      await clients.auth.deleteInvitation({ operatorId, invitationId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}
