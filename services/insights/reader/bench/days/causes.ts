// Why a digest does not tell a fact: where of choosing, joining and telling it was lost.
import { choosingOf, type DigestWeights } from '../../src/digest/digest.ts';
import { saidIn } from '../../src/digest/said.ts';
import { isSpoken, prepare } from '../../src/prepared.ts';
import { coversOf, shown } from './labels.ts';
import type { Day, Fact } from './read.ts';
import { inputOf } from './read.ts';
import { plain, type Score, tells } from './score.ts';

export const causes = [
  'told',
  'none of its sentences is told',
  'a part is told, another message has the rest',
  'told behind the words that are read',
  'told in two paragraphs',
  'told, but shortened or without its heading',
  'no three sentences tell it',
] as const;
export type Cause = (typeof causes)[number];

/** For each fact of a day why it is not told. */
export function causesOf(
  day: Day,
  weights: DigestWeights | undefined,
  seen: readonly string[],
  score: Score,
): Map<Fact, Cause> {
  const input = inputOf(day);
  const all = saidIn(prepare(input.lines).filter(({ line }) => isSpoken(line)));
  const texts = all.map(shown);
  const chosen = new Set(
    choosingOf(input, weights)?.chosen.map(({ said }) => `${said.at.line.messageId} ${said.part}`),
  );
  const isChosen = (i: number) => {
    const said = all[i];
    return said !== undefined && chosen.has(`${said.at.line.messageId} ${said.part}`);
  };
  return new Map(
    day.facts.map((fact) => [
      fact,
      causeOf(fact, coversOf(fact, all, texts), isChosen, seen, score),
    ]),
  );
}

function causeOf(
  fact: Fact,
  covers: readonly (readonly number[])[],
  isChosen: (i: number) => boolean,
  seen: readonly string[],
  { told, toldAtAll }: Score,
): Cause {
  if (told.has(fact.id)) return causes[0];
  if (toldAtAll.has(fact.id)) return causes[3];
  if (covers.length === 0) return causes[6];
  if (!covers.some((cover) => cover.every(isChosen)))
    return covers.flat().some(isChosen) ? causes[2] : causes[1];
  const whole = seen.map(plain).join(' ');
  return tells(fact, whole) ? causes[4] : causes[5];
}
