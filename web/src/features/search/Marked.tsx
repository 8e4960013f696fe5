import { Mark } from '@mantine/core';
import type { SearchHit } from './use-search.ts';

interface Props {
  text: string;
  ranges: SearchHit['ranges'];
  /** So many characters at most, around the first mark; all of it without. */
  most?: number;
}

/** Characters before the first mark of a text that is cut. */
const lead = 40;

/** A text with the found words marked. */
export function Marked({ text, ranges, most = Number.POSITIVE_INFINITY }: Props) {
  const first = ranges[0]?.start ?? 0;
  const isCut = text.length > most && first > lead;
  // Between words, so that none is cut in two.
  const from = isCut ? text.indexOf(' ', first - lead) + 1 || first : 0;
  const to = Math.min(text.length, from + most);
  const parts: { text: string; at: number; isMark: boolean }[] = [];
  let at = from;
  for (const { start, end } of ranges) {
    if (start < at || end > to) continue;
    parts.push({ text: text.slice(at, start), at, isMark: false });
    parts.push({ text: text.slice(start, end), at: start, isMark: true });
    at = end;
  }
  parts.push({ text: text.slice(at, to), at, isMark: false });
  return (
    <>
      {from > 0 && '… '}
      {parts.map((part) =>
        part.isMark ? (
          <Mark key={part.at}>{part.text}</Mark>
        ) : (
          <span key={`t${part.at}`}>{part.text}</span>
        ),
      )}
      {to < text.length && ' …'}
    </>
  );
}
