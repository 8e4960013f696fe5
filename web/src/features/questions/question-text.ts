import type { Question } from '../../shared/api/types.ts';
import type { Day } from '../../shared/dates/days.ts';
import { dayOf } from '../../shared/dates/zone.ts';

/** The day a question was asked on, in the owner's zone. */
export function askedOn(question: Question, zone: string): Day {
  return question.date?.slice(0, 10) || dayOf(question.createdAt, zone);
}

const NAME_LENGTH = 80;

/** As much of a text as names it: nobody listens to two thousand characters of a button. */
export function beginningOf(text: string): string {
  const signs = [...text];
  return signs.length > NAME_LENGTH ? `${signs.slice(0, NAME_LENGTH).join('')}…` : text;
}
