import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FactDraft, InsightEngine, Line, QuestionDraft } from '@groupsight/reader/types';
import { addDays } from '@groupsight/shared/days';

/** Lines of the following day in which late answers are looked for. */
const linesAfter = 200;

/** A day's lines, and the beginning of the next. */
export function withNext<T extends Line>(date: string, byDate: ReadonlyMap<string, readonly T[]>) {
  const after = (byDate.get(addDays(date, 1)) ?? []).slice(0, linesAfter);
  return { lines: byDate.get(date) ?? [], after };
}

/** What the engine finds of a day and the beginning of the next, whatever else is stored. */
export interface DayReading {
  readonly questions: readonly QuestionDraft[];
  readonly commitments: readonly FactDraft[];
}

/** Days that are read one after the other, until it is disposed of. */
export interface ReadAhead extends Disposable {
  /** Rejects where the day cannot be read. */
  of(date: string): Promise<DayReading>;
}

/**
 * Begins to read days in this order. What the engine reads in a thread of its own goes on while
 * the caller writes what was found of the days before; after what it reads here, others have
 * their turns.
 */
export function readAhead(
  engine: Pick<InsightEngine, 'questions' | 'commitments'>,
  zone: string,
  dates: readonly string[],
  byDate: ReadonlyMap<string, readonly Line[]>,
): ReadAhead {
  const readings = new Map(dates.map((date) => [date, Promise.withResolvers<DayReading>()]));
  // Who waits for a day hears of its failure; that nobody does is no failure of the process.
  for (const { promise } of readings.values()) promise.catch(() => undefined);
  const ofDay = async (date: string) => {
    const { lines, after } = withNext(date, byDate);
    const questions = engine.questions(lines, after);
    if (Array.isArray(questions)) await nextTurn();
    const commitments = lines.length === 0 ? [] : engine.commitments(lines, after, zone);
    return [questions, commitments] as const;
  };
  let isWanted = true;
  const readAll = async () => {
    for (const [date, { resolve, reject }] of readings) {
      if (!isWanted) return;
      try {
        Promise.all(await ofDay(date)).then(
          ([questions, commitments]) => resolve({ questions, commitments }),
          reject,
        );
      } catch (error) {
        reject(error);
      }
      // Copying a day for the thread takes a while, too.
      await nextTurn();
    }
  };
  readAll();
  return {
    of(date) {
      const reading = readings.get(date);
      if (!reading) throw new Error(`nobody reads ${date}`);
      return reading.promise;
    },
    [Symbol.dispose]() {
      isWanted = false;
    },
  };
}
