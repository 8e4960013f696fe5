import type { Account } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import { asPlan, plans } from '@groupsight/shared/plans';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { type Collection, registerReads } from '../rest/collection.ts';
import { iso, oneOfThese } from '../rest/documents/values.ts';
import {
  dataBody,
  documentIdParams,
  identity,
  named,
  nullableOneOf,
  oneOf,
  ref,
  single,
  stamps,
} from '../rest/schema.ts';

const AccountSchema = named('Account', {
  ...identity,
  username: Type.String(),
  email: Type.String(),
  plan: oneOf(plans),
  wished_plan: nullableOneOf(plans, 'Chosen before signing up; null: none.'),
  is_operator: Type.Boolean({ description: 'May see all accounts and change their plans.' }),
  ...stamps,
});

export const accountSchemas = [AccountSchema];

function toAccount({ user, wishedPlan }: Account): Static<typeof AccountSchema> {
  if (!user) throw notFound();
  return {
    id: user.id,
    documentId: user.documentId,
    username: user.username,
    email: user.email,
    plan: oneOfThese(plans, user.plan, 'personal'),
    wished_plan: asPlan(wishedPlan) ?? null,
    is_operator: user.isOperator,
    createdAt: iso(user.createdAt),
    updatedAt: iso(user.updatedAt),
  };
}

/** Everybody's accounts, for operators of this server; 403 (operator_only) for all others. */
export function accountRoutes(app: App, context: GatewayContext): void {
  const { clients, sessions } = context;
  const collection: Collection<Account, typeof AccountSchema> = {
    path: 'accounts',
    tag: 'auth',
    words: ['an account', 'the accounts of this server (operators only)'],
    schema: AccountSchema,
    relations: {},
    errors: [403],
    list: async (operatorId, query, call) => {
      const { accounts, meta } = await clients.auth.listAccounts({ operatorId, query }, call);
      return { items: accounts, total: meta?.total ?? 0 };
    },
    queryable: {
      documentId: 'id',
      username: 'text',
      email: 'text',
      plan: plans,
      wished_plan: plans,
      is_operator: 'flag',
      createdAt: 'instant',
    },
    toDocument: toAccount,
  };
  registerReads(app, context, collection);
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
