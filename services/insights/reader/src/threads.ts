import { antecedents } from './links/antecedents.ts';
import type { Prepared } from './prepared.ts';

/** A conversation: lines that belong together, in the chat's order. */
export interface Thread {
  readonly lines: Prepared[];
  readonly senders: Set<string>;
  /** How often each stem was used. */
  readonly vocabulary: Map<string, number>;
}

function add(thread: Thread, line: Prepared): void {
  thread.lines.push(line);
  if (line.line.senderId !== '') thread.senders.add(line.line.senderId);
  for (const word of line.content) {
    thread.vocabulary.set(word, (thread.vocabulary.get(word) ?? 0) + 1);
  }
}

/** The first line of what a line belongs to; shortens the ways it walked. */
function rootOf(parents: Int32Array, at: number): number {
  let root = at;
  while ((parents[root] ?? root) !== root) root = parents[root] ?? root;
  for (let walked = at; walked !== root; ) {
    const next = parents[walked] ?? root;
    parents[walked] = root;
    walked = next;
  }
  return root;
}

/** Conversations, and what each line goes on from, as a position among the lines. */
export interface Talks {
  readonly threads: readonly Thread[];
  readonly found: Int32Array;
}

/**
 * Separates lines (in the chat's order) into conversations: a line is in the one of the line it
 * goes on from. Every line is in exactly one; conversations are in the order of their first line.
 */
export function talksIn(lines: readonly Prepared[]): Talks {
  const found = antecedents(lines);
  const parents = Int32Array.from(lines.keys());
  for (const at of lines.keys()) {
    const one = rootOf(parents, at);
    const other = rootOf(parents, found[at] ?? at);
    parents[Math.max(one, other)] = Math.min(one, other);
  }
  const threads = new Map<number, Thread>();
  for (const [at, line] of lines.entries()) {
    const root = rootOf(parents, at);
    const thread = threads.get(root) ?? { lines: [], senders: new Set(), vocabulary: new Map() };
    threads.set(root, thread);
    add(thread, line);
  }
  return { threads: [...threads.values()], found };
}
