import { expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

const wish = { name: 'n8n', url: 'https://n8n.example.org/hook', events: ['question.created'] };

const post = (gateway: Harness, token: string, changed: object = {}) =>
  gateway.call('POST', '/api/webhooks', { token, body: { data: { ...wish, ...changed } } });

async function make(gateway: Harness, token: string): Promise<string> {
  const { data } = (await (await post(gateway, token)).json()) as { data: { documentId: string } };
  return `/api/webhooks/${data.documentId}`;
}

test('a webhook is made with its secret told once, for groups that are the caller’s', async () => {
  await using gateway = await startHarness();
  const { token, group } = await gateway.withGroup('ada@example.org');
  const made = await post(gateway, token, { groups: [group.documentId] });
  expect(made.status).toBe(201);
  expect(made.headers.get('cache-control')).toBe('no-store');
  expect(await made.json()).toMatchObject({
    data: { name: 'n8n', secret: 'whsec_c2VjcmV0', off_reason: null, events: wish.events },
  });
  const { created } = gateway.scheduler.webhooks;
  const usual = { kind: 'webhook', groupIds: [group.documentId], unansweredHours: 0 };
  expect(created).toMatchObject([usual]);
  const list = await gateway.call('GET', '/api/webhooks', { token });
  expect(await list.text()).not.toContain('whsec_');
  const { group: others } = await gateway.withGroup('bob@example.org');
  const refused = await post(gateway, token, { groups: [others.documentId] });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { details: { code: 'unknown_group' } } });
  for (const wrong of [{ events: [] }, { events: ['webhook.test'] }, { kind: 'teams' }, { x: 1 }]) {
    expect((await post(gateway, token, wrong)).status).toBe(400);
  }
  expect(created).toHaveLength(1);
});

test('what a change leaves out stays; an empty list of groups is all of them', async () => {
  await using gateway = await startHarness();
  const { token } = await gateway.signIn();
  const path = await make(gateway, token);
  const put = (data: object) => gateway.call('PUT', path, { token, body: { data } });
  expect((await put({ active: false })).status).toBe(200);
  expect((await put({ groups: [], events: ['member.joined'] })).status).toBe(200);
  const [first, second] = gateway.scheduler.webhooks.changed;
  expect(first).toMatchObject({ active: false, events: undefined, groups: undefined });
  expect(first?.name).toBeUndefined();
  expect(second).toMatchObject({ groups: { ids: [] }, events: { names: ['member.joined'] } });
  expect(second?.active).toBeUndefined();
});

test('the log is read and sent again by its owner alone', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.signIn();
  const bob = await gateway.signIn('bob@example.org');
  const path = await make(gateway, ada.token);
  const rotated = await gateway.call('POST', `${path}/secret`, { token: ada.token });
  expect(rotated.headers.get('cache-control')).toBe('no-store');
  expect(await rotated.json()).toMatchObject({ data: { secret: 'whsec_bmV3' } });
  const tested = await gateway.json('POST', `${path}/test`, { token: ada.token });
  expect(tested.status).toBe(202);
  const list = await gateway.json('GET', '/api/webhook-deliveries', { token: ada.token });
  expect(list).toMatchObject({
    data: [{ reason: 'status_500', attempts: [{ status: 500, answer: null }], due_at: null }],
  });
  const again = `/api/webhook-deliveries/${tested.data?.documentId}/resend`;
  expect((await gateway.json('POST', again, { token: ada.token })).status).toBe(202);
  for (const [method, url] of [
    ['POST', again],
    ['POST', `${path}/test`],
    ['POST', `${path}/secret`],
    ['DELETE', path],
  ] as const) {
    expect([url, (await gateway.call(method, url, { token: bob.token })).status]).toEqual([
      url,
      404,
    ]);
  }
  expect((await gateway.call('DELETE', path, { token: ada.token })).status).toBe(204);
});
