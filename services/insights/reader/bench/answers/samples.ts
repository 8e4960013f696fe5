import type { Asked } from '../../src/answers/chat.ts';
import { askedOf, Chat } from '../../src/answers/chat.ts';
import { pairsOf } from '../../src/answers/pairs.ts';
import type { Judge } from '../../src/answers/trees.ts';
import { waitingOf } from '../../src/answers/waiting.ts';
import { prepare } from '../../src/prepared.ts';
import { questionIn } from '../../src/questions.ts';
import { talksIn } from '../../src/threads.ts';
import type { Day, GoldQuestion } from './day.ts';
import { linesOf } from './day.ts';

/** What is told of something, and whether it is so. */
export interface Sample {
  readonly values: readonly number[];
  readonly right: boolean;
}

/** A question that people or the engine take for one, and all that may answer it. */
interface Told {
  readonly asked: Asked;
  /** Undefined for what people take for no question. */
  readonly gold: GoldQuestion | undefined;
  readonly candidates: readonly Sample[];
}

/** A day as the trees learn from it. */
export class ToldDay {
  readonly #chat: Chat;
  readonly #told: readonly Told[];

  constructor(day: Day) {
    const gold = new Map(day.questions.map((one) => [one.q, one]));
    const lines = prepare(linesOf(day));
    const asked = lines.flatMap((line) => {
      const text = questionIn(line.line) ?? (gold.has(line.index) ? line.line.text : null);
      return text === null ? [] : [askedOf(line, text)];
    });
    const chat = new Chat(lines, talksIn(lines), asked);
    this.#chat = chat;
    this.#told = asked.map((one): Told => {
      const known = gold.get(one.line.index);
      const candidates = pairsOf(chat, one).map(({ index, values }): Sample => {
        return { values, right: known?.answers.includes(index) ?? false };
      });
      return { asked: one, gold: known, candidates };
    });
  }

  /** Each of the day's questions with each of its candidates: does it answer? */
  answering(): Sample[] {
    return this.#told.flatMap(({ gold, candidates }) => (gold ? candidates : []));
  }

  /** Whatever the engine takes for a question: does it still wait? */
  waiting(answering: Judge): Sample[] {
    return this.#told
      .filter(({ asked }) => questionIn(asked.line.line) !== null)
      .map(({ asked, gold, candidates }) => {
        const scores = candidates.map(({ values }) => answering.likelihood(values));
        return {
          values: waitingOf(this.#chat, asked, scores),
          right: gold !== undefined && gold.answers.length === 0 && gold.moot !== true,
        };
      });
  }
}
