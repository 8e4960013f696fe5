import type { ChatProvider, ChatSession } from '@groupsight/chat-port/chat-provider';
import { SimulatedProvider } from '@groupsight/chat-simulated/provider';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOpen, link, type Running, startConnector } from './support.ts';

const ownerId = 'owner0000000000000000000';
let t: Awaited<ReturnType<typeof startConnector>>;
let service: Running;
let admin: string;
let guest: string;

beforeEach(async () => {
  t = await startConnector();
  service = await t.start();
  await link(service, ownerId);
  const { chats } = await service.client.listChats({ ownerId });
  admin = chats.find((chat) => chat.isAdmin && !chat.isAnnouncements)?.chatId ?? '';
  guest = chats.find((chat) => !chat.isAdmin && !chat.isAnnouncements)?.chatId ?? '';
  await t.watch(ownerId, admin);
});
afterEach(async () => {
  await service.stop();
  await t.close();
});

const send = (text: string, quotedMessageId = '') =>
  ({ $case: 'send', value: { text, quotedMessageId } }) as const;
const remove = (messageId: string) =>
  ({ $case: 'delete', value: { messageId, senderId: '' } }) as const;
const fetch = (jobId: string, since?: Date) =>
  ({ $case: 'fetchHistory', value: { jobId, includeDigests: true, since } }) as const;

describe('send', () => {
  it('sends once whatever is redelivered, and answers every time', async () => {
    for (let i = 1; i <= 3; i++) {
      await t.command('k1', ownerId, admin, send('hello'));
      // A busy machine may tell an end twice, which is no harm.
      await waitFor('an answer', () => t.results.length >= i);
      await t.bus.drain();
    }
    const ids = new Set(t.results.map(({ messageId }) => messageId));
    expect(new Set(t.results.map(({ state }) => state))).toEqual(new Set(['done']));
    expect(ids.size).toBe(1);
    await waitFor('the echo', () => t.messages().length > 0);
    await t.bus.drain();
    expect(t.messages()).toMatchObject([{ text: 'hello', fromMe: true, messageId: [...ids][0] }]);
  });

  it('does not send again after a crash between sending and noting it', async () => {
    await t.command('k1', ownerId, admin, send('hello'));
    const { messageId } = await t.resultOf('k1');
    await waitFor('the echo', () => t.messages().length > 0);
    // As if the process had died before the outcome was stored: the provider knows the key.
    await service.stop();
    service = await t.start();
    await isOpen(service, ownerId);
    await t.bus.drain();
    const told = t.results.length;
    await t.command('k1', ownerId, admin, send('hello'));
    await waitFor('another answer', () => t.results.length > told);
    expect(t.results.at(-1)?.messageId).toBe(messageId);
    await t.bus.drain();
    expect(t.messages().filter(({ text }) => text === 'hello')).toHaveLength(1);
  });

  it('fails with a reason', async () => {
    await t.command('k1', ownerId, 'nowhere@g.us', send('hello'));
    expect(await t.resultOf('k1')).toMatchObject({ state: 'failed', errorCode: 'unknown_chat' });
    await t.command('k2', ownerId, admin, send('  '));
    expect(await t.resultOf('k2')).toMatchObject({ state: 'failed', errorCode: 'empty_text' });
    await t.command('k3', 'somebody0000000000000000', admin, send('hello'));
    const failed = await t.resultOf('k3');
    expect(failed).toMatchObject({ state: 'failed', errorCode: 'not_connected' });
    expect(failed.errorMessage).toMatch(/not connected/);
  });

  it('never sends what was asked for more than an hour ago', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await t.command('late', ownerId, admin, send('good morning'), minutesAgo(61));
    expect(await t.resultOf('late')).toMatchObject({
      state: 'failed',
      errorCode: 'missed',
      errorMessage: 'Missed: the server was not running at the time.',
      messageId: '',
    });
    await t.command('in time', ownerId, admin, send('good evening'), minutesAgo(59));
    expect(await t.resultOf('in time')).toMatchObject({ state: 'done' });
    await waitFor('the echo', () => t.messages().length > 0);
    await t.bus.drain();
    expect(t.messages().map(({ text }) => text)).toEqual(['good evening']);
  });
});

describe('delete', () => {
  it('works where the account is admin, and is told to the product', async () => {
    await service.simulated.inject(ownerId, admin, { messageId: 'spam', text: 'buy now' });
    await waitFor('the message', () => t.messages().length > 0);
    await t.command('d1', ownerId, admin, remove('spam'));
    expect(await t.resultOf('d1')).toMatchObject({ state: 'done' });
    await waitFor('the deletion', () => t.events.some(({ event }) => event?.$case === 'deleted'));
  });

  it('fails where it is not, and for what is not there', async () => {
    await service.simulated.inject(ownerId, guest, { messageId: 'spam', text: 'buy now' });
    await t.command('d1', ownerId, guest, remove('spam'));
    expect(await t.resultOf('d1')).toMatchObject({ state: 'failed', errorCode: 'not_admin' });
    await t.command('d2', ownerId, admin, remove('nothing'));
    expect(await t.resultOf('d2')).toMatchObject({ errorCode: 'unknown_message' });
  });

  it('works however long ago it was asked for', async () => {
    await service.simulated.inject(ownerId, admin, { messageId: 'spam', text: 'buy now' });
    await waitFor('the message', () => t.messages().length > 0);
    await t.command('d1', ownerId, admin, remove('spam'), new Date(0));
    expect(await t.resultOf('d1')).toMatchObject({ state: 'done' });
  });

  it('is possible for own messages anywhere', async () => {
    await t.command('s1', ownerId, guest, send('oops'));
    const { messageId } = await t.resultOf('s1');
    await t.command('d1', ownerId, guest, remove(messageId));
    expect(await t.resultOf('d1')).toMatchObject({ state: 'done' });
  });
});

describe('fetch history', () => {
  const marker = () => t.events.find(({ event }) => event?.$case === 'marker')?.event?.value;

  it('publishes the whole past, then a marker, and tells how far it is', async () => {
    await t.command('h1', ownerId, admin, fetch('job1'));
    const done = await t.resultOf('h1', 'done');
    await t.bus.drain();
    expect(t.events.at(-1)?.event?.$case).toBe('marker');
    expect(marker()).toMatchObject({ jobId: 'job1', includeDigests: true, missing: 0 });
    expect(t.messages().length).toBe(done.fetched);
    expect(done.fetched).toBeGreaterThan(200);
    expect(new Set(t.messages().map(({ messageId }) => messageId)).size).toBe(done.fetched);
    expect(new Set(t.events.map(({ origin }) => origin))).toEqual(new Set(['ORIGIN_HISTORY']));
    expect(t.membership.length).toBeGreaterThan(0);
    const progress = t.results.filter(({ state }) => state === 'progress');
    expect(progress.length).toBeGreaterThan(1);
    const times = t.messages().map(({ at }) => at?.getTime() ?? 0);
    const spanDays = (Math.max(...times) - Math.min(...times)) / 86_400_000;
    expect(spanDays).toBeGreaterThan(50);
  });

  it('goes back no further than asked, and runs a job once', async () => {
    const since = new Date(Date.now() - 7 * 86_400_000);
    await t.command('h1', ownerId, admin, fetch('job1', since));
    await t.resultOf('h1', 'done');
    await t.bus.drain();
    const count = t.events.length;
    const dones = () => t.results.filter(({ state }) => state === 'done').length;
    const told = dones();
    expect(t.messages().every(({ at }) => (at ?? 0) >= since)).toBe(true);
    await t.command('h1', ownerId, admin, fetch('job1', since));
    await waitFor('another answer', () => dones() > told);
    await t.bus.drain();
    expect(t.events.length).toBe(count);
  });

  it('tells that nothing was missed where nothing was said', async () => {
    const since = new Date(Date.now() - 1_000);
    await t.command('h1', ownerId, admin, fetch('job1', since));
    await t.resultOf('h1', 'done');
    await t.bus.drain();
    expect(t.messages()).toEqual([]);
    expect(t.coverage(admin)).toContainEqual({ from: since, to: expect.any(Date), gapReason: '' });
  });

  it('goes on where it was cut short, after a restart', async () => {
    // A provider whose first page is the last it gives until it is mended.
    const { provider, mend } = stuckAfterOnePage();
    await service.stop();
    service = await t.start({ provider });
    await isOpen(service, ownerId);
    await t.command('h1', ownerId, admin, fetch('job1'));
    await waitFor('a first page', () => t.results.some(({ state }) => state === 'progress'));
    const stopped = service.stop();
    mend();
    await stopped;
    // Another topic than the one that told of the first page.
    await t.bus.drain();
    expect(marker()).toBeUndefined();
    const fetchedBefore = t.messages().length;
    service = await t.start();
    const done = await t.resultOf('h1', 'done');
    await t.bus.drain();
    expect(fetchedBefore).toBeGreaterThan(0);
    expect(done.fetched).toBeGreaterThan(fetchedBefore);
    expect(t.messages().length).toBe(done.fetched);
    expect(marker()).toMatchObject({ jobId: 'job1', messages: done.fetched });
  });

  it('survives a lost connection', async () => {
    await service.client.simulateDrop({ ownerId, milliseconds: 150 });
    await t.command('h1', ownerId, admin, fetch('job1'));
    expect(await t.resultOf('h1')).toMatchObject({ state: 'done' });
  });

  it('fails kindly without a connected account', async () => {
    await service.client.disconnect({ ownerId });
    await t.command('h1', ownerId, admin, fetch('job1'));
    const failed = await t.resultOf('h1');
    expect(failed).toMatchObject({ state: 'failed', errorCode: 'not_connected', jobId: 'job1' });
  });
});

function stuckAfterOnePage(): { provider: ChatProvider; mend: () => void } {
  const real = new SimulatedProvider({ seed: 'test', scanDelayMs: 0, chatterMs: 0 });
  const { promise: mended, resolve: mend } = Promise.withResolvers<void>();
  const provider: ChatProvider = {
    name: 'simulated',
    open(account) {
      const session: ChatSession = real.open(account);
      const history = session.history.bind(session);
      session.history = async function* (chatId, range) {
        for await (const page of history(chatId, range)) {
          yield page;
          await mended;
        }
      };
      return session;
    },
  };
  return { provider, mend };
}
