import type { Line } from '../../engine/types.ts';
import { isSpoken, prepare } from '../prepared.ts';
import { talksIn } from '../threads.ts';
import { central } from './rank.ts';
import { isTelling } from './substance.ts';

/** A conversation in at most so many words: its most central lines, in their order. */
export function briefOf(lines: readonly Line[], mostWords: number): string {
  const spoken = prepare(lines).filter(({ line }) => isSpoken(line));
  const said = talksIn(spoken).threads.flatMap((thread) => central(thread, 3));
  const chosen = (said.length > 0 ? said : spoken.filter(isTelling)).sort(
    (a, b) => a.index - b.index,
  );
  const text = chosen.map(({ line }) => `${line.senderName}: ${line.text}`).join(' ');
  return text.split(/\s+/).slice(0, mostWords).join(' ');
}
