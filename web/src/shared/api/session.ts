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

/** Why there is no session: the server refused it, the person left, or there was none. */
export type SessionEnd = 'refused' | 'signed-out' | null;
let end: SessionEnd = null;

function changed(): void {
  for (const listener of listeners) listener();
}

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
  forget();
  end = null;
  store.setItem(TOKEN_KEY, token);
  store.setItem(USER_KEY, JSON.stringify(user));
  changed();
}

/** A new token for the running session (after a password change), where it already lives. */
export function replaceToken(token: string): void {
  holder()?.setItem(TOKEN_KEY, token);
  changed();
}

const REPLACEMENT = 'groupsight.token-replacement';
let replacing: Promise<unknown> = Promise.resolve();

/**
 * Runs what ends every session and gives this one a new token (a password change). Whoever is
 * refused meanwhile, in this tab or another, waits for the outcome in `replacementOf`.
 */
export function whileReplacingToken<T>(replace: () => Promise<T>): Promise<T> {
  // Only secure contexts have locks; without them the other tabs cannot be told to wait.
  const locked = async (): Promise<T> => navigator.locks.request(REPLACEMENT, replace);
  const result = navigator.locks ? locked() : replace();
  replacing = result;
  return result;
}

/** The token that has replaced a refused one; null when none has: then the session is over. */
export async function replacementOf(refused: string | null): Promise<string | null> {
  if (navigator.locks) {
    await navigator.locks.request(REPLACEMENT, { mode: 'shared' }, () => undefined);
  } else await replacing.catch(() => undefined);
  const token = readToken();
  return token === refused ? null : token;
}

/** The refreshed user record of the running session; without a session it does nothing. */
export function saveUser(user: User): void {
  holder()?.setItem(USER_KEY, JSON.stringify(user));
}

function forget(): void {
  for (const store of stores()) {
    store.removeItem(TOKEN_KEY);
    store.removeItem(USER_KEY);
  }
}

/** Forgets token and user, and remembers why. The client calls it with 'refused' on a 401. */
export function clearSession(reason: SessionEnd = null): void {
  forget();
  end = reason;
  changed();
}

/** Why the last session ended. */
export function sessionEnd(): SessionEnd {
  return end;
}

/** Another tab of this browser signed in or out, or cleared the storage (no key). */
function onStored({ key }: StorageEvent): void {
  if (key === TOKEN_KEY || key === null) changed();
}

/**
 * Tells when a session starts, gets a new token or ends, here or in another tab. Returns the
 * unsubscriber.
 */
export function onSessionChange(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('storage', onStored);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStored);
  };
}
