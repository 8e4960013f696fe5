import { silentLogger } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { Sender } from './sender.ts';

/** Things that wait, sent one after the other; what is sent is gone. */
function queue(waiting: string[], send: (item: string) => Promise<boolean>, atOnce = 1) {
  const begun: string[] = [];
  const sender = new Sender<string>(silentLogger(), {
    one: 'a thing',
    atOnce,
    closeMs: 1_000,
    keyOf: (item) => item,
    next: async (underWay) => waiting.find((item) => !underWay.includes(item)),
    send: async (item) => {
      begun.push(item);
      const goesOn = await send(item);
      waiting.splice(waiting.indexOf(item), 1);
      return goesOn;
    },
  });
  return { sender, begun };
}

it('sends all that waits, so many at a time', async () => {
  let most = 0;
  let now = 0;
  const send = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now -= 1;
    return true;
  };
  const { sender, begun } = queue(['a', 'b', 'c', 'd', 'e'], send, 2);
  await sender.look();
  await waitFor('all of it', () => begun.length === 5);
  await sender.close();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(2);
});

it.each([
  ['cannot be taken up', () => Promise.reject(new Error('the store is away'))],
  ['says that no other would pass', async () => false],
])('tries once a look while one %s', async (_, send) => {
  const { sender, begun } = queue(['a', 'b', 'c', 'd'], send);
  for (let looks = 1; looks <= 2; looks++) {
    await sender.look();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(begun).toHaveLength(looks);
  }
});

it('takes nothing up after it was closed', async () => {
  const { sender, begun } = queue(['a', 'b'], async () => true);
  await sender.look();
  await sender.close();
  await sender.look();
  expect(begun).toEqual(['a']);
});
