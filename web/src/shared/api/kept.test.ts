import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aUser } from '../../test/documents.ts';
import { fakeApi, offline } from '../../test/fake-api.ts';
import { ApiError } from './api-error.ts';
import { forgetKept, keptAsOf, readOrKept } from './kept.ts';
import { clearSession, saveSession } from './session.ts';

/** What a browser has for `caches`, as far as it is used. */
class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  readonly keys = async () => [...this.stores.keys()];
  readonly has = async (name: string) => this.stores.has(name);
  readonly delete = async (name: string) => this.stores.delete(name);
  readonly open = async (name: string) => {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      put: async (key: string, value: Response) => {
        store.delete(key);
        store.set(key, value);
      },
      match: async (key: string) => store.get(key)?.clone(),
      keys: async () => [...store.keys()],
      delete: async (key: string) => store.delete(key),
    };
  };
}

const unreachable = new ApiError(0, 'NetworkError', 'The server cannot be reached.');
const away = async (): Promise<never> => {
  throw unreachable;
};
let kept: FakeCaches;

beforeEach(() => {
  kept = new FakeCaches();
  vi.stubGlobal('caches', kept);
  fakeApi({ 'GET /api/config': offline });
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

/** Reads an address while the server is there; resolves when the answer is kept. */
async function readOnce(address: string, value: unknown): Promise<void> {
  await readOrKept(async () => value, address);
  await vi.waitFor(() => expect([...kept.stores.values()].some((s) => s.has(address))).toBe(true));
}

it('returns without a network what was read last, and says from when it is', async () => {
  saveSession('t', aUser(), true);
  await readOnce('/api/brief', { lines: ['a'] });
  expect(keptAsOf()).toBeNull();
  expect(await readOrKept(away, '/api/brief')).toEqual({ lines: ['a'] });
  expect(keptAsOf()).toBeGreaterThan(Date.now() - 60_000);
  await readOnce('/api/brief', { lines: ['b'] });
  expect(keptAsOf()).toBeNull();
});

it('throws where nothing is kept, where only this call fails, and where the server refuses', async () => {
  saveSession('t', aUser(), true);
  await expect(readOrKept(away, '/api/brief')).rejects.toBe(unreachable);
  await readOnce('/api/brief', 1);
  const refusal = new ApiError(403, 'ForbiddenError', 'No');
  await expect(readOrKept(() => Promise.reject(refusal), '/api/brief')).rejects.toBe(refusal);
  fakeApi({ 'GET /api/config': () => ({ data: {} }) });
  await expect(readOrKept(away, '/api/brief')).rejects.toBe(unreachable);
});

it('keeps neither other addresses nor anything of a session that ends with the browser', async () => {
  saveSession('t', aUser(), true);
  await readOrKept(async () => 1, '/api/chat-messages?x=1');
  saveSession('t', aUser(), false);
  await readOrKept(async () => 1, '/api/brief');
  expect(kept.stores.size).toBe(0);
});

it('gives nobody what another person kept, and forgets it for the next one', async () => {
  saveSession('t', aUser({ documentId: 'u1' }), true);
  await readOnce('/api/brief', 'first');
  saveSession('t2', aUser({ documentId: 'u2' }), true);
  await expect(readOrKept(away, '/api/brief')).rejects.toBe(unreachable);
  await readOnce('/api/brief', 'second');
  await forgetKept('u2');
  expect([...kept.stores.keys()]).toEqual(['groupsight-kept-u2']);
  await forgetKept(null);
  expect(kept.stores.size).toBe(0);
});

it('an answer that comes after the person left is not kept', async () => {
  saveSession('t', aUser(), true);
  const { promise, resolve } = Promise.withResolvers<string>();
  const reading = readOrKept(() => promise, '/api/brief');
  clearSession('signed-out');
  resolve('late');
  expect(await reading).toBe('late');
  await Promise.resolve();
  expect(kept.stores.size).toBe(0);
});

it('nothing stays of a person who leaves while an answer is being kept', async () => {
  saveSession('t', aUser(), true);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const real = kept.open;
  vi.stubGlobal('caches', {
    ...kept,
    open: async (name: string) => {
      await opened;
      return real(name);
    },
  });
  await readOrKept(async () => 'mine', '/api/brief');
  clearSession('signed-out');
  await forgetKept(null);
  open();
  await vi.waitFor(() => expect(kept.stores.size).toBe(0));
  // What was under way is done by now.
  await new Promise((resolve) => setImmediate(resolve));
  expect(kept.stores.size).toBe(0);
});

it('keeps the newest of many', async () => {
  saveSession('t', aUser(), true);
  for (let n = 0; n < 125; n += 1) await readOnce(`/api/digests/${n}`, n);
  await vi.waitFor(() => expect([...kept.stores.values()][0]?.size).toBe(120));
  expect(await readOrKept(away, '/api/digests/124')).toBe(124);
  await expect(readOrKept(away, '/api/digests/0')).rejects.toBe(unreachable);
});
