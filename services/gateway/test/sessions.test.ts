import { expect, test } from 'vitest';
import { startHarness } from './support/harness.ts';

interface Listed {
  readonly documentId: string;
  readonly is_current: boolean;
  readonly user_agent: string;
  readonly address: null;
}

test('one sees where one is signed in, and ends that, one by one or all others', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.signIn();
  const bob = await gateway.signIn('bob@example.org');
  const [second, third] = [
    await gateway.auth.token(ada.ownerId),
    await gateway.auth.token(ada.ownerId),
  ];
  const list = async (token: string) => {
    const answer = await gateway.call('GET', '/api/sessions', { token });
    const { data } = (await answer.json()) as { data: Listed[] };
    return data;
  };
  const all = await list(ada.token);
  expect(all).toHaveLength(3);
  expect(all.filter((one) => one.is_current)).toHaveLength(1);
  expect(all[0]).toMatchObject({ user_agent: 'Firefox/140.0', address: null });
  const own = (await list(second)).find((one) => one.is_current)?.documentId ?? '';
  const end = (id: string, token: string) =>
    gateway.call('DELETE', `/api/sessions/${id}`, { token });
  expect((await end(own, bob.token)).status).toBe(404);
  const me = async (token: string) =>
    (await gateway.call('GET', '/api/users/me', { token })).status;
  expect(await me(second)).toBe(200);
  expect((await end(own, ada.token)).status).toBe(204);
  // At once: this gateway ended it.
  expect(await me(second)).toBe(401);
  expect(await me(third)).toBe(200);
  const others = await gateway.call('DELETE', '/api/sessions', { token: ada.token });
  expect(await others.json()).toEqual({ data: { ended: 1 }, meta: {} });
  expect([await me(third), await me(ada.token), await me(bob.token)]).toEqual([401, 200, 200]);
});
