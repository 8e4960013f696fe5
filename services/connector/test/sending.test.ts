import type { ChatProvider } from '@groupsight/chat-port/chat-provider';
import { AppError } from '@groupsight/shared/errors';
import { metrics } from '@groupsight/shared/telemetry';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, describe, expect, it } from 'vitest';
import { isOpen, link, type Running, type Setup, startConnector, watchedSends } from './support.ts';

const ownerId = 'owner0000000000000000000';
const other = 'other0000000000000000000';
const hour = 3_600_000;

let t: Awaited<ReturnType<typeof startConnector>>;
let running: Running[] = [];
afterEach(async () => {
  for (const service of running) await service.stop();
  running = [];
  await t.close();
});

async function start(env: Setup['env'] = {}, provider?: ChatProvider) {
  t = await startConnector({ env });
  const service = await t.start(provider ? { provider } : {});
  running.push(service);
  return service;
}

/** A group of the owner's in which the account is admin. */
async function chatOf(service: Running, owner = ownerId): Promise<string> {
  const { chats } = await service.client.listChats({ ownerId: owner });
  const chat = chats.find(({ isAdmin, isAnnouncements }) => isAdmin && !isAnnouncements);
  await t.watch(owner, chat?.chatId ?? '');
  return chat?.chatId ?? '';
}

const message = (text: string, notAfter = new Date(Date.now() + hour)) =>
  ({ $case: 'sendMessage', value: { text, notAfter, extras: undefined } }) as const;
const reply = (text: string, quotedMessageId: string) =>
  ({ $case: 'send', value: { text, quotedMessageId } }) as const;
const remove = (messageId: string) =>
  ({ $case: 'delete', value: { messageId, senderId: '' } }) as const;

describe('pacing', () => {
  it('holds up neither deletions nor other accounts', async () => {
    const service = await start({ SEND_GAP_MS: String(hour) });
    await link(service, ownerId);
    await link(service, other);
    const chat = await chatOf(service);
    const otherChat = await chatOf(service, other);
    await service.simulated.inject(ownerId, chat, { messageId: 'spam', text: 'buy now' });
    await t.command('first', ownerId, chat, message('one'));
    await t.resultOf('first', 'done');
    await t.command('second', ownerId, chat, message('two'));
    await t.command('delete', ownerId, chat, remove('spam'));
    await t.command('other', other, otherChat, message('three'));
    await t.resultOf('delete', 'done');
    await t.resultOf('other', 'done');
    expect(t.results.some(({ idempotencyKey }) => idempotencyKey === 'second')).toBe(false);
    const state = await service.client.getSendBudget({ ownerId });
    expect(state).toMatchObject({ used: 1, waiting: 1, budget: 200, risk: 'low' });
    expect(state.resetsAt?.getTime()).toBeGreaterThan(Date.now());
  });

  it('lets an answer to somebody go before what waits', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { provider } = watchedSends(({ text }) => (text === 'one' ? held : Promise.resolve()));
    const service = await start({}, provider);
    await link(service, ownerId);
    const chat = await chatOf(service);
    await t.command('a', ownerId, chat, message('one'));
    await t.command('b', ownerId, chat, message('two'));
    await t.command('c', ownerId, chat, reply('please stop', 'spam'));
    await waitFor('three that wait', async () => {
      return (await service.client.getSendBudget({ ownerId })).waiting === 3;
    });
    release();
    await t.resultOf('b', 'done');
    // A busy machine may tell an end twice, which is no harm.
    const told = new Set(t.results.map(({ idempotencyKey }) => idempotencyKey));
    expect([...told]).toEqual(['a', 'c', 'b']);
  });

  it('loses no message silently that waited too long', async () => {
    const service = await start({ SEND_GAP_MS: String(hour) });
    await link(service, ownerId);
    const chat = await chatOf(service);
    await t.command('first', ownerId, chat, message('one'));
    await t.resultOf('first', 'done');
    // It has to be heard of before it is too late.
    await t.command('second', ownerId, chat, message('two', new Date(Date.now() + 1_500)));
    const failed = await t.resultOf('second', 'failed');
    expect(failed.errorCode).toBe('missed');
    expect(failed.errorMessage).toMatch(/other messages were waiting in front of it/);
  });

  it('is stopped for what is deleted while it waits, or before it is heard of', async () => {
    const service = await start({ SEND_GAP_MS: String(hour) });
    await link(service, ownerId);
    const chat = await chatOf(service);
    const cancel = (targetKey: string) => ({ $case: 'cancelSend', value: { targetKey } }) as const;
    await t.command('unheard of cancel', ownerId, chat, cancel('unheard of'));
    await t.command('first', ownerId, chat, message('one'));
    await t.command('waits', ownerId, chat, message('two'));
    await t.resultOf('first', 'done');
    await t.command('cancel', ownerId, chat, cancel('waits'));
    await t.command('cancel first', ownerId, chat, cancel('first'));
    await t.command('unheard of', ownerId, chat, message('three'));
    for (const key of ['waits', 'unheard of']) {
      expect(await t.resultOf(key)).toMatchObject({ state: 'failed', errorCode: 'cancelled' });
    }
    expect(await t.resultOf('first')).toMatchObject({ state: 'done' });
    expect(await service.client.getSendBudget({ ownerId })).toMatchObject({ used: 1, waiting: 0 });
  });

  it('says so when the account was away all the time', async () => {
    const service = await start();
    await link(service, ownerId);
    const chat = await chatOf(service);
    await service.client.simulateDrop({ ownerId, milliseconds: 60_000 });
    await t.command('k', ownerId, chat, message('one', new Date(Date.now() + 1_500)));
    const failed = await t.resultOf('k', 'failed');
    expect(failed.errorMessage).toBe('Missed: your WhatsApp account was not connected in time.');
  });

  it('waits for a connection that is lost for a moment', async () => {
    const service = await start();
    await link(service, ownerId);
    const chat = await chatOf(service);
    await service.client.simulateDrop({ ownerId, milliseconds: 100 });
    await t.command('k', ownerId, chat, message('one'));
    await t.resultOf('k', 'done');
  });
});

describe('the daily budget', () => {
  it('ends at its number, says why, and begins anew with the owner’s day', async () => {
    const service = await start({ SEND_DAILY_BUDGET: '2' });
    await link(service, ownerId);
    const chat = await chatOf(service);
    for (const key of ['1', '2', '3']) {
      await t.command(key, ownerId, chat, message(`number ${key}`));
      await t.resultOf(key);
    }
    expect(await t.resultOf('3')).toMatchObject({ state: 'failed', errorCode: 'budget_spent' });
    expect(await service.client.getSendBudget({ ownerId })).toMatchObject({
      used: 2,
      waiting: 0,
      budget: 2,
      risk: 'high',
    });
    expect(await service.client.getSendBudget({ ownerId: other })).toMatchObject({ used: 0 });
    await service.stop();
    const tomorrow = () => new Date(Date.now() + 24 * hour);
    const next = await t.start({ now: tomorrow });
    running = [next];
    await isOpen(next, ownerId);
    await t.command('4', ownerId, chat, message('number 4', new Date(Date.now() + 25 * hour)));
    await t.resultOf('4', 'done');
  });
});

it('shows in the metrics what waits, of all accounts together', async () => {
  const service = await start({ SEND_GAP_MS: String(hour) });
  await link(service, ownerId);
  const chat = await chatOf(service);
  for (const key of ['1', '2', '3']) await t.command(key, ownerId, chat, message(key));
  await t.resultOf('1', 'done');
  await waitFor('two that wait', async () => {
    const text = await metrics.getSingleMetricAsString('groupsight_outgoing_waiting');
    return text.includes('groupsight_outgoing_waiting{provider="simulated"} 2');
  });
});

describe('tries', () => {
  const busy = () => new AppError('unavailable', 'busy', 'Busy.');

  it('are repeated after passing trouble, not after a refusal', async () => {
    const { provider, tries } = watchedSends(async ({ text }, count) => {
      if (text === 'trouble' && count < 3) throw busy();
      if (text === 'unforeseen' && count < 2) throw new Error('oops');
      if (text === 'refused') throw new AppError('forbidden', 'not_admin', 'Not here.');
    });
    const service = await start({}, provider);
    await link(service, ownerId);
    const chat = await chatOf(service);
    for (const text of ['trouble', 'refused', 'unforeseen']) {
      await t.command(text, ownerId, chat, message(text));
    }
    await t.resultOf('unforeseen', 'done');
    expect(await t.resultOf('trouble')).toMatchObject({ state: 'done' });
    expect(await t.resultOf('refused')).toMatchObject({
      state: 'failed',
      errorCode: 'not_admin',
      errorMessage: 'Not here.',
    });
    expect(Object.fromEntries(tries)).toEqual({ trouble: 3, refused: 1, unforeseen: 2 });
  });

  it('are not used up by lost connections, and an account that is back is not kept waiting', async () => {
    const lost = () => new AppError('unavailable', 'connection_lost', 'Lost.');
    const { provider, tries } = watchedSends(async ({ text }, count) => {
      if (text === 'unlucky' && count <= 9) throw lost();
    });
    const service = await start({ SEND_RETRY_MS: '1' }, provider);
    await link(service, ownerId);
    const chat = await chatOf(service);
    // Each pause is four times the one before; the account that comes back cuts it short.
    await t.command('unlucky', ownerId, chat, message('unlucky'));
    await waitFor('some tries', () => (tries.get('unlucky') ?? 0) >= 5);
    while ((tries.get('unlucky') ?? 0) < 10) {
      const before = tries.get('unlucky') ?? 0;
      await service.client.simulateDrop({ ownerId, milliseconds: 1 });
      await waitFor('another try', () => (tries.get('unlucky') ?? 0) > before);
    }
    await t.resultOf('unlucky', 'done');
  });

  it('end some time, and the next message goes', async () => {
    const { provider, tries } = watchedSends(async ({ text }) => {
      if (text === 'never') throw busy();
    });
    const service = await start({ SEND_RETRY_MS: '1' }, provider);
    await link(service, ownerId);
    const chat = await chatOf(service);
    await t.command('never', ownerId, chat, message('never'));
    await t.command('next', ownerId, chat, message('next'));
    await t.resultOf('next', 'done');
    expect(await t.resultOf('never')).toMatchObject({ errorCode: 'send_failed' });
    expect(tries.get('never')).toBe(5);
  });
});

it('goes out once, by whoever holds the account, when two processes share the work', async () => {
  const service = await start();
  await link(service, ownerId);
  const chat = await chatOf(service);
  running.push(await t.start({ holder: 'another process' }));
  const keys = Array.from({ length: 12 }, (_, i) => `k${i}`);
  for (const key of keys) await t.command(key, ownerId, chat, message(key));
  for (const key of keys) await t.resultOf(key, 'done');
  await waitFor('the echoes', () => t.messages().length >= keys.length);
  await t.bus.drain();
  expect(t.messages().map(({ text }) => text)).toEqual(keys);
});
