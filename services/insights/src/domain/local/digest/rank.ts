import type { Prepared } from '../prepared.ts';
import type { Thread } from '../threads.ts';
import { isTelling } from './substance.ts';

/** How many lines of the day use each stem, for telling common words from telling ones. */
export function documentFrequency(lines: readonly Prepared[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const line of lines) {
    for (const word of line.content) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  return frequency;
}

const mostMain = 4;

/** The conversations that matter most, in the order of the day. */
export function mainThreads(threads: readonly Thread[]): Thread[] {
  const all = threads.map((thread) => {
    const telling = thread.lines.filter(isTelling).length;
    // How much it matters: what is said in it, by how many.
    const weight = telling * (1 + Math.log(Math.max(1, thread.senders.size)));
    return { thread, telling, weight };
  });
  const talks = all.filter(({ telling }) => telling > 1);
  return (talks.length > 0 ? talks : all)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostMain)
    .map(({ thread }) => thread)
    .sort((a, b) => (a.lines[0]?.index ?? 0) - (b.lines[0]?.index ?? 0));
}

/**
 * The lines that stand best for a conversation: those whose words its other lines share
 * (their centre), not too short, with a little preference for its beginning; best first.
 */
export function central(thread: Thread, most: number): Prepared[] {
  const telling = thread.lines.filter(isTelling);
  const size = telling.length;
  const scored = telling.map((line, index) => {
    let sum = 0;
    for (const word of line.content) sum += Math.log1p(thread.vocabulary.get(word) ?? 0);
    const length = line.content.size;
    const spread = sum / Math.sqrt(length + 3);
    const lead = 1 + 0.3 * (1 - index / Math.max(1, size));
    const tooLong = line.line.text.length > 400 ? 0.8 : 1;
    return { line, score: spread * lead * tooLong * Math.min(1, length / 4) };
  });
  scored.sort((a, b) => b.score - a.score || a.line.index - b.line.index);
  return scored.slice(0, most).map(({ line }) => line);
}

/**
 * The stems that set a conversation apart from the rest of the day;
 * `names` are stems that name people, not subjects.
 */
export function subjectsOf(
  thread: Thread,
  frequency: ReadonlyMap<string, number>,
  names: ReadonlySet<string>,
): string[] {
  const scored = [...thread.vocabulary]
    .filter(
      ([stem, count]) =>
        count >= 2 && stem.length > 2 && !names.has(stem) && /^\p{L}[\p{L}\p{M}]*$/u.test(stem),
    )
    .map(([stem, count]) => {
      const elsewhere = (frequency.get(stem) ?? count) - count;
      return { stem, score: count * Math.log(1 + 20 / (1 + elsewhere)) };
    })
    .sort((a, b) => b.score - a.score || (a.stem < b.stem ? -1 : 1));
  return scored.slice(0, 6).map(({ stem }) => stem);
}
