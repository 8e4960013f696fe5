import { withMongo } from '@groupsight/shared/mongo/connect';
import { expect, it } from 'vitest';
import { sharding } from '../src/store/sharding.ts';
import { place, world } from './support.ts';

const ownerId = 'owner-ada';
const other = 'owner-bob';
const here = place(ownerId);
const day = 86_400_000;

/** A clock that a test moves, from now on: the store forgets links by its own. */
async function started() {
  const clock = { now: Date.now() };
  const insights = await world();
  const client = await insights.start({ now: () => new Date(clock.now) });
  await insights.tellGroup(here);
  const create = (changed: object = {}, owner = ownerId) =>
    client.createRecapLink({ ownerId: owner, month: '2026-05', groupId: '', days: 7, ...changed });
  const list = (owner = ownerId) => client.listRecapLinks({ ownerId: owner, query: undefined });
  return {
    clock,
    insights,
    client,
    create,
    list,
    [Symbol.asyncDispose]: async () => {
      await client[Symbol.asyncDispose]();
      await insights[Symbol.asyncDispose]();
    },
  };
}

const ended = { kind: 'not_found', code: 'link_ended' };

it('a link holds until its end, and is its owner’s alone to see and to end', async () => {
  await using here = await started();
  const { link, token } = await here.create();
  const { token: second } = await here.create();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(second).not.toBe(token);
  const found = await here.client.findRecapLink({ token });
  expect(found).toMatchObject({ ownerId, link: { month: '2026-05', groupId: '' } });
  expect((await here.list()).links).toHaveLength(2);
  expect((await here.list(other)).links).toEqual([]);
  const documentId = link?.documentId ?? '';
  const stranger = here.client.deleteRecapLink({ ownerId: other, documentId });
  await expect(stranger).rejects.toMatchObject({ kind: 'not_found' });

  await here.client.deleteRecapLink({ ownerId, documentId });
  await expect(here.client.findRecapLink({ token })).rejects.toMatchObject(ended);
  const again = here.client.deleteRecapLink({ ownerId, documentId });
  await expect(again).rejects.toMatchObject({ kind: 'not_found' });

  here.clock.now += 7 * day - 1;
  await here.client.findRecapLink({ token: second });
  here.clock.now += 1;
  await expect(here.client.findRecapLink({ token: second })).rejects.toMatchObject(ended);
  expect((await here.list()).links).toEqual([]);
  await expect(here.client.findRecapLink({ token: 'x' })).rejects.toMatchObject(ended);
});

it('keeps no token, and refuses months to come, long terms and too many', async () => {
  await using here = await started();
  for (const [changed, code] of [
    [{ month: '2199-07' }, 'invalid_month'],
    [{ month: 'May' }, 'invalid_month'],
    [{ days: 0 }, 'invalid_days'],
    [{ days: 91 }, 'invalid_days'],
  ] as const) {
    await expect(here.create(changed)).rejects.toMatchObject({ code });
  }
  const { token } = await here.create();
  const where = { uri: here.insights.uri, database: sharding.database };
  const stored = await withMongo(where, (connection) =>
    connection.collection('recaplinks').find().toArray(),
  );
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
  for (let n = 1; n < 50; n += 1) await here.create({ days: 90 });
  await expect(here.create()).rejects.toMatchObject({ code: 'too_many_links' });
  // Those that ended make room.
  here.clock.now += 7 * day;
  await here.create();
});
