import type { AuthContext } from '../context.ts';
import type { PasswordChange, StoredUser } from '../store/users.ts';

/**
 * Sets a new password, which ends every session and reset code of the user (their password
 * version is no longer current; the clean-up only saves room). Null when another request
 * replaced the password first.
 */
export async function replacePassword(
  { store, passwords, now, userChanged }: AuthContext,
  user: StoredUser,
  password: string,
  also: Omit<PasswordChange, 'passwordHash'> = { provider: undefined },
): Promise<StoredUser | null> {
  const passwordHash = await passwords.hash(password);
  const changed = await store.users.setPassword(user, { passwordHash, ...also }, now());
  if (changed) {
    userChanged();
    await store.sessions.endAll(user._id);
    await store.resetCodes.removeAll(user._id);
  }
  return changed;
}
