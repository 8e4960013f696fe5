import { pairColumns } from '../../src/answers/pairs.ts';
import type { Trees } from '../../src/answers/trees.ts';
import { Judge } from '../../src/answers/trees.ts';
import { waitingColumns } from '../../src/answers/waiting.ts';
import type { Options } from './boost.ts';
import { boost, rowsOf } from './boost.ts';
import type { Day } from './day.ts';
import { paced } from './paced.ts';
import { ToldDay } from './samples.ts';

const toAnswer: Options = { trees: 90, depth: 3, rate: 0.12, leaf: 4, ridge: 4, look: 0.3 };
const toWait: Options = { trees: 40, depth: 2, rate: 0.12, leaf: 3, ridge: 4, look: 0.5 };
const folds = 7;

export interface Learned {
  readonly answering: Trees;
  readonly waiting: Trees;
}

/** A day with what is told of it, in one of several parts; days of one group are in one part. */
export interface Lesson {
  readonly day: Day;
  /** As it was, and at another pace. */
  readonly told: readonly ToldDay[];
  readonly fold: number;
}

export function lessonsOf(days: readonly Day[]): Lesson[] {
  const groups = [...new Set(days.map(({ id, group = id }) => group))];
  return days.map((day, index) => {
    const fold = groups.indexOf(day.group ?? day.id) % folds;
    return { day, told: [new ToldDay(day), new ToldDay(paced(day, index + 1))], fold };
  });
}

const answeringOf = (lessons: readonly Lesson[]) =>
  boost(rowsOf(lessons.flatMap(({ told }) => told.flatMap((one) => one.answering()))), toAnswer);

/**
 * Learns which lines answer, then which questions still wait: the latter from how answers are
 * judged on days that were not learned from, as it will be on days to come.
 */
export function learn(lessons: readonly Lesson[]): Learned {
  const parts = Array.from({ length: folds }, (_, fold) => {
    const judge = new Judge(answeringOf(lessons.filter((lesson) => lesson.fold !== fold)));
    return lessons
      .filter((lesson) => lesson.fold === fold)
      .flatMap(({ told }) => told.flatMap((one) => one.waiting(judge)));
  });
  return {
    answering: { columns: pairColumns, ...answeringOf(lessons) },
    waiting: { columns: waitingColumns, ...boost(rowsOf(parts.flat()), toWait) },
  };
}
