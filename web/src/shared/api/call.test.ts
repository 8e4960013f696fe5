import { describe, expect, it, vi } from 'vitest';
import { aTopic, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, never } from '../../test/fake-api.ts';
import {
  deleteNotifications,
  getOverview,
  getPerson,
  getWaGroups,
  postAuthChangePassword,
  postWaMessages,
  putWatchedTopic,
} from './endpoints.ts';
import { readAllAt, readDataAt } from './read.ts';
import {
  clearSession,
  onSessionChange,
  readToken,
  replaceToken,
  saveSession,
  sessionEnd,
  whileReplacingToken,
} from './session.ts';

const overview = () => readDataAt(getOverview().address);
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

it('sends the token and the body', async () => {
  saveSession('secret', aUser(), false);
  const topic = aTopic();
  const server = fakeApi({ 'PUT /api/watched-topics/t%201': () => ({ data: topic }) });
  const call = putWatchedTopic('t 1', { data: { name: 'Novel' } });
  expect(await call.send()).toEqual({ data: topic });
  expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer secret');
  expect(server.calls[0]?.headers.get('content-type')).toBe('application/json');
  expect(server.calls[0]?.body).toEqual({ data: { name: 'Novel' } });
});

it('encodes the ids of the chat network, and sends the headers of a call', async () => {
  expect(getPerson('4915/1@lid').address).toBe('/api/people/4915%2F1%40lid');
  const server = fakeApi({ 'POST /api/wa-messages': () => ({ data: { jobId: 'j' } }) });
  await postWaMessages({ remoteJid: 'g' }, { prefer: 'respond-async' }).send();
  expect(server.calls[0]?.headers.get('prefer')).toBe('respond-async');
});

it('ends the session on a 401, and only a session', async () => {
  saveSession('secret', aUser(), true);
  let told = 0;
  const stop = onSessionChange(() => {
    told += 1;
  });
  fakeApi({
    'GET /api/overview': () => new FakeFailure(401, 'Token invalid', 'UnauthorizedError', 'token'),
  });
  const refused = await failureOf(overview());
  expect(refused).toMatchObject({ status: 401, name: 'UnauthorizedError', code: 'token' });
  expect(readToken()).toBeNull();
  expect(sessionEnd()).toBe('refused');
  expect(told).toBe(1);
  await failureOf(overview());
  expect(told).toBe(1);
  stop();
});

it('waits for a password change that ends the token it was sent with, and tries again', async () => {
  saveSession('old', aUser(), true);
  const changed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const server = fakeApi({
    'GET /api/overview': ({ headers }) => {
      asked.resolve();
      if (headers.get('authorization') === 'Bearer new') return { data: 1 };
      return new FakeFailure(401, 'Token invalid', 'UnauthorizedError', 'token');
    },
  });
  const change = whileReplacingToken(async () => {
    await changed.promise;
    replaceToken('new');
  });
  const answered = overview();
  await asked.promise;
  changed.resolve();
  expect(await answered).toBe(1);
  await change;
  expect(readToken()).toBe('new');
  expect(server.calls).toHaveLength(2);
});

it('never does for the next person what the last one asked for', async () => {
  const refusal = Promise.withResolvers<FakeFailure>();
  const server = fakeApi({ 'DELETE /api/notifications': () => refusal.promise });
  saveSession('hers', aUser({ documentId: 'u1' }), true);
  const cleared = failureOf(deleteNotifications().send());
  clearSession('signed-out');
  saveSession('theirs', aUser({ documentId: 'u2' }), true);
  refusal.resolve(new FakeFailure(401, 'Token invalid'));
  expect(await cleared).toMatchObject({ status: 401 });
  expect(server.calls).toHaveLength(1);
  expect(readToken()).toBe('theirs');
});

it('knows why a session ended, whatever is refused after that', async () => {
  const refusal = Promise.withResolvers<FakeFailure>();
  fakeApi({ 'GET /api/overview': () => refusal.promise });
  saveSession('secret', aUser(), true);
  const refused = failureOf(overview());
  clearSession('signed-out');
  refusal.resolve(new FakeFailure(401, 'Token invalid'));
  await refused;
  expect(sessionEnd()).toBe('signed-out');
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

it('ends the session when the password change itself is refused, without waiting', async () => {
  saveSession('old', aUser(), true);
  fakeApi({
    'POST /api/auth/change-password': () =>
      new FakeFailure(401, 'Token invalid', 'UnauthorizedError', 'token'),
  });
  const body = { currentPassword: 'a', password: 'secret', passwordConfirmation: 'secret' };
  const change = whileReplacingToken(() => postAuthChangePassword(body).send());
  expect(await failureOf(change)).toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
});

describe('a server that takes too long', () => {
  /** Deadlines that pass when the test says so. */
  function heldDeadlines() {
    const passed = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(passed.signal);
    const pass = () => passed.abort(new DOMException('signal timed out', 'TimeoutError'));
    return { timeout, pass };
  }

  it('gives up after 30 seconds and says so', async () => {
    const { timeout, pass } = heldDeadlines();
    fakeApi({ 'GET /api/overview': never });
    const failure = failureOf(overview());
    pass();
    expect(await failure).toMatchObject({
      status: 0,
      code: 'timeout',
      message: 'The server takes too long to answer. Please try again.',
    });
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  it('gives up on an answer that never ends', async () => {
    const { pass } = heldDeadlines();
    const started = Promise.withResolvers<void>();
    fakeApi({
      'GET /api/overview': ({ signal }) => {
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"data":'));
            signal.addEventListener('abort', () => controller.error(signal.reason));
            started.resolve();
          },
        });
        return new Response(body);
      },
    });
    const failure = failureOf(overview());
    await started.promise;
    pass();
    expect(await failure).toMatchObject({ status: 0, code: 'timeout' });
  });

  it('waits longer where the server may take minutes', async () => {
    const { timeout } = heldDeadlines();
    fakeApi({ 'GET /api/wa-groups': () => ({ data: [] }) });
    await getWaGroups().send();
    expect(timeout).toHaveBeenCalledWith(6.5 * 60_000);
  });

  it('leaves an abort by the page what it is', async () => {
    const leave = new AbortController();
    const asked = Promise.withResolvers<void>();
    fakeApi({
      'GET /api/overview': (call) => {
        asked.resolve();
        return never(call);
      },
    });
    const failure = failureOf(getOverview().send({ signal: leave.signal }));
    await asked.promise;
    leave.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
  });
});

it('reads every page of a short list, in order', async () => {
  const server = fakeApi({
    'GET /api/watched-topics': ({ query }) => {
      const page = Number(query.get('pagination[page]'));
      return { data: [page], meta: { pagination: { page, pageSize: 1, pageCount: 3, total: 3 } } };
    },
  });
  expect(await readAllAt('/api/watched-topics?sort=name:asc')).toEqual([1, 2, 3]);
  expect(server.calls.map(({ query }) => query.get('sort'))).toEqual(Array(3).fill('name:asc'));
});
