import { expect, it } from 'vitest';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import { ApiError, request } from './client.ts';
import { getAll } from './get-all.ts';
import {
  onSessionChange,
  readToken,
  replaceToken,
  saveSession,
  sessionEnd,
  whileReplacingToken,
} from './session.ts';

it('sends the token and the body', async () => {
  saveSession('secret', aUser(), false);
  const api = fakeApi({ 'POST /api/x': () => ({ data: 1 }) });
  expect(await request('POST', '/api/x', { body: { a: 1 } })).toEqual({ data: 1 });
  expect(api.calls[0]?.headers.get('authorization')).toBe('Bearer secret');
  expect(api.calls[0]?.body).toEqual({ a: 1 });
});

it('ends the session on a 401, and only a session', async () => {
  saveSession('secret', aUser(), true);
  let told = 0;
  const stop = onSessionChange(() => {
    told += 1;
  });
  fakeApi({
    'GET /api/x': () => new FakeFailure(401, 'Token invalid', 'UnauthorizedError', 'token'),
  });
  const refused = await request('GET', '/api/x').catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 401, name: 'UnauthorizedError', code: 'token' });
  expect(readToken()).toBeNull();
  expect(sessionEnd()).toBe('refused');
  expect(told).toBe(1);
  await request('GET', '/api/x').catch(() => undefined);
  expect(told).toBe(1);
  stop();
});

it('waits for a password change that ends the token it was sent with, and tries again', async () => {
  saveSession('old', aUser(), true);
  const changed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const api = fakeApi({
    'GET /api/x': ({ headers }) => {
      asked.resolve();
      if (headers.get('authorization') === 'Bearer new') return { data: 1 };
      return new FakeFailure(401, 'Token invalid', 'UnauthorizedError', 'token');
    },
  });
  const change = whileReplacingToken(async () => {
    await changed.promise;
    replaceToken('new');
  });
  const answer = request('GET', '/api/x');
  await asked.promise;
  changed.resolve();
  expect(await answer).toEqual({ data: 1 });
  await change;
  expect(readToken()).toBe('new');
  expect(api.calls).toHaveLength(2);
});

it('hears of another tab that signs out', () => {
  let told = 0;
  const stop = onSessionChange(() => {
    told += 1;
  });
  dispatchEvent(new StorageEvent('storage', { key: 'groupsight.token' }));
  dispatchEvent(new StorageEvent('storage', { key: 'colour' }));
  stop();
  dispatchEvent(new StorageEvent('storage', { key: 'groupsight.token' }));
  expect(told).toBe(1);
});

it('makes one kind of error of everything that can go wrong', async () => {
  fakeApi({
    'GET /away': offline,
    'GET /html': () => new Response('<h1>502</h1>', { status: 502 }),
    'GET /cut': () => new Response('{"data":', { status: 200 }),
    'DELETE /gone': () => undefined,
  });
  const status = async (path: string) =>
    request('GET', path).catch((error: unknown) => error instanceof ApiError && error.status);
  expect(await status('/away')).toBe(0);
  expect(await status('/html')).toBe(502);
  expect(await status('/cut')).toBe(200);
  expect(await request('DELETE', '/gone')).toBeUndefined();
});

it('reads every page of a short list', async () => {
  fakeApi({
    'GET /api/list': ({ query }) => {
      const page = Number(query.get('pagination[page]'));
      return { data: [page], meta: { pagination: { page, pageSize: 1, pageCount: 3, total: 3 } } };
    },
  });
  expect(await getAll('/api/list?sort=a')).toEqual([1, 2, 3]);
});
