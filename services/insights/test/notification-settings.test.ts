import { withMongo } from '@groupsight/shared/mongo/connect';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Client,
  inStore,
  message,
  notices,
  place,
  said,
  type World,
  world,
} from './support.ts';

const here = place();
const there = place('owner-ada', '2@g.us');
const bobs = place('owner-bob', '3@g.us');
const { ownerId } = here;

let insights: World;
let client: Client;
let count = 0;
beforeEach(async () => {
  insights = await world();
  client = await insights.start();
  for (const group of [here, there, bobs]) await insights.tellGroup(group);
});
afterEach(async () => {
  await client[Symbol.asyncDispose]();
  await insights[Symbol.asyncDispose]();
});

const links = (at: typeof here, many: number) =>
  Array.from({ length: many }, () => {
    count += 1;
    const text = `Read https://example.com/page-${count}`;
    return said(at, message(`link-${count}`, { text, at: new Date() }));
  });
const share = async (at = here, many = 1) => {
  const events = links(at, many);
  await insights.tell(events);
  return events;
};
const placesOf = async (owner = ownerId) =>
  (await notices(client, owner)).map(({ link }) => /group\/(\w+)/.exec(link)?.[1] ?? '');
const settingsOf = async (owner = ownerId) =>
  (await client.getNotificationSettings({ ownerId: owner })).settings;
const kinds = (...names: string[]) => ({ kinds: names });

describe('what an owner is told', () => {
  it('is everything until they choose', async () => {
    expect(await settingsOf()).toEqual({
      kinds: ['resource', 'digest', 'moderation', 'topic'],
      mailed: [],
      groups: [],
      quiet: undefined,
    });
    await share();
    expect(await placesOf()).toEqual([here.groupId]);
  });

  it('is of the kinds that they chose, for themselves alone', async () => {
    await client.updateNotificationSettings({
      ownerId,
      kinds: kinds('topic', 'digest'),
      neverQuiet: false,
    });
    expect((await settingsOf())?.kinds).toEqual(['digest', 'topic']);
    await share();
    await share(bobs);
    expect(await placesOf()).toEqual([]);
    expect(await placesOf(bobs.ownerId)).toEqual([bobs.groupId]);
    await client.updateNotificationSettings({ ownerId, kinds: kinds(), neverQuiet: false });
    expect((await settingsOf())?.kinds).toEqual([]);
  });

  it('differs for a group, until it does not any more', async () => {
    const set = (chosen?: ReturnType<typeof kinds>, groupId = here.groupId) =>
      client.setGroupNotifications({ ownerId, groupId, kinds: chosen });
    await set(kinds('digest'));
    await share(here);
    await share(there);
    expect(await placesOf()).toEqual([there.groupId]);
    await client.updateNotificationSettings({ ownerId, kinds: kinds(), neverQuiet: false });
    const { settings } = await set(kinds('resource'));
    expect(settings?.groups).toEqual([{ groupId: here.groupId, kinds: ['resource'] }]);
    await share(here);
    await share(there);
    expect(await placesOf()).toEqual([here.groupId, there.groupId]);
    expect((await set(undefined)).settings?.groups).toEqual([]);
    await share(here);
    expect(await placesOf()).toHaveLength(2);
    for (const groupId of [bobs.groupId, 'nothing']) {
      await expect(set(kinds(), groupId)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('is refused where it makes no sense', async () => {
    const update = (more: object) =>
      client.updateNotificationSettings({ ownerId, neverQuiet: false, ...more });
    const wrong = [
      [{ kinds: kinds('all') }, 'invalid_kinds'],
      [{ quiet: { fromHour: 7, toHour: 7 } }, 'invalid_hours'],
      [{ quiet: { fromHour: 24, toHour: 7 } }, 'invalid_hours'],
    ] as const;
    for (const [more, code] of wrong) {
      await expect(update(more)).rejects.toMatchObject({ code });
    }
    const { settings } = await update({ quiet: { fromHour: 22, toHour: 7 } });
    expect(settings?.quiet).toEqual({ fromHour: 22, toHour: 7 });
    expect((await update({})).settings?.quiet).toBeDefined();
    expect((await update({ neverQuiet: true })).settings?.quiet).toBeUndefined();
  });
});

describe('many of a kind within an hour', () => {
  const titles = async () => (await notices(client)).map(({ title }) => title);

  it('are told in one line beside the first, however often they come', async () => {
    const events = await share(here, 12);
    const shown = await titles();
    expect(shown).toHaveLength(9);
    expect(shown).toContain('4 new resources in your groups, beside those above');
    await insights.tell(events);
    expect(await titles()).toEqual(shown);
    await share(there, 2);
    expect(await titles()).toContain('6 new resources in your groups, beside those above');
    expect(await titles()).toHaveLength(9);
  });

  it('stand alone again once the first are read, and are told no more once that is deleted', async () => {
    await share(here, 9);
    const line = (await notices(client)).find(({ title }) => title.includes('beside'));
    await client.deleteNotifications({ ownerId, documentId: line?.documentId ?? '' });
    await share(here);
    expect(await titles()).toHaveLength(8);
    // What was deleted is not written again where nobody sees it.
    const place = inStore(insights.uri);
    const kept = await withMongo(place, async (connection) =>
      connection.collection('notifications').find({ owner: ownerId }).toArray(),
    );
    expect(JSON.stringify(kept)).not.toContain('beside those above');
    await client.markNotificationsRead({ ownerId, documentId: '' });
    await share(here);
    expect(await titles()).toHaveLength(9);
  });
});
