import { createHash, type Hash } from 'node:crypto';
import type { Line } from '@groupsight/reader/types';
import { mapPaced } from '../days/pace.ts';

/**
 * Fingerprint of everything a day's digest is made of: the same lines in the same order give
 * the same text, an edit, deletion or late message another one. `engineVersion`
 * makes a better engine rebuild old digests.
 */
export function contentHash(lines: readonly Line[], engineVersion: string): string {
  const hash = new Fingerprint(engineVersion);
  for (const line of lines) hash.add(line);
  return hash.end();
}

/** As `contentHash`, for a day that may be long: others have their turns meanwhile. */
export async function contentHashPaced(
  lines: readonly Line[],
  engineVersion: string,
): Promise<string> {
  const hash = new Fingerprint(engineVersion);
  await mapPaced(lines, (line) => hash.add(line));
  return hash.end();
}

class Fingerprint {
  readonly #hash: Hash;

  constructor(engineVersion: string) {
    this.#hash = createHash('sha256').update(engineVersion);
  }

  add({ messageId, type, senderName, text, quotedMessageId, senderId, mentions, at }: Line): void {
    // Who is whom, and when, tells which messages belong together.
    const parts = [messageId, type, senderName, text, quotedMessageId, senderId, at, ...mentions];
    this.#hash.update(`\u0000${parts.join('\u0001')}`);
  }

  end(): string {
    return this.#hash.digest('hex').slice(0, 32);
  }
}
