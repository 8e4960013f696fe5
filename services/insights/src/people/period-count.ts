import type { DashboardFigures, DashboardMonth } from '@groupsight/proto/insights/v1/insights';
import { addDays } from '@groupsight/shared/days';
import { invalid } from '@groupsight/shared/errors';
import type { Watcher } from './list-people.ts';
import type { PersonTotal } from './standing.ts';

/** How many days may be compared with as many before. */
const lengths: readonly number[] = [7, 28, 90];
const monthsShown = 12;

/** Some days up to today, and as many before; yyyy-MM-dd. */
export interface ComparedDays {
  readonly from: string;
  readonly to: string;
  readonly beforeFrom: string;
  readonly beforeTo: string;
}

/** @throws AppError invalid_days */
export function comparedDays(today: string, days: number): ComparedDays {
  if (!lengths.includes(days)) {
    const message = `A period has ${lengths.slice(0, -1).join(', ')} or ${lengths.at(-1)} days.`;
    throw invalid('invalid_days', message, { field: 'days' });
  }
  const from = addDays(today, 1 - days);
  return { from, to: today, beforeFrom: addDays(from, -days), beforeTo: addDays(from, -1) };
}

/** What somebody wrote in both periods. */
export interface InPeriods {
  now: number;
  before: number;
  /** Days of the later one. */
  readonly days: Set<string>;
}

const none: Readonly<InPeriods> = { now: 0, before: 0, days: new Set() };

interface Asked {
  questions: number;
  answered: number;
}

/** What two periods come to, as days and questions tell of them one after the other. */
export class PeriodCount implements Watcher {
  readonly from: string;
  readonly #compared: ComparedDays;
  readonly #people = new Map<string, InPeriods>();
  readonly #asked = { now: { questions: 0, answered: 0 }, before: { questions: 0, answered: 0 } };
  readonly #months = new Map<string, { readonly writers: Set<string>; messages: number }>();

  constructor(compared: ComparedDays) {
    this.#compared = compared;
    this.from = compared.beforeFrom;
    const [year = 0, month = 0] = compared.to.split('-').map(Number);
    for (let back = monthsShown - 1; back >= 0; back--) {
      const at = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
      this.#months.set(at, { writers: new Set(), messages: 0 });
    }
  }

  month({ month, members }: Parameters<Watcher['month']>[0]): void {
    const known = this.#months.get(month);
    if (!known) return;
    for (const { id, n } of members) {
      known.writers.add(id);
      known.messages += n;
    }
  }

  day({ date, members }: Parameters<Watcher['day']>[0]): void {
    const when = this.#when(date);
    if (!when) return;
    for (const { id, n } of members) {
      let known = this.#people.get(id);
      if (!known) {
        known = { now: 0, before: 0, days: new Set() };
        this.#people.set(id, known);
      }
      known[when] += n;
      if (when === 'now') known.days.add(date);
    }
  }

  question({ date, askedById = '', answers }: Parameters<Watcher['question']>[0]): void {
    const when = this.#when(date);
    if (!when) return;
    const asked: Asked = this.#asked[when];
    asked.questions += 1;
    if (answers.some(({ answeredById }) => answeredById !== askedById)) asked.answered += 1;
  }

  of(memberId: string): Readonly<InPeriods> {
    return this.#people.get(memberId) ?? none;
  }

  months(): DashboardMonth[] {
    return [...this.#months].map(([month, { writers, messages }]) => {
      return { month, writers: writers.size, messages };
    });
  }

  figures(everybody: readonly PersonTotal[], when: 'now' | 'before'): DashboardFigures {
    const { from, to, beforeFrom, beforeTo } = this.#compared;
    const [first, last] = when === 'now' ? [from, to] : [beforeFrom, beforeTo];
    let [writers, messages] = [0, 0];
    for (const counted of this.#people.values()) {
      messages += counted[when];
      if (counted[when] > 0) writers += 1;
    }
    const isNew = (one: PersonTotal) =>
      one.first >= first && one.first <= last && one.since < first;
    return { writers, messages, newcomers: everybody.filter(isNew).length, ...this.#asked[when] };
  }

  #when(date: string): 'now' | 'before' | undefined {
    const { from, to, beforeFrom } = this.#compared;
    if (date > to || date < beforeFrom) return undefined;
    return date >= from ? 'now' : 'before';
  }
}
