import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client, notices, place, type World, world } from './support.ts';

const here = place();
const { ownerId } = here;

let insights: World;
let client: Client;
beforeEach(async () => {
  insights = await world();
  client = await insights.start();
  await insights.tellGroup(here);
});
afterEach(async () => {
  await client[Symbol.asyncDispose]();
  await insights[Symbol.asyncDispose]();
});

it('an owner is told once an issue that letters wait for them, where they want to know', async () => {
  const tell = (issueId: string, letters = 3) =>
    client.tellLettersWritten({ ownerId, issueId, letters });
  await tell('w1');
  await tell('w1', 4);
  expect(await notices(client)).toMatchObject([
    {
      type: 'digest',
      title: 'Your newsletter is written',
      message: '3 letters wait for you to approve them.',
      link: '/newsletter',
      groupId: '',
      read: false,
    },
  ]);
  await client.updateNotificationSettings({
    ownerId,
    neverQuiet: false,
    kinds: { kinds: ['topic'] },
  });
  await tell('w2');
  expect(await notices(client)).toHaveLength(1);
  expect(await notices(client, 'owner-bob')).toEqual([]);
  await expect(tell('')).rejects.toMatchObject({ kind: 'invalid' });
});
