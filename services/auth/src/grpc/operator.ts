import type {
  NoteUsageRequest,
  NoteUsageResponse,
  ResumeAccountRequest,
  ResumeAccountResponse,
  SetAccountDeletionRequest,
  SetAccountDeletionResponse,
  SetQuotasRequest,
  SetQuotasResponse,
  SignOutAccountRequest,
  SignOutAccountResponse,
  SuspendAccountRequest,
  SuspendAccountResponse,
} from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { graceMs } from '../domain/deletion.ts';
import { checkQuotas } from '../domain/quotas.ts';
import { ownAccount } from '../domain/suspension.ts';
import type { StoredUser } from '../store/users.ts';
import { requireOperator } from './accounts.ts';
import { toAccount } from './answers.ts';

/** Closes an account until it is resumed: nobody is in it any more. @throws AppError not_found */
export async function closeAccount(context: AuthContext, userId: string): Promise<StoredUser> {
  const { store, now, userChanged } = context;
  const user = await store.operators.suspend(userId, now());
  if (!user) throw notFound();
  userChanged();
  // None of these holds since that write: this only saves room.
  await store.sessions.endAll(userId);
  await store.apiTokens.removeAll(userId);
  await store.grants.removeAll(userId);
  await store.resetCodes.removeAll(userId);
  return user;
}

/** Closes an account until it is resumed. */
export async function suspendAccount(
  context: AuthContext,
  { operatorId, userId }: SuspendAccountRequest,
): Promise<SuspendAccountResponse> {
  await requireOperator(context, operatorId);
  if (operatorId === userId) throw ownAccount('suspend');
  const user = await closeAccount(context, userId);
  return { account: toAccount(user) };
}

/** Opens a suspended account again. */
export async function resumeAccount(
  context: AuthContext,
  { operatorId, userId }: ResumeAccountRequest,
): Promise<ResumeAccountResponse> {
  await requireOperator(context, operatorId);
  const user = await context.store.operators.resume(userId, context.now());
  if (!user) throw notFound();
  context.userChanged();
  return { account: toAccount(user) };
}

/** Ends all sessions of an account. */
export async function signOutAccount(
  context: AuthContext,
  { operatorId, userId }: SignOutAccountRequest,
): Promise<SignOutAccountResponse> {
  await requireOperator(context, operatorId);
  if (!(await context.store.users.byId(userId))) throw notFound();
  return { ended: await context.store.sessions.endOthers(userId, '') };
}

/** Has an account deleted with the grace that its user has too, or keeps it. */
export async function setAccountDeletion(
  context: AuthContext,
  { operatorId, userId, deleted }: SetAccountDeletionRequest,
): Promise<SetAccountDeletionResponse> {
  await requireOperator(context, operatorId);
  if (operatorId === userId) throw ownAccount('delete or keep');
  const { store, now, userChanged } = context;
  const at = now();
  const user = deleted
    ? await store.users.askDeletion(userId, new Date(at.getTime() + graceMs), at)
    : await store.users.keep(userId, at);
  if (!user) throw notFound();
  userChanged();
  if (deleted) await store.sessions.endAll(userId);
  return { account: toAccount(user) };
}

/** Sets what an account may have. */
export async function setQuotas(
  context: AuthContext,
  { operatorId, userId, quotas }: SetQuotasRequest,
): Promise<SetQuotasResponse> {
  await requireOperator(context, operatorId);
  const checked = checkQuotas(quotas ?? {});
  const user = await context.store.operators.setQuotas(userId, checked, context.now());
  if (!user) throw notFound();
  context.userChanged();
  return { account: toAccount(user) };
}

/** Notes what accounts use, as the services count it. */
export async function noteUsage(
  context: AuthContext,
  { operatorId, usages }: NoteUsageRequest,
): Promise<NoteUsageResponse> {
  await requireOperator(context, operatorId);
  await context.store.operators.noteUsage(usages);
  return {};
}
