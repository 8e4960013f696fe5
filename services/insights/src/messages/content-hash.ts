import { createHash } from 'node:crypto';
import type { Line } from '@groupsight/reader/types';

/**
 * Fingerprint of everything a day's digest is made of: the same lines in the same order give
 * the same text, an edit, deletion or late message another one. `engineVersion`
 * makes a better engine rebuild old digests.
 */
export function contentHash(lines: readonly Line[], engineVersion: string): string {
  const hash = createHash('sha256').update(engineVersion);
  for (const line of lines) {
    const { messageId, type, senderName, text, quotedMessageId, senderId, mentions, at } = line;
    // Who is whom, and when, tells which messages belong together.
    const parts = [messageId, type, senderName, text, quotedMessageId, senderId, at, ...mentions];
    hash.update(`\u0000${parts.join('\u0001')}`);
  }
  return hash.digest('hex').slice(0, 32);
}
