import { AppEvent, ChatEvent, ChatMessage } from '@groupsight/proto/events/v1/events';
import { deadLetterTopic, topics } from '@groupsight/shared/bus/topics';
import { version } from '@groupsight/shared/version';
import { expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

interface Health {
  readonly services: readonly { readonly name: string; readonly state: string }[];
  readonly dead_letters: readonly object[];
  readonly consumers: readonly { readonly topic: string; readonly lag: number | null }[];
}

interface Letters {
  readonly dead_letters: readonly { readonly position: string; readonly is_waiting: boolean }[];
  readonly unread: readonly string[];
}

const words = 'Meet me behind the station';
const chat = '491701234567@s.whatsapp.net';
const dead = deadLetterTopic(topics.chatMessages.name);

async function staffed(gateway: Harness) {
  const ada = await gateway.signIn('ada@example.org');
  const bob = await gateway.signIn('bob@example.org');
  ada.user.isOperator = true;
  const as =
    (token: string) =>
    async <T>(method: string, path: string, data?: object) => {
      const body = data === undefined ? {} : { body: { data } };
      const answer = await gateway.call(method, path, { token, ...body });
      const text = await answer.text();
      return { status: answer.status, text, data: (JSON.parse(text) as { data: T }).data };
    };
  return { ada, bob, operator: as(ada.token), user: as(bob.token) };
}

/** A message that a consumer gives up. */
async function bury(gateway: Harness, ownerId: string): Promise<void> {
  const { bus } = gateway;
  const value = ChatEvent.fromPartial({
    ownerId,
    event: { $case: 'message', value: ChatMessage.fromPartial({ text: words }) },
  });
  const broken = await bus.subscribe({
    topic: topics.chatMessages,
    group: 'insights',
    onBatch: () => Promise.reject(new Error(`cannot read ${words}`)),
  });
  await bus.publish(topics.chatMessages, [{ key: `${ownerId}:${chat}`, value }]);
  await bus.drain();
  await broken.close();
}

test('operators see how every service is; nobody else does', async () => {
  await using gateway = await startHarness();
  const { operator, user } = await staffed(gateway);
  for (const path of ['/api/server-health', '/api/dead-letters']) {
    const refused = await user('GET', path);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('operator_only');
    expect((await gateway.call('GET', path)).status).toBe(401);
  }
  const replay = '/api/dead-letters/chat.messages/replay';
  expect((await user('POST', replay, {})).status).toBe(403);

  const { data } = await operator<Health>('GET', '/api/server-health');
  const names = ['gateway', 'auth', 'groups', 'insights', 'scheduler', 'connector'];
  expect(data.services.map(({ name, state }) => `${name} ${state}`)).toEqual(
    names.map((name) => `${name} up`),
  );
  expect(data.services[1]).toMatchObject({
    version,
    away: [],
    migrations: { version: 2, known: 2, pending: [] },
  });
  expect(data.dead_letters).toEqual([]);
});

test('a service that is down is shown as down, and the others are shown as they are', async () => {
  await using gateway = await startHarness();
  const { operator } = await staffed(gateway);
  await gateway.stop('insights');
  const { status, data } = await operator<Health>('GET', '/api/server-health');
  expect(status).toBe(200);
  const stateOf = (name: string) => data.services.find((one) => one.name === name)?.state;
  expect(stateOf('insights')).toBe('down');
  expect(stateOf('connector')).toBe('up');
  const { data: letters } = await operator<Letters>('GET', '/api/dead-letters');
  expect(letters.unread).toEqual(['insights']);
});

test('dead letters are told without what they say, and put back: all, or one', async () => {
  await using gateway = await startHarness();
  const { ada, bob, operator } = await staffed(gateway);
  await bury(gateway, bob.ownerId);
  const shown = await operator<Letters>('GET', '/api/dead-letters');
  expect(shown.data).toMatchObject({
    dead_letters: [
      {
        topic: 'chat.messages',
        group: 'insights',
        error_code: 'internal',
        owner_id: bob.ownerId,
        is_waiting: true,
      },
    ],
    unread: [],
  });
  expect(shown.text).not.toContain(words);
  expect(shown.text).not.toContain(chat);
  const health = await operator<Health>('GET', '/api/server-health');
  expect(health.data.dead_letters).toEqual([
    { service: 'connector', topic: 'chat.messages', kept: 1, waiting: 1 },
  ]);

  const again: string[] = [];
  const consumer = await gateway.bus.subscribe({
    topic: topics.chatMessages,
    group: 'insights',
    onBatch: async (records) => {
      for (const { value } of records)
        again.push(value.event?.$case === 'message' ? value.event.value.text : '');
    },
  });
  await gateway.bus.drain();
  const replay = '/api/dead-letters/chat.messages/replay';
  expect((await operator('POST', replay, {})).data).toEqual({ replayed: 1 });
  expect((await operator('POST', replay, {})).data).toEqual({ replayed: 0 });
  const position = shown.data.dead_letters[0]?.position ?? '';
  expect((await operator('POST', replay, { position })).data).toEqual({ replayed: 1 });
  await gateway.bus.drain();
  await consumer.close();
  expect(again).toEqual([words, words]);
  const after = await operator<Letters>('GET', '/api/dead-letters');
  expect(after.data.dead_letters).toMatchObject([{ is_waiting: false }]);

  expect((await operator('POST', replay, { position: 'none' })).status).toBe(404);
  expect((await operator('POST', '/api/dead-letters/no.such/replay', {})).status).toBe(404);
  const entries = gateway.auth.actions.filter(({ action }) => action === 'dead_letters_replayed');
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatchObject({ actorId: ada.ownerId, subject: 'chat.messages' });
});

test('a look ends although another consumer has work for long', async () => {
  await using gateway = await startHarness();
  const { bob, operator } = await staffed(gateway);
  const isFree = Promise.withResolvers<void>();
  const busy = await gateway.bus.subscribe({
    topic: topics.appEvents,
    group: 'gateway-busy',
    onBatch: () => isFree.promise,
  });
  const value = AppEvent.fromPartial({ ownerId: bob.ownerId });
  await gateway.bus.publish(topics.appEvents, [{ key: bob.ownerId, value }]);
  await gateway.bus.publish(dead, [{ key: 'k', value: new Uint8Array([255]) }]);
  const { data } = await operator<Letters>('GET', '/api/dead-letters');
  // What cannot be read is nobody's.
  expect(data.dead_letters).toMatchObject([{ topic: 'chat.messages', owner_id: null }]);
  isFree.resolve();
  await busy.close();
});
