import type { User } from './types.ts';

/**
 * Where the session lives: the token under one key and the user record under another
 * (spec §3). Local storage when the person wants to be remembered, session storage
 * otherwise: then it ends with the browser.
 */
const TOKEN_KEY = 'groupsight.token';
const USER_KEY = 'groupsight.user';

type Listener = () => void;
const listeners = new Set<Listener>();

function stores(): Storage[] {
  return [localStorage, sessionStorage];
}

function holder(): Storage | undefined {
  return stores().find((store) => store.getItem(TOKEN_KEY) !== null);
}

/** The bearer token, or null for a visitor. */
export function readToken(): string | null {
  return holder()?.getItem(TOKEN_KEY) ?? null;
}

/** The user record as last stored; null for a visitor or when it is unreadable. */
export function readUser(): User | null {
  const text = holder()?.getItem(USER_KEY);
  if (!text) return null;
  try {
    return JSON.parse(text) as User;
  } catch {
    return null;
  }
}

/** Starts a session. `remember` false keeps it in this browser window only. */
export function saveSession(token: string, user: User, remember: boolean): void {
  const store = remember ? localStorage : sessionStorage;
  clearSession();
  store.setItem(TOKEN_KEY, token);
  store.setItem(USER_KEY, JSON.stringify(user));
}

/** A new token for the running session (after a password change), where it already lives. */
export function replaceToken(token: string): void {
  holder()?.setItem(TOKEN_KEY, token);
}

/** The refreshed user record of the running session; without a session it does nothing. */
export function saveUser(user: User): void {
  holder()?.setItem(USER_KEY, JSON.stringify(user));
}

/** Forgets token and user. */
export function clearSession(): void {
  for (const store of stores()) {
    store.removeItem(TOKEN_KEY);
    store.removeItem(USER_KEY);
  }
}

/** Tells when the server refused the token (any 401, spec §4). Returns the unsubscriber. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by the client on a 401: clears the session and tells the app. */
export function endSession(): void {
  clearSession();
  for (const listener of listeners) listener();
}
