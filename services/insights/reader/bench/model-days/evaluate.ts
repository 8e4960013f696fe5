import type { MeasuredModel } from '../../../bench/model-engine.ts';
import type { Figure } from '../table.ts';
import { percent } from '../table.ts';
import type { ReadersDay, Score } from './days.ts';
import { inputOf, scoreOf } from './days.ts';

export interface Evaluated {
  readonly day: ReadersDay;
  /** Sentences that were told; null where the model's answer was none. */
  readonly sentences: readonly string[] | null;
  readonly score: Score;
  /** Why there is none; empty where there is. */
  readonly reason: string;
}

/** What a reader of one day would learn from the model's digest. */
export async function evaluateDay(
  { meaning, scope }: MeasuredModel,
  day: ReadersDay,
): Promise<Evaluated> {
  const { input, earlier } = inputOf(day);
  const outcome = await meaning.read(input, scope, [], { earlier, responses: new Map() });
  if (!outcome.ok) {
    return { day, sentences: null, score: scoreOf(day, []), reason: outcome.reason };
  }
  const sentences = outcome.value.digest.statements.map(({ text }) => text);
  return { day, sentences, score: scoreOf(day, sentences), reason: '' };
}

const share = (part: number, whole: number) => `${percent(whole === 0 ? 1 : part / whole)} %`;

function rowOf({ day, sentences, score, reason }: Evaluated): Figure {
  const { told, facts, toldWeight, weight, wrong, words } = score;
  const beside =
    sentences === null
      ? `no digest: ${reason}`
      : `${told} of ${facts}, ${wrong} wrong, ${sentences.length} sentences, ${words} words`;
  return [day.id, share(toldWeight, weight), beside];
}

/** A line for each day, and one for all. */
export function figuresOf(all: readonly Evaluated[]): Figure[] {
  const sum = (of: (score: Score) => number) =>
    all.reduce((total, one) => total + of(one.score), 0);
  const [told, facts, wrong] = [
    sum((one) => one.told),
    sum((one) => one.facts),
    sum((one) => one.wrong),
  ];
  const weighed = share(
    sum((one) => one.toldWeight),
    sum((one) => one.weight),
  );
  return [...all.map(rowOf), ['all', weighed, `${told} of ${facts}, ${wrong} wrong`]];
}
