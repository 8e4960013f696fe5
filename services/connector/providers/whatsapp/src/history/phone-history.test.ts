import { proto, type WAMessage, type WASocket } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PhoneHistory } from './phone-history.ts';

const chatId = '1@g.us';
const said = (id: string): WAMessage =>
  proto.WebMessageInfo.fromObject({
    key: { remoteJid: chatId, id },
    messageTimestamp: 1,
  }) as WAMessage;
const answer = (peerDataRequestSessionId: string, ...messages: WAMessage[]) => ({
  chats: [],
  contacts: [],
  messages,
  isLatest: false,
  syncType: proto.HistorySync.HistorySyncType.ON_DEMAND,
  peerDataRequestSessionId,
});

let late: string[];
let asked: ((id: string) => void)[];
let phone: PhoneHistory;
const socket = {
  fetchMessageHistory: () => new Promise<string>((resolve) => asked.push(resolve)),
} as unknown as WASocket;

beforeEach(() => {
  vi.useFakeTimers();
  late = [];
  asked = [];
  const onLate = (messages: readonly WAMessage[]) => {
    late.push(...messages.map(({ key }) => key.id ?? ''));
  };
  phone = new PhoneHistory({ paceMs: 0, timeoutMs: 1000, onLate });
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = async () => {
  const page = phone.before(socket, { remoteJid: chatId, id: 'ANCHOR' }, new Date(2000));
  const ids = page.then((found) => found?.messages.map(({ key }) => key.id));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  return ids;
};

it('takes its answer, also one that came before the question was known to be sent', async () => {
  const page = ask();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(phone.take(answer('q1', said('A')))).toBe(true);
  asked[0]?.('q1');
  expect(await page).toEqual(['A']);
  expect(late).toEqual([]);
});

it('passes on what answers an earlier question, and waits on for a phone that answers', async () => {
  const page = ask();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(phone.take(answer('old1', said('LOST')))).toBe(true);
  asked[0]?.('q1');
  await vi.advanceTimersByTimeAsync(900);
  // It is history like any other: whoever took it hands it over.
  expect(phone.take(answer('old2', said('OTHER')))).toBe(false);
  await vi.advanceTimersByTimeAsync(900);
  expect(phone.take(answer('q1', said('A')))).toBe(true);
  expect(await page).toEqual(['A']);
  expect(late).toEqual(['LOST']);
});

it('gives up a phone that says nothing', async () => {
  const page = ask();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.('q1');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await page).toBeUndefined();
  expect(phone.take(answer('q1', said('A')))).toBe(false);
});
