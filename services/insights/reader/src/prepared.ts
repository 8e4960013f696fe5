import { isFunctionWord } from './languages.ts';
import { stem, withoutUrls, words } from './text.ts';
import type { Line } from './types.ts';

/** A line with what every step asks of it, computed once. */
export interface Prepared {
  readonly line: Line;
  /** Position in the chat's order. */
  readonly index: number;
  readonly words: readonly string[];
  /** Stems of the words that carry meaning. */
  readonly content: ReadonlySet<string>;
}

/** Somebody's message with words or a file, as opposed to a line of the service. */
export function isSpoken(line: Line): boolean {
  return line.type !== 'system' && line.type !== 'deleted' && line.type !== 'call';
}

/** Prepares lines that are already in the chat's order. */
export function prepare(lines: readonly Line[]): Prepared[] {
  return lines.map((line, index) => {
    const found = words(withoutUrls(line.text));
    const content = new Set<string>();
    for (const word of found) {
      if (word.length > 1 && !/^\d+$/.test(word) && !isFunctionWord(word)) content.add(stem(word));
    }
    return { line, index, words: found, content };
  });
}
