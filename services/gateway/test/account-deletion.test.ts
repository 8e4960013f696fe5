import { expect, it } from 'vitest';
import { startHarness } from './support/harness.ts';

interface Answer {
  readonly data: { readonly deletion_due_at: string | null } | null;
  readonly error?: { readonly details: { readonly code?: string } };
}

it('deletes the own account: with its password, after which only keeping it is possible', async () => {
  await using gateway = await startHarness();
  const { user, token } = await gateway.signIn('ada@example.org');
  const post = async (path: string, as: string, body?: object) => {
    const answer = await gateway.call('POST', path, { token: as, ...(body ? { body } : {}) });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const wrong = await post('/api/account-deletion', token, { data: { password: 'guess' } });
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: { details: { code: 'wrong_password' } } },
  });
  const asked = await post('/api/account-deletion', token, { data: { password: 'secret-1' } });
  expect(asked.status).toBe(200);
  expect(asked.body.data?.deletion_due_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  const get = (path: string, as: string) => gateway.call('GET', path, { token: as });
  expect((await get('/api/users/me', token)).status).toBe(401);

  const again = await gateway.auth.token(user.documentId);
  const me = await get('/api/users/me', again);
  expect(await me.json()).toMatchObject({ deletion_due_at: asked.body.data?.deletion_due_at });
  for (const path of ['/api/watched-groups', '/api/digests', '/api/overview', '/api/events']) {
    const refused = await get(path, again);
    expect([path, refused.status]).toEqual([path, 403]);
    expect(await refused.json()).toMatchObject({ error: { details: { code: 'account_leaving' } } });
  }
  const kept = await post('/api/account-deletion/undo', again);
  expect(kept).toMatchObject({ status: 200, body: { data: { deletion_due_at: null } } });
  expect((await get('/api/digests', again)).status).toBe(200);
});
