import { describe, expect, it } from 'vitest';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import { deleteNotifications, getOverview } from './endpoints.ts';
import { readAllAt, readDataAt } from './read.ts';

const overview = () => readDataAt(getOverview().address);
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('bad answers', () => {
  it.each([
    ['a server that cannot be reached', offline, 0, 'The server cannot be reached.'],
    [
      "a proxy's page",
      () => new Response('<h1>502</h1>', { status: 502 }),
      502,
      'Something went wrong',
    ],
    [
      'a broken server',
      () => new FakeFailure(500, 'Internal Server Error', 'InternalServerError', 'internal'),
      500,
      'Internal Server Error',
    ],
    [
      'a body that is too large',
      () => new FakeFailure(413, 'The request body is too large', 'PayloadTooLargeError'),
      413,
      'The request body is too large',
    ],
    [
      'JSON that is cut off',
      () => new Response('{"data":'),
      200,
      'The server sent an unreadable answer.',
    ],
    [
      'a page instead of JSON',
      () => new Response('<html>', { headers: { 'content-length': '6' } }),
      200,
      'The server sent an unreadable answer.',
    ],
    ['nothing', () => new Response(''), 200, 'The server sent an unreadable answer.'],
    ['other JSON', () => ({ hello: 1 }), 200, 'The server sent an unreadable answer.'],
    [
      'an error that is no object',
      () => Response.json({ error: 'no' }, { status: 500 }),
      500,
      'Something went wrong',
    ],
  ])('%s is an error with a text for people', async (_what, result, status, message) => {
    fakeApi({ 'GET /api/overview': result });
    expect(await failureOf(overview())).toMatchObject({ status, message });
  });

  it('a list without its pages is one too', async () => {
    fakeApi({ 'GET /api/watched-topics': () => ({ data: [] }) });
    expect(await failureOf(readAllAt('/api/watched-topics'))).toMatchObject({
      code: 'unreadable',
    });
  });

  it('nothing is what a deletion answers', async () => {
    fakeApi({ 'DELETE /api/notifications': () => undefined });
    expect(await deleteNotifications().send()).toBeUndefined();
  });
});
