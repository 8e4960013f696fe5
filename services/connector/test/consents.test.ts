import { declining } from '@groupsight/chat-simulated/content/people';
import { World } from '@groupsight/chat-simulated/world';
import type { MemberConsent } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { link, startConnector } from './support.ts';

const ownerId = 'owner0000000000000000000';

/** A linked account, one of its groups, and what is told of who wants newsletters. */
async function linked(env: Record<string, string> = {}) {
  const stack = new AsyncDisposableStack();
  const t = await startConnector({ env });
  stack.defer(() => t.close());
  const service = await t.start();
  stack.defer(() => service.stop());
  const consents: MemberConsent[] = [];
  await t.bus.subscribe({
    topic: topics.chatConsents,
    group: 'consents',
    onBatch: async (records) => {
      consents.push(...records.map(({ value }) => value));
    },
  });
  await link(service, ownerId);
  const { chats } = await service.client.listChats({ ownerId });
  const chat = chats.find(({ isAdmin, isAnnouncements }) => isAdmin && !isAnnouncements);
  const chatId = chat?.chatId ?? '';
  await t.watch(ownerId, chatId);
  const people = (chat?.participants ?? []).filter(({ name }) => name !== 'You');
  const person = (name: (one: string) => boolean) => {
    const found = people.find((one) => name(one.name));
    if (!found) throw new Error('there is no such person');
    return found.memberId;
  };
  const [memberId] = [person((name) => !declining.has(name))];
  return {
    t,
    service,
    consents,
    chatId,
    memberId,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const message = (text: string, bulk = false) => {
  const notAfter = new Date(Date.now() + 3_600_000);
  return { $case: 'sendMessage', value: { text, notAfter, extras: undefined, bulk } } as const;
};

it('tells who wants newsletters or none any more, and nothing else of what people write to the account', async () => {
  await using here = await linked();
  const { t, service, consents, chatId, memberId } = here;
  const says = (chat: string, messageId: string, text: string, quotes = '') =>
    service.simulated.inject(ownerId, chat, { messageId, text, quotes });
  await says(memberId, 'private', 'Can we meet at the bus stop?');
  await says(memberId, 'd1', 'Abmelden!');
  await says(memberId, 'd2', 'START');
  await says(chatId, 'g1', 'Stop');
  await says(chatId, 'g2', 'Stop', 'g1');
  await waitFor('all of them', () => consents.length >= 3);
  await t.bus.drain();
  expect(consents).toMatchObject([
    { ownerId, memberId, wanted: false, direct: true },
    { ownerId, memberId, wanted: true, direct: true },
    { ownerId, wanted: false, direct: false },
  ]);
  expect(t.messages().map(({ messageId }) => messageId)).toEqual(['g1', 'g2']);
  expect(JSON.stringify(t.events)).not.toContain('bus stop');
});

it('writes to one person, once, and tells when they want no more of it', async () => {
  await using here = await linked();
  const { t, consents, memberId } = here;
  for (const n of [1, 2]) {
    await t.command('letter', ownerId, memberId, message('What you missed'));
    await waitFor('an answer', () => t.results.length >= n);
  }
  expect(t.results[0]).toMatchObject({ state: 'done', chatId: memberId });
  expect(new Set(t.results.map(({ messageId }) => messageId)).size).toBe(1);
  await t.command('stranger', ownerId, '15550009999@s.whatsapp.net', message('Hello'));
  expect(await t.resultOf('stranger')).toMatchObject({ errorCode: 'unknown_chat' });
  expect(consents).toEqual([]);
  const people = new World('test', ownerId).chats.flatMap(({ members }) => members);
  const who = [...declining.keys()].flatMap(
    (name) => people.find((one) => one.name === name) ?? [],
  );
  expect(who.length).toBeGreaterThan(1);
  for (const [n, one] of who.entries()) {
    await t.command(`declined${n}`, ownerId, one.memberId, message('What you missed'));
    await waitFor('their answer', () => consents.length > n);
  }
  expect(consents).toMatchObject(
    who.map(({ memberId: id }) => ({ memberId: id, wanted: false, direct: true })),
  );
  await t.bus.drain();
  expect(t.messages()).toEqual([]);
});

it('lets who is invited in a group opt in by a word to the account itself', async () => {
  await using here = await linked();
  const { t, consents, chatId } = here;
  await t.command('invitation', ownerId, chatId, message('A newsletter? Write START to me.'));
  await waitFor('somebody to want it', () => consents.length > 0);
  expect(consents).toMatchObject([{ ownerId, wanted: true, direct: true }]);
});

it('leaves a part of the day’s budget to what the owner writes', async () => {
  await using here = await linked({ SEND_DAILY_BUDGET: '5', SEND_WARM_UP_DAYS: '0' });
  const { t, chatId, memberId } = here;
  for (let n = 1; n <= 4; n += 1) {
    await t.command(`bulk${n}`, ownerId, memberId, message(`Letter ${n}`, true));
    expect(await t.resultOf(`bulk${n}`)).toMatchObject({ state: 'done' });
  }
  await t.command('bulk5', ownerId, memberId, message('Letter 5', true));
  expect(await t.resultOf('bulk5')).toMatchObject({ state: 'failed', errorCode: 'budget_spent' });
  await t.command('own', ownerId, chatId, message('From me'));
  expect(await t.resultOf('own')).toMatchObject({ state: 'done' });
});
