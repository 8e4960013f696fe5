import type {
  DirectoryUser,
  FindDirectoryUserRequest,
  FindDirectoryUserResponse,
  SetDirectoryUserActiveRequest,
  SetDirectoryUserActiveResponse,
} from '@groupsight/proto/auth/v1/auth';
import { normaliseEmail } from '@groupsight/shared/email-address';
import { notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { noOnes } from '../store/audit-entries.ts';
import type { StoredUser } from '../store/users.ts';
import { closeAccount } from './operator.ts';

const toDirectoryUser = (user: StoredUser): DirectoryUser => ({
  userId: user._id,
  userName: user.email,
  displayName: user.username,
  active: user.suspendedAt === undefined,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
});

/** A user as a directory knows them; not who was never confirmed, nor who is being erased. */
export async function findDirectoryUser(
  { store }: AuthContext,
  { userId, userName }: FindDirectoryUserRequest,
): Promise<FindDirectoryUserResponse> {
  const user = userId
    ? await store.users.byId(userId)
    : await store.users.byEmail(normaliseEmail(userName));
  if (!user || user.erasingSince || user.isUnconfirmed) throw notFound();
  return { user: toDirectoryUser(user) };
}

/** Closes the account of who left the directory, or opens it again. */
export async function setDirectoryUserActive(
  context: AuthContext,
  { userId, active }: SetDirectoryUserActiveRequest,
): Promise<SetDirectoryUserActiveResponse> {
  const { store, now, userChanged } = context;
  const { user: before } = await findDirectoryUser(context, { userId, userName: '' });
  if (before?.active === active) return { user: before };
  const action = active ? 'account_resumed' : 'account_suspended';
  const user = await store.audit.around(noOnes(action, 'server', userId), now(), async () => {
    const changed = active
      ? await store.operators.resume(userId, now())
      : await closeAccount(context, userId);
    if (!changed) throw notFound();
    return changed;
  });
  userChanged();
  return { user: toDirectoryUser(user) };
}
