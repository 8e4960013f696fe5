import { closeTabs, openTabs, type TabMessage, tellTabs } from './session-tabs.ts';
import type { User } from './types.ts';

/**
 * Where the session lives: the token under one key and the user record under another. Local storage
 * when the person wants to be remembered; otherwise the storage of each tab, which ends with the
 * browser (see session-tabs.ts).
 */
const TOKEN_KEY = 'groupsight.token';
const USER_KEY = 'groupsight.user';
/** Why the last remembered session ended, for the other tabs. */
const END_KEY = 'groupsight.session-end';

type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * Why there is no session: a call was refused with 401, the check of the session failed, the
 * person left, or there was none.
 */
export type SessionEnd = (typeof ends)[number] | null;
const ends = ['refused', 'check-failed', 'signed-out'] as const;
let end: SessionEnd = null;

/** Those who wait for another tab to answer. */
const waiting = new Set<Listener>();

function changed(): void {
  for (const listener of [...listeners, ...waiting]) listener();
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

/** Whether the session outlives the browser. */
export function isRemembered(): boolean {
  return holder() === localStorage;
}

/** The user record as last stored; null for a visitor or when it is unreadable. */
export function readUser(store = holder()): User | null {
  const text = store?.getItem(USER_KEY);
  if (!text) return null;
  try {
    return JSON.parse(text) as User;
  } catch {
    return null;
  }
}

function keep(store: Storage, token: string, user: User): void {
  forget();
  localStorage.removeItem(END_KEY);
  end = null;
  // The token last: another tab that sees it finds whose it is.
  store.setItem(USER_KEY, JSON.stringify(user));
  store.setItem(TOKEN_KEY, token);
  changed();
}

/** Starts a session. `remember` false keeps it until the browser is closed. */
export function saveSession(token: string, user: User, remember: boolean): void {
  keep(remember ? localStorage : sessionStorage, token, user);
  if (!remember) tellTabs({ kind: 'session', session: { token, user } });
}

/** A new token for the running session (after a password change), where it already lives. */
export function replaceToken(token: string): void {
  const store = holder();
  const before = readToken();
  store?.setItem(TOKEN_KEY, token);
  if (before && store === sessionStorage) tellTabs({ kind: 'replaced', token: before, by: token });
  changed();
}

const REPLACEMENT = 'groupsight.token-replacement';
let replacing: Promise<unknown> = Promise.resolve();

/**
 * Runs what ends every session and gives this one a new token (a password change). Whoever is
 * refused meanwhile, in this tab or another, waits for the outcome in `isReplaced`.
 */
export function whileReplacingToken<T>(replace: () => Promise<T>): Promise<T> {
  // Only secure contexts have locks; without them the other tabs cannot be told to wait.
  const locked = async (): Promise<T> => navigator.locks.request(REPLACEMENT, replace);
  const result = navigator.locks ? locked() : replace();
  replacing = result;
  return result;
}

/** Whose session a call is made for. */
export interface Credentials {
  readonly token: string | null;
  readonly owner: string | undefined;
}

export function credentials(): Credentials {
  return { token: readToken(), owner: readUser()?.documentId };
}

/**
 * Whether a refused call may be made again, with the token that has replaced its own; where none
 * has, its session is over. A refusal that comes late says nothing of a session that was left
 * since, and what one person asked for is never done for the next.
 */
export async function isReplaced(refused: Credentials): Promise<boolean> {
  if (navigator.locks) {
    await navigator.locks.request(REPLACEMENT, { mode: 'shared' }, () => undefined);
  } else await replacing.catch(() => undefined);
  // The tab that changed the password has said so by now, but we may not have heard it yet.
  if (readToken() === refused.token && holder() === sessionStorage) await askTabs();
  const now = credentials();
  if (now.token !== refused.token) return now.token !== null && now.owner === refused.owner;
  clearSession('refused');
  return false;
}

/** The refreshed user record of the running session; without a session it does nothing. */
export function saveUser(user: User): void {
  holder()?.setItem(USER_KEY, JSON.stringify(user));
}

function forget(from = stores()): void {
  for (const store of from) {
    store.removeItem(TOKEN_KEY);
    store.removeItem(USER_KEY);
  }
}

/** Forgets token and user, and remembers why. The client calls it with 'refused' on a 401. */
export function clearSession(reason: SessionEnd = null): void {
  const token = readToken();
  const remembered = holder() === localStorage;
  // Before the token goes: the other tabs hear of that and look for the reason.
  if (token && remembered && reason) localStorage.setItem(END_KEY, reason);
  forget();
  end = reason;
  if (token && !remembered) tellTabs({ kind: 'ended', token, reason });
  changed();
}

/** Why the last session ended. */
export function sessionEnd(): SessionEnd {
  return end;
}

const readEnd = (text: string | null): SessionEnd => ends.find((known) => known === text) ?? null;

/** Another tab of this browser signed in or out, or cleared the storage (no key). */
function onStored({ key }: StorageEvent): void {
  if (key !== TOKEN_KEY && key !== null) return;
  if (!readToken()) end = readEnd(localStorage.getItem(END_KEY));
  changed();
}

/** How long a new tab waits for another one to share its session, milliseconds. */
const ASK_MS = 200;
let listening: object | undefined;
let pending = true;

/** Asks the other tabs for the session that they share. */
async function askTabs(): Promise<void> {
  if (!tellTabs({ kind: 'asked' })) return;
  const before = readToken();
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      waiting.delete(look);
      resolve();
    };
    const look = () => {
      if (readToken() !== before) settle();
    };
    const timer = setTimeout(settle, ASK_MS);
    waiting.add(look);
  });
}

function onTabMessage(message: TabMessage): void {
  const own = sessionStorage.getItem(TOKEN_KEY);
  switch (message.kind) {
    case 'asked': {
      const user = own ? readUser(sessionStorage) : null;
      if (own && user) tellTabs({ kind: 'session', session: { token: own, user } });
      break;
    }
    case 'session':
      if (!readToken()) keep(sessionStorage, message.session.token, message.session.user);
      break;
    case 'replaced':
      if (own !== message.token) break;
      sessionStorage.setItem(TOKEN_KEY, message.by);
      changed();
      break;
    case 'ended':
      if (own !== message.token) break;
      forget([sessionStorage]);
      if (!readToken()) end = readEnd(message.reason);
      changed();
  }
}

/** Whether it is not known yet that there is no session: another tab may have one to share. */
export function sessionPending(): boolean {
  return pending && readToken() === null;
}

async function listen(): Promise<void> {
  const self = {};
  listening = self;
  addEventListener('storage', onStored);
  openTabs(onTabMessage);
  pending = readToken() === null;
  if (!pending) return;
  await askTabs();
  if (listening !== self) return;
  pending = false;
  changed();
}

function stopListening(): void {
  removeEventListener('storage', onStored);
  closeTabs();
  listening = undefined;
  pending = true;
}

/**
 * Tells when a session starts, gets a new token or ends, here or in another tab. Returns the
 * unsubscriber.
 */
export function onSessionChange(listener: Listener): () => void {
  if (!listening) void listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}
