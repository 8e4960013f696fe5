import type {
  ChangeDirectoryUserRequest,
  ChangeDirectoryUserResponse,
  DeleteDirectoryUserRequest,
  DeleteDirectoryUserResponse,
  DirectoryUser,
  FindDirectoryUserRequest,
  FindDirectoryUserResponse,
  ListDirectoryUsersRequest,
  ListDirectoryUsersResponse,
} from '@groupsight/proto/auth/v1/auth';
import type { AuditAction } from '@groupsight/shared/audit-actions';
import { normaliseEmail } from '@groupsight/shared/email-address';
import { invalid, notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { graceMs } from '../domain/deletion.ts';
import { checkExternalId, directoryName } from '../domain/directory.ts';
import { noOnes } from '../store/audit-entries.ts';
import { isSeen } from '../store/directory.ts';
import type { StoredUser } from '../store/users.ts';
import { closeAccount } from './operator.ts';

const mostAtOnce = 100;

export const toDirectoryUser = (user: StoredUser): DirectoryUser => ({
  userId: user._id,
  userName: user.email,
  displayName: user.username,
  active: user.suspendedAt === undefined,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
  externalId: user.externalId ?? '',
});

async function seenUser({ store }: AuthContext, id: string): Promise<StoredUser> {
  const user = await store.users.byId(id);
  if (!user || !isSeen(user)) throw notFound();
  return user;
}

/** Does something to an account as the directory says, with its entry in the audit log. */
export const asDirectory = <T>(
  { store, now }: AuthContext,
  action: AuditAction,
  userId: string,
  work: () => Promise<T>,
): Promise<T> => store.audit.around(noOnes(action, 'server', userId), now(), work);

/** A user as a directory knows them; not who was never confirmed, nor who is being erased. */
export async function findDirectoryUser(
  context: AuthContext,
  { userId, userName }: FindDirectoryUserRequest,
): Promise<FindDirectoryUserResponse> {
  if (userId) return { user: toDirectoryUser(await seenUser(context, userId)) };
  const user = await context.store.users.byEmail(normaliseEmail(userName));
  if (!user || !isSeen(user)) throw notFound();
  return { user: toDirectoryUser(user) };
}

/** A page of everybody. */
export async function listDirectoryUsers(
  { store }: AuthContext,
  { userName, externalId, offset, limit }: ListDirectoryUsersRequest,
): Promise<ListDirectoryUsersResponse> {
  const wanted = {
    ...(userName === '' ? {} : { email: normaliseEmail(userName) }),
    ...(externalId === '' ? {} : { externalId }),
  };
  const page = { skip: offset, limit: Math.min(limit, mostAtOnce) };
  const { found, total } = await store.directory.page(wanted, page);
  return { users: found.map(toDirectoryUser), total };
}

/** Closes the account of who left the directory, or opens it again. */
export async function setActive(
  context: AuthContext,
  user: StoredUser,
  active: boolean,
): Promise<StoredUser> {
  const { store, now, userChanged } = context;
  if ((user.suspendedAt === undefined) === active) return user;
  const action = active ? 'account_resumed' : 'account_suspended';
  const changed = await asDirectory(context, action, user._id, () =>
    active ? store.operators.resume(user._id, now()) : closeAccount(context, user._id),
  );
  if (!changed) throw notFound();
  userChanged();
  return changed;
}

/** The fields that a directory sets to another value than they have. */
function differences(user: StoredUser, change: ChangeDirectoryUserRequest) {
  const { displayName, externalId } = change;
  const username = displayName === undefined ? undefined : directoryName(displayName);
  const known = externalId === undefined ? undefined : checkExternalId(externalId);
  return {
    ...(username === undefined || username === user.username ? {} : { username }),
    ...(known === undefined || known === (user.externalId ?? '') ? {} : { externalId: known }),
  };
}

/** Changes what a directory may change of an account. */
export async function changeDirectoryUser(
  context: AuthContext,
  request: ChangeDirectoryUserRequest,
): Promise<ChangeDirectoryUserResponse> {
  const { store, now, userChanged } = context;
  let user = await seenUser(context, request.userId);
  const { userName, active } = request;
  if (userName !== undefined && normaliseEmail(userName) !== user.email) {
    // Whoever a provider confirms the new address of would be let into the chats of this account.
    const message =
      'userName is the address that a sign-in provider lets into the account: it cannot be changed.';
    throw invalid('mutability', message);
  }
  const different = differences(user, request);
  if (Object.keys(different).length > 0) {
    const changed = await asDirectory(context, 'profile_changed', user._id, () =>
      store.directory.change(request.userId, different, now()),
    );
    if (!changed) throw notFound();
    user = changed;
    userChanged();
  }
  if (active !== undefined) user = await setActive(context, user, active);
  return { user: toDirectoryUser(user) };
}

/** Closes an account at once, and has it deleted after the grace that everybody has. */
export async function deleteDirectoryUser(
  context: AuthContext,
  { userId }: DeleteDirectoryUserRequest,
): Promise<DeleteDirectoryUserResponse> {
  const { store, now, userChanged } = context;
  await setActive(context, await seenUser(context, userId), false);
  await asDirectory(context, 'deletion_asked', userId, async () => {
    const at = now();
    const leaving = await store.users.askDeletion(userId, new Date(at.getTime() + graceMs), at);
    if (!leaving) throw notFound();
    // Last: until then the directory finds it, and asks again.
    await store.directory.noteLeft(userId, at);
  });
  userChanged();
  return {};
}
