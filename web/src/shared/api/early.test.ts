import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import { readData } from './read.ts';
import { clearSession, readToken, saveSession } from './session.ts';

const script = readFileSync(join(import.meta.dirname, '../../../public/early-calls.js'), 'utf8');
const overview = () => readData('/api/overview', {});

/** Loads a page whose HTML names these calls. */
function load(calls: string, at = '/dashboard'): void {
  history.replaceState(null, '', at);
  const tag = document.createElement('script');
  tag.dataset.calls = calls;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
  new Function(script)();
}

beforeEach(() => {
  saveSession('secret', aUser(), false);
  vi.spyOn(performance, 'now').mockReturnValue(1000);
});
afterEach(() => {
  // Also why the last session ended, which the next file's tests would read.
  clearSession();
  delete window.groupsightEarly;
});

it('gives the app the answer to a call that the page made, once', async () => {
  const server = fakeApi({ 'GET /api/overview': () => ({ data: server.calls.length }) });
  load('/api/overview');
  expect(await overview()).toBe(1);
  expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer secret');
  expect(server.calls).toHaveLength(1);
  expect(await overview()).toBe(2);
});

it('asks for what the address names', async () => {
  const server = fakeApi({ 'GET /api/watched-groups/g1': () => ({ data: 'group' }) });
  load('/api/watched-groups/{id}?populate=*', '/group/g1?tab=topics');
  const path = { documentId: 'g1' };
  await readData('/api/watched-groups/{documentId}', { path, query: { populate: '*' } });
  expect(server.calls).toHaveLength(1);
  load('/api/watched-groups/{id}?populate=*', '/group');
  expect(server.calls).toHaveLength(1);
});

it('asks for nothing without a session', () => {
  sessionStorage.clear();
  const server = fakeApi({});
  load('/api/overview');
  expect(server.calls).toEqual([]);
});

it('is not heard by another session, nor when the page has been open for a while', async () => {
  const server = fakeApi({ 'GET /api/overview': () => ({ data: server.calls.length }) });
  load('/api/overview');
  saveSession('other', aUser(), false);
  expect(await overview()).toBe(2);
  expect(server.calls[1]?.headers.get('authorization')).toBe('Bearer other');
  load('/api/overview');
  vi.mocked(performance.now).mockReturnValue(20_000);
  expect(await overview()).toBe(4);
});

it('asks again where the early call did not arrive', async () => {
  const away = fakeApi({ 'GET /api/overview': offline });
  load('/api/overview');
  await vi.waitFor(() => expect(away.calls).toHaveLength(1));
  fakeApi({ 'GET /api/overview': () => ({ data: 'here' }) });
  expect(await overview()).toBe('here');
});

it('ends the session that the early call found refused', async () => {
  fakeApi({ 'GET /api/overview': () => new FakeFailure(401, 'Token invalid') });
  load('/api/overview');
  await expect(overview()).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
});
