import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const path = '/api/notification-settings';
const all = ['resource', 'digest', 'moderation', 'topic'];

it('each has their own, changed field by field', async () => {
  const { token } = await gateway.signIn('ada@example.org');
  const { token: other } = await gateway.signIn('ben@example.org');
  const put = (data: object) => gateway.json('PUT', path, { token, body: { data } });
  expect(await gateway.json('GET', path, { token })).toMatchObject({
    data: { kinds: all, groups: [], quiet: null },
  });
  expect(await put({ kinds: ['digest'] })).toMatchObject({ data: { kinds: ['digest'] } });
  const quiet = { from: 22, to: 7 };
  expect(await put({ quiet })).toMatchObject({ data: { kinds: ['digest'], quiet } });
  expect(await put({ kinds: [] })).toMatchObject({ data: { kinds: [], quiet } });
  expect(await put({ quiet: null })).toMatchObject({ data: { kinds: [], quiet: null } });
  for (const wrong of [
    { kinds: ['all'] },
    { quiet: { from: 24, to: 7 } },
    { quiet: { from: 1 } },
  ]) {
    expect(await put(wrong)).toMatchObject({ status: 400 });
  }
  expect(await gateway.json('GET', path, { token: other })).toMatchObject({ data: { kinds: all } });
});

it('of a group something else, until that is taken back', async () => {
  const { token } = await gateway.signIn('cy@example.org');
  const at = (group: string) => `${path}/groups/${group}`;
  const body = { data: { kinds: ['topic'] } };
  const groups = [{ group: 'mine1', kinds: ['topic'] }];
  expect(await gateway.json('PUT', at('mine1'), { token, body })).toMatchObject({
    data: { groups },
  });
  expect(await gateway.json('PUT', at('theirs'), { token, body })).toMatchObject({ status: 404 });
  expect(await gateway.json('DELETE', at('mine1'), { token })).toMatchObject({
    data: { groups: [] },
  });
});
