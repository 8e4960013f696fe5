import { createHmac } from 'node:crypto';
import { AppError } from '@groupsight/shared/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gatewayConfig } from '../src/service.ts';
import { ReplayGuard } from '../src/webhooks/replay-guard.ts';
import { type Harness, startHarness } from './support/harness.ts';

const secret = 'a secret of the tests, long enough';
const session = `groupsight_${'a'.repeat(24)}`;
let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness({ env: { CHAT_PROVIDER: 'waha', WAHA_WEBHOOK_SECRET: secret } });
});
beforeEach(() => {
  gateway.connector.webhooks.length = 0;
  gateway.connector.refusesWebhooks = undefined;
});
afterAll(() => gateway[Symbol.asyncDispose]());

let count = 0;
const hookOf = (more: object = {}) =>
  JSON.stringify({
    id: `evt_${++count}`,
    timestamp: Date.now(),
    session,
    event: 'message.any',
    payload: { body: 'hello' },
    ...more,
  });
const sign = (body: string, key = secret) => createHmac('sha512', key).update(body).digest('hex');

const post = async (body: string, headers: Record<string, string> = {}, to = session) => {
  const response = await fetch(`${gateway.baseUrl}/api/webhooks/waha/${to}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-webhook-hmac-algorithm': 'sha512',
      'x-webhook-hmac': sign(body),
      'x-webhook-timestamp': String(Date.now()),
      ...headers,
    },
    body,
  });
  const { error } = (await response.json()) as { error?: { details: { code: string } } };
  return [response.status, error?.details.code];
};

test('a signed webhook is handed to the connector, byte for byte', async () => {
  const body = ` ${hookOf()} `;
  expect(await post(body)).toEqual([200, undefined]);
  expect(gateway.connector.webhooks).toEqual([{ session, body }]);
});

test('one that is not signed by WAHA is refused', async () => {
  const body = hookOf();
  const wrong: Record<string, string>[] = [
    { 'x-webhook-hmac': sign(`${body} `) },
    { 'x-webhook-hmac': sign(body, `${secret}x`) },
    { 'x-webhook-hmac': sign(body).slice(2) },
    { 'x-webhook-hmac': 'rubbish' },
    { 'x-webhook-hmac': '' },
    { 'x-webhook-hmac-algorithm': 'sha1' },
  ];
  for (const headers of wrong) expect(await post(body, headers)).toEqual([403, 'bad_signature']);
  expect(gateway.connector.webhooks).toEqual([]);
});

test('an old one is refused, whatever its unsigned headers say', async () => {
  for (const timestamp of [Date.now() - 16 * 60_000, Date.now() + 6 * 60_000, 'now', undefined]) {
    expect(await post(hookOf({ timestamp }))).toEqual([400, 'stale_webhook']);
  }
  const old = { 'x-webhook-timestamp': String(Date.now() - 16 * 60_000) };
  expect(await post(hookOf(), old)).toEqual([400, 'stale_webhook']);
  expect(gateway.connector.webhooks).toEqual([]);
});

test('what comes again is answered and not handed on again; what failed is', async () => {
  const body = hookOf();
  for (const id of ['1', '2']) {
    expect(await post(body, { 'x-webhook-request-id': id })).toEqual([200, undefined]);
  }
  expect(gateway.connector.webhooks).toHaveLength(1);
  const next = hookOf();
  gateway.connector.refusesWebhooks = new AppError('unavailable', 'account_elsewhere', 'Later');
  expect(await post(next)).toEqual([503, 'account_elsewhere']);
  gateway.connector.refusesWebhooks = undefined;
  expect(await post(next)).toEqual([200, undefined]);
  expect(gateway.connector.webhooks).toHaveLength(2);
});

test('one of an unknown or another session, or without an id, is refused', async () => {
  gateway.connector.refusesWebhooks = new AppError('not_found', 'unknown_session', 'No');
  expect(await post(hookOf())).toEqual([404, 'unknown_session']);
  expect(await post(hookOf(), {}, 'default')).toEqual([400, 'invalid_webhook']);
  expect(await post(hookOf({ id: undefined }))).toEqual([400, 'invalid_webhook']);
  expect(await post('[]')).toEqual([400, 'invalid_webhook']);
  expect(await post('{"id":')).toEqual([400, 'malformed_json']);
  expect(await post('')).toEqual([400, 'malformed_json']);
});

test('one that is too large, or no JSON by its type, is not read', async () => {
  const huge = hookOf({ payload: { body: 'x'.repeat(4 * 1024 * 1024) } });
  expect(await post(huge)).toEqual([413, 'body_too_large']);
  expect(await post(hookOf(), { 'content-type': 'text/plain' })).toEqual([
    415,
    'unsupported_media_type',
  ]);
});

test('there is no such route without WAHA, and no WAHA without its secret', async () => {
  await using other = await startHarness();
  const path = `/api/webhooks/waha/${session}`;
  expect(await other.json('POST', path, { body: {} })).toMatchObject({ status: 404 });
  const addresses = Object.fromEntries(
    ['AUTH', 'GROUPS', 'INSIGHTS', 'SCHEDULER', 'CONNECTOR'].map((name) => [
      `${name}_ADDRESS`,
      'x',
    ]),
  );
  const key = 'a'.repeat(64);
  const parsed = gatewayConfig.safeParse({
    ...addresses,
    MEDIA_LINK_KEY: key,
    CHAT_PROVIDER: 'waha',
  });
  expect(parsed.error?.issues.map(({ path: [name] }) => name)).toEqual(['WAHA_WEBHOOK_SECRET']);
});

test('ids are forgotten when they could not come again, and shared while under way', async () => {
  let now = 0;
  const guard = new ReplayGuard({ keptMs: 10, now: () => now });
  let done = 0;
  const work = async () => void done++;
  await Promise.all([guard.once('a', work), guard.once('a', work)]);
  await guard.once('a', work);
  expect(done).toBe(1);
  now = 10;
  await guard.once('a', work);
  expect(done).toBe(2);
});
