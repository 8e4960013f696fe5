import type { Language } from '../languages.ts';
import type { Line } from '../types.ts';
import { type Candidate, languagesOf, namesOf, stemsOf } from './candidates.ts';
import type { Talk } from './chain.ts';
import type { NameChunk } from './names.ts';

/** Lines before the first that told a plan whose words may name it. */
const linesBefore = 6;
const before30 = 30 * 60_000;
const mostTold = 4;
/** Lines around a plan in which its name is said again. */
const near = 15;
const far = 100;
const longest = 500;

/** Something that may name a plan, with what tells whether it does. */
export interface Calling {
  readonly name: string;
  /** The line that it is of. */
  readonly line: Line;
  readonly traits: number[];
}

interface From {
  readonly index: number;
  /** 0 of its own sentence, 1 of the line it goes on from and so on. */
  readonly step: number;
  readonly isOwn: boolean;
  readonly isParent: boolean;
  readonly text: string;
}

const yes = (is: boolean) => (is ? 1 : 0);

/** Where words that name a plan are looked for. */
function fromOf(
  told: readonly Candidate[],
  parents: readonly Candidate[],
  lines: readonly Line[],
  talk: Talk,
): From[] {
  const [first] = told;
  if (!first) return [];
  const out: From[] = [];
  const seen = new Set<number>();
  const add = (one: From) => {
    if (seen.has(one.index) && !one.isOwn) return;
    seen.add(one.index);
    out.push(one);
  };
  const own = told.length > mostTold ? [first, ...told.slice(1 - mostTold)] : told;
  for (const { text, index } of own) add({ index, text, step: 0, isOwn: true, isParent: false });
  for (const { text, index } of own)
    add({ index, text: lines[index]?.text ?? text, step: 0, isOwn: false, isParent: false });
  for (const { text, index } of parents.slice(0, mostTold))
    add({ index, text, step: 1, isOwn: false, isParent: true });
  for (const { index } of [first, told.at(-1) ?? first]) {
    for (const [step, at] of talk.stepsOf(index).entries())
      add({
        index: at,
        text: lines[at]?.text ?? '',
        step: step + 1,
        isOwn: false,
        isParent: false,
      });
  }
  for (let at = first.index - 1; at >= Math.max(0, first.index - linesBefore); at -= 1) {
    if (first.line.at - (lines[at]?.at ?? 0) > before30) break;
    add({ index: at, text: lines[at]?.text ?? '', step: 9, isOwn: false, isParent: false });
  }
  return out;
}

/** All that may name a plan: words of the sentences that told it, and of what was said before. */
export function callingsOf(
  told: readonly Candidate[],
  parents: readonly Candidate[],
  lines: readonly Line[],
  talk: Talk,
  main: Language,
  people: ReadonlySet<string>,
): Calling[] {
  const [first] = told;
  if (!first) return [];
  return fromOf(told, parents, lines, talk).flatMap((from) => {
    const line = lines[from.index];
    if (!line || from.text.length > longest) return [];
    const chunks = namesOf(from.text, languagesOf(line.text, main));
    const best = Math.max(...chunks.map(({ score }) => score));
    return chunks.map((chunk) => ({
      name: chunk.name,
      line,
      traits: traitsOf(chunk, from, line, first, best, talk, people, chunks.length),
    }));
  });
}

function traitsOf(
  chunk: NameChunk,
  from: From,
  line: Line,
  first: Candidate,
  best: number,
  talk: Talk,
  people: ReadonlySet<string>,
  count: number,
): number[] {
  const stems = stemsOf(chunk.name);
  const close = talk.spread(stems, first.index, near);
  const whole = talk.spread(stems, first.index, far);
  const rest = first.chain.size;
  return [
    chunk.score,
    chunk.score - best,
    chunk.occasion,
    chunk.placed,
    yes(chunk.capital),
    chunk.content,
    chunk.name.split(' ').filter((word) => people.has(word.toLowerCase())).length,
    chunk.start,
    yes(chunk.isLast),
    chunk.name.length,
    count,
    from.step,
    yes(from.isOwn),
    yes(from.isParent),
    Math.min(60, Math.abs(first.index - from.index)),
    yes(from.index > first.index),
    yes(line.senderId === first.line.senderId),
    yes(/[?؟]/u.test(from.text)),
    Math.min(200, from.text.length),
    close.most,
    close.mean,
    whole.most,
    whole.mean,
    talk.rarity(stems),
    yes(first.sureName),
    yes(chunk.name === first.what),
    rest,
    yes(first.question),
    stems.size,
    yes(/\d/u.test(chunk.name)),
  ];
}
