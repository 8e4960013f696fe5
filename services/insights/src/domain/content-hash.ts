import { createHash } from 'node:crypto';
import type { Line } from './engine/types.ts';

/**
 * Fingerprint of everything a day's digest is made of: the same lines in the same order give
 * the same text, an edit, deletion or late message another one (design §5). `engineVersion`
 * makes a better engine rebuild old digests.
 */
export function contentHash(lines: readonly Line[], engineVersion: string): string {
  const hash = createHash('sha256').update(engineVersion);
  for (const line of lines) {
    hash.update(
      `\u0000${line.messageId}\u0001${line.type}\u0001${line.senderName}\u0001${line.text}\u0001${line.quotedMessageId}`,
    );
  }
  return hash.digest('hex').slice(0, 32);
}
