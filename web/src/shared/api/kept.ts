import { isServerThere } from '../live/reach.ts';
import { ApiError } from './api-error.ts';
import { isOf, paths } from './keys.ts';
import { credentials, isRemembered } from './session.ts';

/**
 * What a person may read without a network: the brief, the dashboard, the groups and the digests
 * that they had on the screen last. Each person's in a cache of its own, which goes with the
 * session; nothing of a session that ends with the browser. Only secure pages have such caches.
 */
const PREFIX = 'groupsight-kept-';
const KEPT = [paths.brief, paths.overview, paths.groups, paths.digests, paths.config].map(isOf);
/** As many answers; the oldest go first. */
const MOST = 120;
const MAX_CHARACTERS = 500_000;
const AT = 'x-kept-at';

const caching = () => (typeof caches === 'undefined' ? undefined : caches);

let oldest: number | null = null;
const listeners = new Set<() => void>();

/** When the oldest of the kept answers was read that are on the screen; null without any. */
export function keptAsOf(): number | null {
  return oldest;
}

export function onKeptAsOf(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function shownAsOf(at: number | null): void {
  oldest = at;
  for (const listener of listeners) listener();
}

/** Who may keep something now. */
function keeper(): string | undefined {
  return isRemembered() ? credentials().owner : undefined;
}

async function keep(owner: string, address: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  // The person may have left while this was under way: opening a cache would make it anew.
  if (text.length > MAX_CHARACTERS || keeper() !== owner) return;
  const cache = await caching()?.open(`${PREFIX}${owner}`);
  if (!cache) return;
  if (keeper() === owner) {
    await cache.put(address, new Response(text, { headers: { [AT]: String(Date.now()) } }));
  }
  // Who left just now was forgotten before, or in between.
  if (keeper() !== owner) {
    await caching()?.delete(`${PREFIX}${owner}`);
    return;
  }
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((one) => cache.delete(one)));
}

async function findKept(owner: string, address: string): Promise<Response | undefined> {
  if (!(await caching()?.has(`${PREFIX}${owner}`))) return undefined;
  const cache = await caching()?.open(`${PREFIX}${owner}`);
  return cache?.match(address);
}

/** Whether the server was not reached at all, or a proxy answered in its place. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/**
 * Reads an address of the API, and keeps the answer where it may be read offline; where the server
 * is away, the kept answer.
 * @throws ApiError of the reading where there is none, and where only this call failed
 */
export async function readOrKept<T>(
  read: (address: string) => Promise<T>,
  address: string,
): Promise<T> {
  const owner = keeper();
  if (!caching() || !owner || !KEPT.some((isIt) => isIt(address))) return read(address);
  try {
    const value = await read(address);
    shownAsOf(null);
    // A full disk is no reason not to show what has come.
    void keep(owner, address, value).catch(() => undefined);
    return value;
  } catch (error) {
    const found = isAway(error) ? await findKept(owner, address).catch(() => undefined) : undefined;
    if (!found || (await isServerThere()) || keeper() !== owner) throw error;
    const at = Number(found.headers.get(AT));
    shownAsOf(Math.min(oldest ?? at, at));
    return (await found.json()) as T;
  }
}

/** Forgets what anybody kept on this browser, but for this person. Never fails. */
export async function forgetKept(but: string | null): Promise<void> {
  try {
    const names = (await caching()?.keys()) ?? [];
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${but}`);
    await Promise.all(others.map((name) => caches.delete(name)));
  } catch {
    // Where the browser forbids storage there is nothing to forget.
  }
}
