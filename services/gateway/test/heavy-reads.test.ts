import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness({ env: { HEAVY_READS_PER_USER: '2', HEAVY_READS: '3' } });
});
afterEach(() => {
  gateway.insights.search = undefined;
});
afterAll(() => gateway[Symbol.asyncDispose]());

const search = '/api/chat-messages?filters[text][$containsi]=rent';

/** Searches that go on until the test ends them, or their callers are gone. */
function held() {
  const running: string[] = [];
  let left = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  gateway.insights.search = async (ownerId, signal) => {
    running.push(ownerId);
    const gone = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        left++;
        resolve();
      }),
    );
    await Promise.race([ended, gone]);
    running.splice(running.indexOf(ownerId), 1);
  };
  return { running, end, left: () => left };
}

test('a search whose client hangs up ends in the service', async () => {
  const { token } = await gateway.signIn('leaves@example.org');
  const { running, left } = held();
  const abort = new AbortController();
  const request = fetch(`${gateway.baseUrl}${search}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  request.catch(() => undefined);
  await waitFor('the search to run', () => running.length === 1);
  abort.abort();
  await waitFor('the service to hear of it', () => left() === 1);
  await waitFor('it to end', () => running.length === 0);
});

test('of one user so many searches run; more wait, and yet more are told to come again', async () => {
  const greedy = await gateway.signIn('greedy@example.org');
  const other = await gateway.signIn('other@example.org');
  const { running, end } = held();
  const many = Array.from({ length: 30 }, () => gateway.call('GET', search, greedy));
  const refused = (await Promise.race(many)) ?? new Response();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({
    data: null,
    error: { status: 429, name: 'RateLimitError', details: { code: 'too_many_reads' } },
  });
  await waitFor('two to run', () => running.length === 2);
  // What is light passes by, and so does somebody else's search.
  expect(await gateway.json('GET', '/api/digests', greedy)).toMatchObject({ status: 200 });
  const others = gateway.call('GET', search, other);
  await waitFor('the other one to run', () => running.includes(other.ownerId));
  expect(running.filter((ownerId) => ownerId === greedy.ownerId)).toHaveLength(2);
  end();
  expect((await others).status).toBe(200);
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  // Two ran, sixteen waited, and the rest did not.
  expect(statuses.filter((status) => status === 200)).toHaveLength(18);
  expect(statuses.filter((status) => status === 429)).toHaveLength(12);
});

test('searches that were left while they waited never run', async () => {
  const { token, ownerId } = await gateway.signIn('impatient@example.org');
  const { running, end, left } = held();
  const headers = { authorization: `Bearer ${token}` };
  const aborts = Array.from({ length: 10 }, () => new AbortController());
  const requests = aborts.map(({ signal }) =>
    fetch(`${gateway.baseUrl}${search}`, { headers, signal }).catch(() => undefined),
  );
  await waitFor('two to run', () => running.length === 2);
  for (const abort of aborts) abort.abort();
  await Promise.all(requests);
  await waitFor('them to end', () => running.length === 0 && left() >= 2);
  end();
  const { status } = await gateway.call('GET', search, { token });
  expect(status).toBe(200);
  expect(running).not.toContain(ownerId);
});
