import type { AppEvent } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeEach(async () => {
  gateway = await startHarness({
    env: { EVENTS_MAX_STREAMS: '2' },
    overrides: { heartbeatMs: 20 },
  });
});
afterEach(() => gateway[Symbol.asyncDispose]());

/** An open stream, and what it received so far. */
async function listen(token: string) {
  const abort = new AbortController();
  const response = await fetch(`${gateway.baseUrl}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const seen = { text: '', ended: false };
  const pump = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) seen.text += decoder.decode(chunk);
    seen.ended = true;
  };
  if (response.ok) pump().catch(() => undefined);
  return { response, seen, close: () => abort.abort() };
}

const at = new Date('2026-01-02T10:00:00Z');
const eventOf = (ownerId: string, more: Partial<AppEvent> = {}): AppEvent => ({
  ownerId,
  type: 'digests',
  groupId: 'g1',
  jobId: '',
  state: '',
  done: 0,
  total: 0,
  at,
  ...more,
});

function publish(...events: AppEvent[]) {
  return gateway.bus.publish(
    topics.appEvents,
    events.map((value) => ({ key: value.ownerId, value })),
  );
}

test("a stream gets its owner's events and nobody else's", async () => {
  const ada = await gateway.signIn('ada@example.org');
  const bob = await gateway.signIn('bob@example.org');
  const [hers, his] = [await listen(ada.token), await listen(bob.token)];
  expect(hers.response.headers.get('content-type')).toContain('text/event-stream');
  expect(hers.response.headers.get('content-encoding')).toBeNull();
  await publish(
    eventOf(ada.ownerId),
    eventOf(bob.ownerId, { type: 'topics' }),
    eventOf(ada.ownerId, { type: 'job', jobId: 'j1', state: 'storing', done: 1, total: 3 }),
  );
  const events = await waitFor('two events', () => {
    const lines = hers.seen.text.split('\n').filter((line) => line.startsWith('data: '));
    return lines.length === 2 && lines.map((line) => JSON.parse(line.slice(6)) as unknown);
  });
  expect(events).toEqual([
    { type: 'digests', group: 'g1', at: at.toISOString() },
    {
      type: 'job',
      group: 'g1',
      jobId: 'j1',
      state: 'storing',
      done: 1,
      total: 3,
      at: at.toISOString(),
    },
  ]);
  expect(hers.seen.text).toContain('event: app\n');
  // Who comes now can tell whether something was missed.
  const again = [await listen(ada.token), await listen(bob.token)];
  for (const { response } of again) {
    expect(response.headers.get('x-quiet-for')).toMatch(/^\d+$/);
  }
  const eve = await listen((await gateway.signIn('eve@example.org')).token);
  const quiet = [...again, eve].map(({ response }) => Number(response.headers.get('x-quiet-for')));
  expect(quiet[0]).toBeLessThan(quiet[2] ?? 0);
  expect(quiet[1]).toBeLessThan(quiet[2] ?? 0);
  await waitFor('his event', () => his.seen.text.includes('"topics"'));
  expect(his.seen.text).not.toContain('digests');
  hers.close();
  his.close();
});

test('heartbeats keep a silent stream open', async () => {
  const { token } = await gateway.signIn();
  const stream = await listen(token);
  await waitFor('a heartbeat', () => stream.seen.text.includes(': heartbeat'));
  stream.close();
});

test('a stream ends with its session: by sign-out here, or revoked elsewhere', async () => {
  const { token, ownerId } = await gateway.signIn();
  const stays = await listen(await gateway.auth.token(ownerId));
  const ends = await listen(token);
  await gateway.json('POST', '/api/auth/logout', { token });
  await waitFor('the end of the stream', () => ends.seen.ended);
  expect(stays.seen.ended).toBe(false);
  gateway.auth.revokeAll(ownerId);
  await waitFor('the end of the other stream', () => stays.seen.ended);
});

test('a stream ends when its token expires', async () => {
  const { ownerId } = await gateway.signIn();
  const stream = await listen(await gateway.auth.token(ownerId, 3));
  expect(stream.response.status).toBe(200);
  await waitFor('the end of the stream', () => stream.seen.ended);
});

test('a user may hold so many streams and no more; closed ones do not count', async () => {
  const { token } = await gateway.signIn();
  const first = await listen(token);
  await listen(token);
  const third = await listen(token);
  expect(third.response.status).toBe(429);
  expect(await third.response.json()).toMatchObject({
    error: { details: { code: 'too_many_streams' } },
  });
  first.close();
  await waitFor('room for another stream', async () => (await listen(token)).response.ok);
});

test('without a token there is no stream', async () => {
  expect((await listen('')).response.status).toBe(401);
});
