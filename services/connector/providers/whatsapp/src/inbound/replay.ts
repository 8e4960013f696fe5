import { getHistoryMsg, type WASocket } from '@whiskeysockets/baileys';
import type { EventRouter } from '../connection/event-router.ts';
import { isHeard } from '../mapping/message.ts';
import { countOddity } from '../metrics.ts';
import type { SessionServices } from '../session-services.ts';
import type { LeftMessage } from './journal.ts';

/**
 * Delivers what a former process had decrypted (and so acknowledged) and not delivered:
 * the journal has it. What the phone told this device goes through the library again.
 */
export async function replayLeft(
  socket: WASocket,
  { journal }: SessionServices,
  router: EventRouter,
  left: readonly LeftMessage[],
): Promise<void> {
  for (const { ids, message, senderKeys, author } of left) {
    if (!message) {
      countOddity('unreadable_message');
      await journal.strike(ids);
      continue;
    }
    for (const item of senderKeys) {
      await socket.signalRepository
        .processSenderKeyDistributionMessage({ item, authorJid: author })
        .catch(() => countOddity('unreadable_message'));
    }
    if (isHeard(message)) {
      router.replay(message, ids);
      continue;
    }
    // It is told like any other, its rows struck where they would have been.
    const isHistory = getHistoryMsg(message.message ?? {}) !== undefined;
    await socket
      .upsertMessage(message, 'append')
      .catch(() => countOddity(isHistory ? 'history_unread' : 'unreadable_message'));
  }
}
