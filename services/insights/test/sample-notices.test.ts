import { expect, test } from 'vitest';
import { notices, place, world } from './support.ts';

test('a demo has four samples, one of each type, from the first watched group on, once', async () => {
  await using insights = await world({ DEMO: 'true' });
  await using client = await insights.start();
  const where = place();
  await insights.tellGroup(where, { isWatched: false });
  expect(await notices(client)).toEqual([]);
  await insights.tellGroup(where);
  const found = await notices(client);
  expect(found.map(({ type }) => type).toSorted()).toEqual([
    'digest',
    'moderation',
    'resource',
    'topic',
  ]);
  for (const { title, message, link, read } of found) {
    expect(title).toMatch(/^Sample: /);
    expect(message).toContain('Garden club');
    expect(link).toMatch(`/group/${where.groupId}?tab=`);
    expect(read).toBe(false);
  }
  const { documentId = '' } = found[0] ?? {};
  await client.deleteNotifications({ ownerId: where.ownerId, documentId });
  await insights.tellGroup(where);
  await insights.tellGroup(place(where.ownerId, '2@g.us'));
  expect(await notices(client)).toHaveLength(3);
});

test('nothing but a demo has samples', async () => {
  await using insights = await world();
  await using client = await insights.start();
  await insights.tellGroup(place());
  expect(await notices(client)).toEqual([]);
});
