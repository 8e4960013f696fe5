import type { CredentialStore } from '@groupsight/chat-port/chat-provider';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { WAMessage, WASocket } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import type { PhonePage } from '../history/phone-history.ts';
import type { Incoming } from './inbound-queue.ts';
import { Refill } from './refill.ts';
import { SyncState } from './sync-state.ts';

const chatId = '1203@g.us';
const now = Date.UTC(2026, 2, 10, 12);
const lost: WAMessage = {
  key: { remoteJid: chatId, id: 'LOST', fromMe: false },
  messageTimestamp: now / 1000 - 5,
  message: { conversation: 'lost' },
};
const page: PhonePage = { messages: [lost], isEnd: true };

/** A store that keeps nothing between processes: marks are kept in memory as well. */
const nowhere = {
  get: async () => new Map(),
  list: async () => [],
  write: async () => undefined,
} as unknown as CredentialStore;

it('compares again where the library failed while the line is open', async () => {
  const handed: Incoming[] = [];
  let asked = 0;
  const refill = new Refill({
    archive: { newest: async () => undefined, known: async () => new Set<string>() },
    phone: {
      before: async () => {
        asked += 1;
        if (asked < 3) throw new Error('the request could not be encrypted');
        return page;
      },
    },
    syncState: new SyncState(nowhere),
    watched: async () => new Set([chatId]),
    deliver: (incoming) => handed.push(...incoming),
    drained: async () => true,
    tell: async () => undefined,
    now: () => now,
    retryMs: 1,
  });
  await refill.opened({} as WASocket, new Date(now - 60_000));
  await waitFor('the lost message', () => handed.length > 0);
  expect(handed.map(({ message }) => message.key.id)).toEqual(['LOST']);
  expect(asked).toBe(3);
});
