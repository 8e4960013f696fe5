import type { Language } from '../languages.ts';
import { type DayMention, Days } from './days.ts';
import { type HourMention, Hours } from './hours.ts';
import { readOf } from './phrases.ts';
import type { Token } from './tokens.ts';

export interface Moments {
  readonly days: readonly DayMention[];
  readonly hours: readonly HourMention[];
}

/** The days and hours that a text names, on a day and in a language. */
export function momentsIn(tokens: readonly Token[], today: string, language: Language): Moments {
  const read = readOf(tokens, language);
  const days = new Days(read, today).mentions();
  return { days, hours: new Hours(read).mentions(days) };
}
