import { expect, it } from 'vitest';
import { startHarness } from './support/harness.ts';

interface Answer {
  readonly data: { readonly documentId: string; readonly url: string };
}

it('a copy is linked for whoever had it made, and downloaded by the link or the token of a mail', async () => {
  await using gateway = await startHarness();
  const { token, user } = await gateway.signIn('ada@example.org');
  const { token: other } = await gateway.signIn('ben@example.org');
  const call = async (method: string, path: string, as: string) => {
    const answer = await gateway.call(method, path, { token: as });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const { status, body } = await call('POST', '/api/data-exports', token);
  expect(status).toBe(202);
  const path = `/api/data-exports/${body.data.documentId}`;
  expect((await call('POST', `${path}/link`, other)).status).toBe(404);
  const link = await call('POST', `${path}/link`, token);
  const open = (address: string) => gateway.call('GET', address, {});
  const file = await open(link.body.data.url);
  expect(file.headers.get('content-type')).toBe('application/zip');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(await file.text()).toBe('zip');
  expect(await (await open('/api/data-exports/file?token=of-a-mail')).text()).toBe('zip');
  for (const [address, expected] of [
    ['/api/data-exports/file', 403],
    [link.body.data.url.replace(body.data.documentId, 'another'), 403],
    [`${link.body.data.url}x`, 403],
    ['/api/data-exports/file?token=guessed', 404],
  ] as const) {
    const answer = await open(address);
    expect([address, answer.status]).toEqual([address, expected]);
    await answer.body?.cancel();
  }
  // Who leaves may take their data along.
  user.deletionDueAt = new Date(Date.now() + 60_000);
  const again = await gateway.auth.token(user.documentId);
  expect((await call('GET', '/api/data-exports', again)).status).toBe(200);
});
