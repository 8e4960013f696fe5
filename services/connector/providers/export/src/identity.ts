import { hash } from 'node:crypto';
import type { PrintedTime } from './types.ts';

/** Minutes (or seconds, where printed) kept in mind; lines out of order lie closer than that. */
const remembered = 512;

interface Instant {
  /** Messages so far. */
  count: number;
  /** Messages so far that are the same in every way. */
  readonly same: Map<string, number>;
}

/** What sets a message apart from all others of its chat. */
export interface Identity {
  readonly id: string;
  /** Position among the messages of the same printed time. */
  readonly sequence: number;
}

/** The id of a message as it is printed; of several that are printed the same, the first one's. */
export function printedId(printed: PrintedTime, author: string, content: string): string {
  return hash('sha256', `${printedKey(printed)}\n${author}\n${content}`, 'base64url').slice(0, 22);
}

/** A printed time as text: independent of the date's order and of the zone it is read in. */
function printedKey({ parts, hour, minute, second, hasSeconds }: PrintedTime): string {
  const date = parts.map(Number).join('.');
  return hasSeconds ? `${date} ${hour}:${minute}:${second}` : `${date} ${hour}:${minute}`;
}

/**
 * Gives messages ids from what is printed of them: time, author, text, and which of several
 * identical ones it is. The same export, or a longer one of the same chat, gives the same ids.
 * Memory is bounded: only the last printed times are remembered.
 */
export class Identities {
  readonly #instants = new Map<string, Instant>();

  /** The identity of the next message of the file. */
  next(printed: PrintedTime, author: string, content: string): Identity {
    const key = printedKey(printed);
    const instant = this.#instant(key);
    const digest = printedId(printed, author, content);
    const occurrence = instant.same.get(digest) ?? 0;
    instant.same.set(digest, occurrence + 1);
    const id = occurrence === 0 ? digest : `${digest}.${occurrence}`;
    return { id, sequence: instant.count++ };
  }

  #instant(key: string): Instant {
    const known = this.#instants.get(key);
    if (known) return known;
    const created: Instant = { count: 0, same: new Map() };
    this.#instants.set(key, created);
    if (this.#instants.size > remembered) {
      const [oldest] = this.#instants.keys();
      if (oldest !== undefined) this.#instants.delete(oldest);
    }
    return created;
  }
}
