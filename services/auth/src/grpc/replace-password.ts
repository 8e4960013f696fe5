import type { AuthContext } from '../context.ts';
import type { StoredUser } from '../store/users.ts';

/**
 * Sets a new password, which ends every session and reset code of the user (their password
 * version is no longer current; the clean-up only saves room). Null when another request
 * replaced the password first.
 */
export async function replacePassword(
  { store, passwords, now }: AuthContext,
  user: StoredUser,
  password: string,
): Promise<StoredUser | null> {
  const changed = await store.users.setPassword(user, await passwords.hash(password), now());
  if (changed) {
    await store.sessions.endAll(user._id);
    await store.resetCodes.removeAll(user._id);
  }
  return changed;
}
