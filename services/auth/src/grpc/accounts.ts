import type {
  ListAccountsRequest,
  ListAccountsResponse,
  SetPlanRequest,
  SetPlanResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, notFound } from '@groupsight/shared/errors';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { AuthContext } from '../context.ts';
import { requirePlanName } from '../domain/fields.ts';
import { accountFields, type StoredUser } from '../store/users.ts';
import { toAccount } from './answers.ts';

/** @throws AppError forbidden (operator_only) */
export async function requireOperator({ store }: AuthContext, userId: string): Promise<StoredUser> {
  const user = await store.users.byId(userId);
  if (user?.isOperator && !user.suspendedAt) return user;
  throw new AppError('forbidden', 'operator_only', 'Only operators of this server may do this.');
}

/** Everybody who has an account here, the newest first without another order. */
export async function listAccounts(
  context: AuthContext,
  { operatorId, query }: ListAccountsRequest,
): Promise<ListAccountsResponse> {
  await requireOperator(context, operatorId);
  const { found, total } = await context.store.users.list(
    toStoreQuery(query, { fields: accountFields, scope: {}, defaultSort: { createdAt: -1 } }),
  );
  return { accounts: found.map(toAccount), meta: { total } };
}

/** Gives a user another plan. @throws operator_only, not_found, invalid_plan */
export async function setPlan(
  context: AuthContext,
  { operatorId, userId, plan }: SetPlanRequest,
): Promise<SetPlanResponse> {
  await requireOperator(context, operatorId);
  const fields = { plan: requirePlanName(plan) };
  const user = await context.store.users.change(userId, fields, context.now());
  if (!user) throw notFound();
  context.userChanged();
  return { account: toAccount(user) };
}
