// Why dates are missed, and what false ones are.
import { dateOf } from '@groupsight/shared/days';
import { languagesOf } from '../../src/plans/candidates.ts';
import { momentsIn } from '../../src/plans/moments.ts';
import { mainLanguage } from '../../src/plans/plans.ts';
import { level, tokensOf } from '../../src/plans/tokens.ts';
import { clean } from '../../src/text.ts';
import type { Line } from '../../src/types.ts';
import type { Day, DayEvent } from '../days/read.ts';
import { earlierOf, inputOf } from '../days/read.ts';
import type { EventScore, Fault, Found } from './events.ts';

const meets = (expression: string, text: string) => new RegExp(expression, 'iu').test(text);
const textOf = ({ draft }: Found) => `${draft.name}\n${draft.description}`;

/** What the reader reads of days and hours in each of a day's lines. */
function momentsOf(day: Day) {
  const lines: Line[] = [...earlierOf(day), ...inputOf(day).lines];
  const main = mainLanguage(lines);
  return lines.map(({ messageId, text, at }) => {
    const languages = languagesOf(text, main);
    const plain = clean(text);
    const tokens = tokensOf(plain, level(plain), new Set(languages));
    const { days, hours } = momentsIn(tokens, dateOf(at, day.zone), languages[0] ?? 'en');
    return { messageId, text, dates: days.map(({ date }) => date), hours: hours.length };
  });
}

/** Why an annotated date is missed; `all` are drafts before the unlikely ones are left out. */
function causeOfMissed(day: Day, wanted: DayEvent, all: readonly Found[]): string {
  const { what, date } = wanted;
  const onDay = all.filter(({ draft }) => draft.eventDate === date);
  const named = onDay.filter((one) => meets(what, textOf(one)));
  if (named.some(({ draft }) => draft.eventState === 'cancelled')) return 'called off wrongly';
  if (named.length > 0) return 'left out as unlikely';
  const lines = momentsOf(day);
  const isRead = lines.some(({ dates }) => dates.includes(date));
  const other = all.some((one) => one.draft.eventDate !== date && meets(what, textOf(one)));
  if (onDay.length > 0) return 'on its day, by another name';
  if (isRead && other) return 'day read, but held at another day';
  if (isRead) return 'day read, taken for no plan';
  const from = new Set(
    day.facts
      .filter(({ say }) => meets(what, say))
      .flatMap(({ from: ids = [] }) => ids.map(String)),
  );
  const telling = lines.filter(({ messageId }) => from.has(messageId));
  if (telling.some(({ dates }) => dates.length > 0)) return 'its messages name other days';
  if (telling.some(({ hours }) => hours > 0)) return 'its messages name an hour and no day';
  return 'its messages name neither day nor hour';
}

function causeOfFalse(day: Day, { draft }: Found, wanted: DayEvent | undefined): string {
  if (wanted?.date === draft.eventDate) return 'called off, and shown';
  if (wanted) return 'another day than the last word';
  const onDay = (day.events ?? []).some(({ date }) => date === draft.eventDate);
  if (onDay) return 'on the day of another, by its own name';
  if (draft.event?.kind === 'deadline') return 'a deadline that is not annotated';
  if (draft.eventDate === day.date) return 'of the day itself, not annotated';
  return 'of another day, not annotated';
}

function causeOf(day: Day, { kind, shown, wanted }: Fault, all: readonly Found[]): string {
  if (kind === 'missed' && wanted) return causeOfMissed(day, wanted, all);
  return shown ? causeOfFalse(day, shown, wanted) : '';
}

/** Counts why dates of days are missed, and what false ones are. */
export class Causes {
  readonly #counts = new Map<string, number>();

  /** @returns each fault with its cause, in words. */
  add(day: Day, { faults }: EventScore, all: readonly Found[]): string[] {
    return faults.map((fault) => {
      const cause = `${fault.kind}: ${causeOf(day, fault, all)}`;
      this.#counts.set(cause, (this.#counts.get(cause) ?? 0) + 1);
      return `  [${cause}] ${fault.told.replace(/\n/g, ' / ').slice(0, 260)}`;
    });
  }

  print(): void {
    for (const [cause, count] of [...this.#counts].sort((a, b) => b[1] - a[1]))
      console.log(`${String(count).padStart(4)}  ${cause}`);
  }
}
