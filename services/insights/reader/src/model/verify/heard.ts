import { dateOf } from '@groupsight/shared/days';
import type { Language } from '../../languages.ts';
import { isSpoken, prepare } from '../../prepared.ts';
import { talksIn } from '../../threads.ts';
import type { Line } from '../../types.ts';
import type { Said } from './said.ts';
import { read } from './said.ts';

/** A message that a sentence may rest on, read once for all sentences of the day. */
export interface Heard extends Said {
  readonly line: Line;
  readonly index: number;
  /** The message it goes on from; empty for none. */
  readonly answers: string;
  /** The conversation it belongs to. */
  readonly talk: number;
}

/** The messages of a day in their order. */
export function hear(lines: readonly Line[], timeZone: string, main: Language): Heard[] {
  const spoken = lines.filter(isSpoken);
  const { threads, found } = talksIn(prepare(spoken));
  const talkOf = new Map(
    threads.flatMap((thread, talk) => thread.lines.map(({ index }) => [index, talk] as const)),
  );
  return spoken.map((line, index) => {
    const before = found[index] ?? index;
    return {
      ...read(line.text, dateOf(line.at, timeZone), main),
      line,
      index,
      answers: before === index ? '' : (spoken[before]?.messageId ?? ''),
      talk: talkOf.get(index) ?? -1,
    };
  });
}
