import type { ChatProvider, SessionListener } from '@groupsight/chat-port/chat-provider';
import { Chatter } from '@groupsight/chat-simulated/chatter';
import { SimulatedProvider } from '@groupsight/chat-simulated/provider';
import { World } from '@groupsight/chat-simulated/world';
import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOpen, link, type Running, startConnector, watchedSends } from './support.ts';

const ownerId = 'owner0000000000000000000';
let t: Awaited<ReturnType<typeof startConnector>>;
let service: Running;

beforeEach(async () => {
  t = await startConnector();
  service = await t.start();
});
afterEach(async () => {
  await service.stop();
  await t.close();
});

const chatIdOf = async (name: RegExp) => {
  const { chats } = await service.client.listChats({ ownerId });
  return chats.find((chat) => name.test(chat.name))?.chatId ?? '';
};

describe('what was written lately', () => {
  it('is counted for who chooses groups: all, the own, and what is meant for one', async () => {
    const activity = (chatIds: string[]) => service.client.listChatActivity({ ownerId, chatIds });
    await expect(activity([])).rejects.toMatchObject({ code: 'not_connected' });
    await link(service, ownerId);
    const { chats } = await service.client.listChats({ ownerId });
    const ids = chats.map(({ chatId }) => chatId);
    const [first = ''] = ids;
    const found = await activity([...ids, 'nobody@g.us']);
    expect(found.chats.length).toBe(ids.length);
    for (const { messages, own, toOwner } of found.chats) {
      expect(messages).toBeGreaterThanOrEqual(own + toOwner);
    }
    const sum = (of: 'own' | 'toOwner') => found.chats.reduce((all, one) => all + one[of], 0);
    expect(sum('own')).toBeGreaterThan(0);
    expect(sum('toOwner')).toBeGreaterThan(0);
    expect((await activity([first])).chats.map(({ chatId }) => chatId)).toEqual([first]);
    const many = Array.from({ length: 1_001 }, (_, n) => `${n}@g.us`);
    await expect(activity(many)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('linking', () => {
  it('shows a QR code, is scanned, and opens', async () => {
    expect(await service.client.getState({ ownerId })).toMatchObject({ state: 'close' });
    const { qrcode } = await service.client.connect({ ownerId });
    expect(qrcode).toMatch(/^data:image\/png;base64,/);
    await isOpen(service, ownerId);
    expect((await service.client.getState({ ownerId })).qrcode).toBe('');
    await expect(service.client.connect({ ownerId })).rejects.toMatchObject({
      code: 'already_linked',
    });
    await waitFor('both events', () => t.connections.length === 2);
    expect(t.connections.map(({ state }) => state)).toEqual(['connecting', 'open']);
  });

  it('answers the same QR code to everybody who asks while it is valid', async () => {
    const slow = await startConnector({ scanDelayMs: 60_000 });
    const other = await slow.start();
    const codes = await Promise.all([1, 2, 3].map(() => other.client.connect({ ownerId })));
    const { qrcode, state } = await other.client.getState({ ownerId });
    expect(new Set([...codes.map((code) => code.qrcode), qrcode]).size).toBe(1);
    expect(state).toBe('connecting');
    await expect(other.client.listChats({ ownerId })).rejects.toMatchObject({
      code: 'not_connected',
    });
    await other.stop();
    await slow.close();
  });

  it('tells of a renewed QR code: the one on the screen is worth nothing any more', async () => {
    await using stack = new AsyncDisposableStack();
    const short = await startConnector({ scanDelayMs: 60_000, qrLifetimeMs: 50 });
    stack.defer(() => short.close());
    const other = await short.start();
    stack.defer(() => other.stop());
    const { qrcode } = await other.client.connect({ ownerId });
    await waitFor('news of the second code', () => short.connections.length >= 2);
    expect(new Set(short.connections.map(({ state }) => state))).toEqual(new Set(['connecting']));
    // The answer may have been the second one already.
    const shown = async () => (await other.client.getState({ ownerId })).qrcode;
    await waitFor('another code', async () => (await shown()) !== qrcode);
    expect(await shown()).toMatch(/^data:image\/png;base64,/);
  });

  it('ends with a disconnect, however often', async () => {
    await link(service, ownerId);
    await service.client.disconnect({ ownerId });
    await service.client.disconnect({ ownerId });
    expect(await service.client.getState({ ownerId })).toMatchObject({
      state: 'close',
      reason: 'logged_out',
    });
    await expect(service.client.listChats({ ownerId })).rejects.toMatchObject({
      code: 'not_connected',
    });
    await link(service, ownerId);
  });
});

describe('a suspended account', () => {
  const publish = (suspendedAt?: Date, deletionDueAt?: Date) => {
    const user = { userId: ownerId, timezone: 'UTC', plan: 'ultimate', at: new Date() };
    const value = { ...user, suspendedAt, deletionDueAt };
    return t.bus.publish(topics.usersChanges, [{ key: ownerId, value }]);
  };
  const tell = async (suspendedAt?: Date) => {
    await publish(suspendedAt);
    await t.bus.drain();
  };
  const chats = () => service.client.listChats({ ownerId });

  it('is held by nobody, also after a restart, and comes back linked', async () => {
    await service.stop();
    service = await t.start({ beatMs: 30 });
    await link(service, ownerId);
    await tell(new Date());
    await waitFor('the end of the connection', () =>
      chats().then(
        () => false,
        () => true,
      ),
    );
    expect(await service.client.getState({ ownerId })).toMatchObject({ state: 'connecting' });
    await expect(service.client.connect({ ownerId })).rejects.toMatchObject({
      code: 'account_elsewhere',
    });
    await service.stop();
    service = await t.start({ beatMs: 30 });
    await expect(chats()).rejects.toMatchObject({ code: 'account_elsewhere' });
    await tell();
    await isOpen(service, ownerId);
    expect((await chats()).chats).not.toEqual([]);
  });

  it('is unlinked when it is going to be deleted, and holds up nobody else', async () => {
    await link(service, ownerId);
    await tell(new Date());
    expect(await service.client.getState({ ownerId })).toMatchObject({ state: 'connecting' });
    await publish(new Date(), new Date(Date.now() + 86_400_000));
    await waitFor('the end of the link', async () => {
      const { state } = await service.client.getState({ ownerId });
      return state === 'close';
    });
    await t.bus.drain();
    await expect(service.client.connect({ ownerId })).rejects.toMatchObject({
      code: 'account_elsewhere',
    });
  });
});

describe('an open account', () => {
  it('lists ten groups, announcement groups and a community among them', async () => {
    await link(service, ownerId);
    const { chats } = await service.client.listChats({ ownerId });
    expect(chats).toHaveLength(10);
    expect(chats.filter((chat) => chat.isAnnouncements)).toHaveLength(2);
    const parents = new Set(chats.map(({ parentId }) => parentId).filter((id) => id !== ''));
    expect(chats.filter(({ chatId }) => parents.has(chatId))).toHaveLength(1);
    expect(chats.every((chat) => chat.chatId.endsWith('@g.us') && chat.size > 10)).toBe(true);
    expect(chats.every((chat) => chat.size === chat.participants.length)).toBe(true);
  });

  it('publishes live messages of watched chats only', async () => {
    await link(service, ownerId);
    const watched = await chatIdOf(/Harbour/);
    const other = await chatIdOf(/SaaS/);
    await t.watch(ownerId, watched);
    await t.watch(ownerId, other, false);
    await service.simulated.inject(ownerId, other, { messageId: 'm1', text: 'not this' });
    await service.simulated.inject(ownerId, watched, { messageId: 'm2', text: 'this' });
    await waitFor('the message', () => t.messages().length > 0);
    expect(t.messages()).toMatchObject([{ messageId: 'm2', text: 'this', fromMe: false }]);
    expect(t.events[0]).toMatchObject({ chatId: watched, ownerId, origin: 'ORIGIN_LIVE' });
  });

  it('keeps to what was said last of a chat, though an older word comes after it', async () => {
    await link(service, ownerId);
    const chatId = await chatIdOf(/Harbour/);
    await t.watch(ownerId, chatId, true, new Date());
    // Published by another process of groups, which had read it before.
    await t.watch(ownerId, chatId, false, new Date(Date.now() - 1000));
    await service.simulated.inject(ownerId, chatId, { messageId: 'MINE', text: 'hello' });
    await waitFor('the message', () => t.messages().length > 0);
    const gaps = t.coverage(chatId).filter(({ gapReason }) => gapReason === 'not_watched');
    expect(gaps).toHaveLength(1);
  });

  it('takes the higher version of a group for the latest, though a clock says otherwise', async () => {
    await link(service, ownerId);
    const chatId = await chatIdOf(/Harbour/);
    await t.watch(ownerId, chatId, false, new Date(), 7);
    await t.watch(ownerId, chatId, true, new Date(Date.now() - 60_000), 8);
    await t.watch(ownerId, chatId, false, new Date(), 7);
    await service.simulated.inject(ownerId, chatId, { messageId: 'MINE', text: 'hello' });
    await waitFor('the message', () => t.messages().length > 0);
  });

  it('tells of every chat that is known, watched or not, when two members are one', async () => {
    const { provider } = watchedSends(async () => undefined);
    let listener: SessionListener | undefined;
    const noting: ChatProvider = {
      ...provider,
      open: (account) => {
        listener = account.listener;
        return provider.open(account);
      },
    };
    await service.stop();
    service = await t.start({ provider: noting });
    await link(service, ownerId);
    const chats = [await chatIdOf(/Harbour/), await chatIdOf(/Northbridge/)].sort();
    for (const [index, chatId] of chats.entries()) await t.watch(ownerId, chatId, index === 0);
    await listener?.onMerge({ fromId: '1@lid', intoId: '2@s', name: 'Dora' });
    await waitFor('what was told', () => t.events.length === 2 && t.membership.length === 2);
    const change = { kind: 'merged', memberId: '2@s', mergedId: '1@lid', memberName: 'Dora' };
    const byChat = (a: { chatId: string }, b: { chatId: string }) => (a.chatId < b.chatId ? -1 : 1);
    expect(t.events.map(({ chatId }) => chatId).sort()).toEqual(chats);
    expect(t.events[0]).toMatchObject({
      origin: 'ORIGIN_LIVE',
      event: { $case: 'memberMerged', value: { fromId: '1@lid', intoId: '2@s', name: 'Dora' } },
    });
    expect(t.membership.toSorted(byChat)).toMatchObject(
      chats.map((chatId) => ({ chatId, ...change })),
    );
  });

  it('hears after a lost connection what it missed, in order and once', async () => {
    await link(service, ownerId);
    const chatId = await chatIdOf(/Harbour/);
    await t.watch(ownerId, chatId);
    // Long enough to be seen on a busy machine.
    await service.client.simulateDrop({ ownerId, milliseconds: 1_500 });
    expect((await service.client.getState({ ownerId })).state).toBe('connecting');
    const ids = Array.from({ length: 20 }, (_, i) => `missed-${i}`);
    for (const messageId of ids) {
      await service.simulated.inject(ownerId, chatId, { messageId, text: messageId });
    }
    await waitFor('all that was missed', () => t.messages().length >= ids.length);
    expect(t.messages().map(({ messageId }) => messageId)).toEqual(ids);
    // Another topic, which is heard when it is.
    await waitFor('the news of it', () => t.connections.length >= 4);
    expect(t.connections.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      ...['connecting ', 'open ', 'connecting connection_lost', 'open '],
    ]);
    await expect(
      service.client.simulateDrop({ ownerId, milliseconds: 60_001 }),
    ).rejects.toMatchObject({ code: 'too_long' });
  });

  it('comes back by itself after a restart and hears what it missed', async () => {
    const chatterMs = 20_000;
    let clock = Date.now();
    const now = () => clock;
    const world = () => new SimulatedProvider({ seed: 'test', scanDelayMs: 0, chatterMs, now });
    await service.stop();
    service = await t.start({ provider: world(), now: () => new Date(clock) });
    await link(service, ownerId);
    const { chats } = await service.client.listChats({ ownerId });
    for (const { chatId } of chats) await t.watch(ownerId, chatId);
    const linkedAt = clock;
    await service.stop();
    clock += 3_600_000;
    service = await t.start({ provider: world(), now: () => new Date(clock) });
    await isOpen(service, ownerId);
    const said = new Chatter(new World('test', ownerId), chatterMs)
      .between(linkedAt, clock)
      .flatMap((update) => (update.kind === 'message' ? [update.message.messageId] : []));
    expect(said.length).toBeGreaterThan(50);
    await waitFor('all that was missed', () => t.messages().length >= said.length);
    await t.bus.drain();
    expect(t.messages().map(({ messageId }) => messageId)).toEqual(said);
    // What came late notifies nobody; rules look at it for a day.
    const messages = t.events.filter(({ event }) => event?.$case === 'message');
    expect(new Set(messages.map(({ origin }) => origin))).toEqual(
      new Set(['ORIGIN_LATE', 'ORIGIN_LIVE']),
    );
  });
});
