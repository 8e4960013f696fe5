import type {
  AskDeletionRequest,
  AskDeletionResponse,
  KeepAccountRequest,
  KeepAccountResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { graceMs } from '../domain/deletion.ts';
import { toUser } from './answers.ts';
import { requireOwner } from './prove-owner.ts';

/**
 * Has an account deleted when its grace is over. Whoever asks shows that it is theirs: with the
 * password, or by having just signed in where there is none.
 */
export async function askDeletion(
  context: AuthContext,
  request: AskDeletionRequest,
): Promise<AskDeletionResponse> {
  const { config, store, now, userChanged } = context;
  const { userId } = request;
  if (!config.ACCOUNT_DELETION) {
    throw new AppError(
      'forbidden',
      'deletion_off',
      'This server does not let people delete their account. Please ask who runs it.',
    );
  }
  await requireOwner(context, { ...request, code: '' });
  const dueAt = new Date(now().getTime() + graceMs);
  const user = await store.users.askDeletion(userId, dueAt, now());
  if (!user) throw notFound();
  userChanged();
  await store.sessions.endAll(userId);
  await store.resetCodes.removeAll(userId);
  return { user: toUser(user) };
}

/** Keeps an account that was to be deleted. */
export async function keepAccount(
  { store, now, userChanged }: AuthContext,
  { userId }: KeepAccountRequest,
): Promise<KeepAccountResponse> {
  const user = await store.users.keep(userId, now());
  if (!user) throw notFound();
  userChanged();
  return { user: toUser(user) };
}
