import { clean } from '../text.ts';
import type { Line } from '../types.ts';

/** A poll as exports write it, with its votes. */
export interface Poll {
  readonly question: string;
  /** Most votes first. */
  readonly options: readonly { readonly text: string; readonly votes: number }[];
}

const head = /^\s*\p{L}[\p{L}\p{M}]{2,14}\s?:\s*$/u;
const option =
  /^\s*\p{L}[\p{L}\p{M}]{2,14}\s?:\s*(?<text>\S.*?)\s*\((?<votes>\d{1,6})\s+\p{L}[\p{L}\p{M}]*\)\s*$/u;

/** The poll of a message of an export: its question between a label and options with votes. */
export function pollIn({ text }: Line): Poll | null {
  // Hardly any message has rows at all.
  if (!text.includes('\n')) return null;
  const [label = '', question = '', ...rows] = text.split('\n').filter((row) => row.trim() !== '');
  if (!head.test(label) || rows.length < 2) return null;
  const options = rows.map((row) => option.exec(row)?.groups);
  if (options.some((found) => found === undefined)) return null;
  return {
    question: clean(question),
    options: options
      .map((found) => ({ text: clean(found?.text ?? ''), votes: Number(found?.votes) }))
      .sort((a, b) => b.votes - a.votes),
  };
}

/** What a poll decided, with its votes; null where nothing leads, or too few voted. */
export function resultOf({ question, options }: Poll): string | null {
  const [first, second] = options;
  if (!first || first.votes < 2 || first.votes === second?.votes) return null;
  return `${question} → ${first.text} (${options.map(({ votes }) => votes).join(':')})`;
}
