import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHook } from '@testing-library/react';
import { useSWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import { LiveProvider } from '../live/LiveProvider.tsx';
import { readData } from './read.ts';
import { seedCache } from './seed-cache.ts';
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

it('knows the days of the user', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T23:30:00Z') });
  saveSession('secret', aUser({ timezone: 'Asia/Tokyo' }), false);
  const server = fakeApi({ 'GET /api/watched-groups/g1/activity': () => ({ data: [] }) });
  load('/api/watched-groups/{id}/activity?from={day-29}&to={day-0}', '/group/g1');
  await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  expect(server.calls[0]?.query.toString()).toBe('from=2026-03-03&to=2026-04-01');
  vi.useRealTimers();
});

it('is in the cache before the first drawing, but for lists that go on', async () => {
  const list = (pageCount: number) => ({ data: [], meta: { pagination: { pageCount } } });
  fakeApi({
    'GET /api/users/me': () => aUser({ username: 'Ada' }),
    'GET /api/overview': () => ({ data: { totalGroups: 3 } }),
    'GET /api/watched-groups': () => list(1),
    'GET /api/watched-topics': () => list(2),
  });
  const page = 'pagination[page]=1&pagination[pageSize]=100';
  const lists = `/api/watched-groups?fields[0]=name&${page} /api/watched-topics?${page}`;
  load(`/api/users/me /api/overview ${lists}`);
  await seedCache();
  const { cache } = renderHook(useSWRConfig).result.current;
  const held = (key: string) => cache.get(key)?.data;
  expect(held('/api/users/me')).toMatchObject({ username: 'Ada' });
  expect(held('/api/overview')).toEqual({ totalGroups: 3 });
  expect(held('/api/watched-groups?fields[0]=name')).toEqual([]);
  expect(held('/api/watched-topics')).toBeUndefined();
  // The app asks itself for what it shows, and takes the same answer.
  expect(await overview()).toEqual({ totalGroups: 3 });
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

it('is older than what a live event tells of', async () => {
  const server = fakeApi({ 'GET /api/overview': () => ({ data: server.calls.length }) });
  load('/api/overview');
  renderHook(() => null, { wrapper: LiveProvider });
  await vi.waitFor(() => expect(server.events.opened).toBe(true));
  server.events.send({ type: 'messages', group: 'g1' });
  await vi.waitFor(() => expect(window.groupsightEarly).toBeUndefined());
  expect(await overview()).toBe(2);
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
