import type { Value } from './answer.ts';
import type { Question } from './survey.ts';

/** Of this many words the latest are shown; a file of all answers has the others. */
const shownTexts = 50;

export interface Result {
  answered: number;
  /** Of options or points. */
  readonly counts: number[];
  texts: { readonly text: string; readonly at: number }[];
}

const sizeOf = ({ kind, options, points }: Question): number =>
  kind === 'scale' ? points : kind === 'text' ? 0 : options.length;

/** Counts answers as they are read, whatever their number. */
export class Tally {
  readonly results: readonly Result[];

  constructor(questions: readonly Question[]) {
    this.results = questions.map((question) => ({
      answered: 0,
      counts: Array.from({ length: sizeOf(question) }, () => 0),
      texts: [],
    }));
  }

  /** @param at when, of answers that say so; the latest words are kept */
  add(values: readonly Value[], at = 0): void {
    for (const { question, choices, point, text } of values) {
      const result = this.results[question];
      if (!result) continue;
      result.answered += 1;
      for (const place of point > 0 ? [point - 1] : choices) {
        const count = result.counts[place];
        if (count !== undefined) result.counts[place] = count + 1;
      }
      if (text !== '') this.#keep(result, text, at);
    }
  }

  #keep(result: Result, text: string, at: number): void {
    result.texts.push({ text, at });
    if (result.texts.length < shownTexts * 2) return;
    result.texts = latest(result.texts);
  }

  /** The words of a question, the latest first. */
  textsOf(result: Result): string[] {
    return latest(result.texts).map(({ text }) => text);
  }
}

const latest = (texts: Result['texts']) =>
  texts.toSorted((a, b) => b.at - a.at).slice(0, shownTexts);
