import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { isRefusal } from '../../shared/api/api-error.ts';
import { getUsersMe } from '../../shared/api/endpoints.ts';
import { forgetKept } from '../../shared/api/kept.ts';
import { paths } from '../../shared/api/keys.ts';
import {
  clearSession,
  onSessionChange,
  readToken,
  readUser,
  saveSession,
  saveUser,
  sessionPending,
} from '../../shared/api/session.ts';
import type { AuthResult, User } from '../../shared/api/types.ts';
import { presentName, ZoneContext } from '../../shared/dates/zone.ts';
import { leaveOthersPush } from '../push/subscription.ts';
import { logout } from './api.ts';

export type SessionStatus = 'loading' | 'user' | 'visitor' | 'unreachable';

export interface Session {
  status: SessionStatus;
  user: User | null;
  /** Why the session could not be checked, when unreachable. */
  error: unknown;
  start(result: AuthResult, remember: boolean): void;
  signOut(): Promise<void>;
  /** Reads the user record again. */
  refresh(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** What the cache holds of one person; the site's own files are everybody's. */
function isPrivate(key: unknown): boolean {
  return typeof key === 'string' && key.includes('/api/') && key !== paths.config;
}

/** Whose data a cache holds. It outlives the provider, which the landing page does without. */
const holders = new WeakMap<object, { token: string | null; owner: string | null }>();

/**
 * Asks who is signed in. Any 401 has ended the session already, in the client; another refusal
 * ends it here: the cache keeps the error, and the next session would be ended for it.
 */
async function check(): Promise<User> {
  const token = readToken();
  try {
    return await getUsersMe().send();
  } catch (error) {
    if (token && token === readToken() && isRefusal(error)) clearSession('check-failed');
    throw error;
  }
}

function statusOf(token: string | null, user: User | null, error: unknown): SessionStatus {
  if (!token) return sessionPending() ? 'loading' : 'visitor';
  if (user) return 'user';
  return error && !isRefusal(error) ? 'unreachable' : 'loading';
}

/** Knows who is signed in; checks a stored token with the server. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { cache, mutate: mutateCache } = useSWRConfig();
  const token = useSyncExternalStore(onSessionChange, readToken);
  const isPending = useSyncExternalStore(onSessionChange, sessionPending);
  const { data, error, mutate } = useSWR<User, unknown>(token ? paths.me : null, check);

  // Another tab may have put another person's session in the place of this one.
  const owner = (token && readUser()?.documentId) ?? null;
  useEffect(() => {
    if (data && token && (!owner || owner === data.documentId)) saveUser(data);
  }, [data, token, owner]);

  // The next person on this browser must not see a flash of the last one's data, nor wait for an
  // answer to their calls: `mutate` forgets those too only as it asks anew, which without a screen
  // that shows the data is no call. Only when a session ends or becomes another person's, because
  // what is forgotten may be under way for the one that has just begun.
  useEffect(() => {
    const last = holders.get(cache) ?? { token: null, owner: null };
    holders.set(cache, { token, owner });
    const isOver = last.token !== null && token === null;
    const isOthers = last.owner !== null && owner !== null && last.owner !== owner;
    if (isOver || isOthers) void mutateCache(isPrivate, undefined);
  }, [token, owner, cache, mutateCache]);

  // Nor what the last person may read offline, nor what is pushed to them.
  useEffect(() => {
    if (isPending) return;
    void forgetKept(owner);
    void leaveOthersPush(owner);
  }, [owner, isPending]);

  const start = useCallback(
    (result: AuthResult, remember: boolean) => {
      saveSession(result.jwt, result.user, remember);
      // A call of the last session may have failed since that was forgotten.
      void mutateCache(isPrivate, undefined);
    },
    [mutateCache],
  );
  const signOut = useCallback(async () => {
    // Whether or not the server hears of it, and however late, this browser forgets the session
    // now: a call that is refused meanwhile would end it as one that has expired.
    const told = logout().catch(() => undefined);
    clearSession('signed-out');
    await told;
  }, []);
  const refresh = useCallback(async () => {
    await mutate();
  }, [mutate]);

  // While the server cannot be reached the stored record stands in for it.
  const user = token ? (data ?? (error && !isRefusal(error) ? readUser() : null)) : null;
  const status = statusOf(token, user, error);
  const session = useMemo(
    () => ({ status, user, error, start, signOut, refresh }),
    [status, user, error, start, signOut, refresh],
  );
  return (
    <SessionContext value={session}>
      <ZoneContext value={presentName(user?.timezone || 'UTC')}>{children}</ZoneContext>
    </SessionContext>
  );
}

/** The running session. Throws outside of its provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider');
  return session;
}

/** The signed-in user, on screens that only a signed-in user reaches. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser needs a signed-in user');
  return user;
}
