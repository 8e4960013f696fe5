import type { Prepared } from './prepared.ts';
import { shared } from './prepared.ts';

/** A conversation: lines that belong together, in the chat's order. */
export interface Thread {
  readonly lines: Prepared[];
  readonly senders: Set<string>;
  /** How often each stem was used. */
  readonly vocabulary: Map<string, number>;
}

const minute = 60_000;
/** Conversations kept open at once, and for how long after their last line. */
const maxOpen = 6;
const openFor = 180 * minute;
/** A line needs this much to join a conversation instead of starting one. */
const joinScore = 0.45;

function overlap(line: Prepared, thread: Thread): number {
  if (line.content.size === 0) return 0;
  let count = 0;
  for (const word of line.content) if (thread.vocabulary.has(word)) count += 1;
  return count / line.content.size;
}

/**
 * How well a line fits a conversation, 0 to about 2: closeness in time counts most (a chat's
 * next line usually belongs to the last one), then shared words, then who takes part.
 */
function belonging(line: Prepared, thread: Thread, isLatest: boolean): number {
  const last = thread.lines.at(-1);
  if (!last) return 0;
  const gap = line.line.at - last.line.at;
  if (gap > openFor) return 0;
  const closeness = Math.exp(-gap / (20 * minute));
  const addressed = line.line.mentions.some((member) => thread.senders.has(member)) ? 0.5 : 0;
  const takesPart = thread.senders.has(line.line.senderId) ? 0.15 : 0;
  const words = overlap(line, thread) * 0.7 + (shared(line.content, last.content) > 0 ? 0.15 : 0);
  return closeness * (isLatest ? 0.75 : 0.35) + addressed + takesPart + words;
}

function add(thread: Thread, line: Prepared): void {
  thread.lines.push(line);
  if (line.line.senderId !== '') thread.senders.add(line.line.senderId);
  for (const word of line.content) {
    thread.vocabulary.set(word, (thread.vocabulary.get(word) ?? 0) + 1);
  }
}

/**
 * Separates lines (in the chat's order) into conversations by quotes, gaps, participants and
 * vocabulary. Every line is in exactly one; conversations are in the order of their first line.
 */
export function threadsOf(lines: readonly Prepared[]): Thread[] {
  const threads: Thread[] = [];
  const byMessage = new Map<string, Thread>();
  let open: Thread[] = [];
  for (const line of lines) {
    let chosen = byMessage.get(line.line.quotedMessageId);
    if (!chosen) {
      let best = joinScore;
      for (const [index, thread] of open.entries()) {
        const score = belonging(line, thread, index === 0);
        if (score >= best) {
          best = score;
          chosen = thread;
        }
      }
    }
    if (!chosen) {
      chosen = { lines: [], senders: new Set(), vocabulary: new Map() };
      threads.push(chosen);
    }
    add(chosen, line);
    byMessage.set(line.line.messageId, chosen);
    open = [chosen, ...open.filter((thread) => thread !== chosen)].slice(0, maxOpen);
  }
  return threads;
}
