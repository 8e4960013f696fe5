import type { ChatUpdate } from '@groupsight/chat-port/chat-provider';
import type { ChatEvent } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { heardOn } from '@groupsight/shared/testing/heard';
import { testBus } from '@groupsight/shared/testing/resources';
import { describe, expect, it } from 'vitest';
import { publishUpdates } from './publish-updates.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const minute = 60_000;
const chat = { ownerId: 'ada', chatId: '1@g.us', groupId: 'g', isWatched: true };

/** How a deletion of so many minutes ago is told, and on which topic. */
async function toldAfter(minutes: number, marks: { late?: boolean; history?: true }) {
  const bus = await testBus();
  const told: [string, string][] = [];
  for (const topic of [topics.chatMessages, topics.chatHistory]) {
    await bus.subscribe<ChatEvent>({
      topic,
      group: 'test',
      onBatch: async (records) => {
        for (const { value } of records) told.push([topic.name, value.origin]);
      },
    });
  }
  const at = new Date(now - minutes * minute);
  const base = { kind: 'deleted' as const, chatId: chat.chatId, messageId: 'm', at };
  const update = { ...base, late: false, ...marks };
  await publishUpdates(bus, new Map([[chat.chatId, chat]]), [update], now);
  await bus.drain();
  await bus.close();
  return told;
}

/** A message of the last second, as a network tells it. */
const said = (messageId: string): ChatUpdate => ({
  kind: 'message',
  chatId: chat.chatId,
  late: false,
  message: {
    messageId,
    senderId: 'ann@s',
    senderName: 'Ann',
    at: new Date(now),
    kind: 'text',
    text: messageId,
    fromMe: false,
    senderIsAdmin: false,
    mentions: [],
    edited: false,
    quotedMessageId: '',
    media: undefined,
  },
});

it('messages of one second keep the order in which they came', async () => {
  const bus = await testBus();
  const told = await heardOn(bus, { topic: topics.chatMessages });
  const chats = new Map([[chat.chatId, chat]]);
  await publishUpdates(bus, chats, [said('c'), said('a'), said('d')], now + 40);
  await publishUpdates(bus, chats, [said('b')], now + 40);
  await bus.drain();
  await bus.close();
  const messages = told.flatMap(({ event }) => (event?.$case === 'message' ? [event.value] : []));
  const inOrder = messages.toSorted((a, b) => a.sequence - b.sequence);
  expect(inOrder.map(({ messageId }) => messageId)).toEqual(['c', 'a', 'd', 'b']);
  expect(new Set(messages.map(({ sequence }) => sequence)).size).toBe(4);
});

describe('what is told of a chat', () => {
  it.each([
    ['now', 0, {}, ['chat.messages', 'ORIGIN_LIVE']],
    ['nine minutes late', 9, { late: true }, ['chat.messages', 'ORIGIN_LIVE']],
    ['eleven minutes late', 11, { late: true }, ['chat.messages', 'ORIGIN_LATE']],
    ['a day late', 24 * 60 - 1, { late: true }, ['chat.messages', 'ORIGIN_LATE']],
    ['more than a day late', 24 * 60 + 1, { late: true }, ['chat.history', 'ORIGIN_HISTORY']],
    ['as history', 1, { history: true as const }, ['chat.history', 'ORIGIN_HISTORY']],
  ])('%s is told once, as what it is', async (_, minutes, marks, expected) => {
    expect(await toldAfter(minutes, marks)).toEqual([expected]);
  });
});
