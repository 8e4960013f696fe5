import type { MonthMember } from '../activity/months.repository.ts';
import type { DayMember } from '../days/days.repository.ts';

export const segments = ['new', 'rising', 'at_risk', 'quiet', 'helper', 'connector'] as const;
/** How somebody stands; several may hold. */
export type Segment = (typeof segments)[number];

/** What is recent: so many days with today, compared with as many before. */
export const recentDays = 28;

/** Somebody in a group. */
export interface InGroup {
  readonly group: string;
  name: string;
  n: number;
  /** Days on which they wrote. */
  days: number;
  /** The first of them. */
  first: string;
  /** When they last wrote, milliseconds since 1970. */
  at: number;
  recent: number;
  before: number;
}

/** Somebody over groups. */
export interface Someone {
  readonly id: string;
  readonly in: Map<string, InGroup>;
  asked: number;
  answered: number;
}

/** Somebody added up. */
export interface PersonTotal {
  readonly _id: string;
  readonly name: string;
  /** Every name they go by, the latest first. */
  readonly names: readonly string[];
  /** The one they wrote most in first. */
  readonly groups: readonly InGroup[];
  readonly n: number;
  readonly days: number;
  readonly first: string;
  /** The first day that anything is known of any of their groups. */
  readonly since: string;
  readonly at: number;
  readonly recent: number;
  readonly before: number;
  readonly asked: number;
  readonly answered: number;
  readonly segments: readonly Segment[];
}

/** People as months, days and questions tell of them one after the other. */
export class People {
  readonly #people = new Map<string, Someone>();
  /** The first day of each group's that anything is known of. */
  readonly #since = new Map<string, string>();

  addMonth(group: string, members: readonly MonthMember[]): void {
    for (const { id, name, n, days, at, first } of members) {
      const since = this.#since.get(group);
      if (since === undefined || first < since) this.#since.set(group, first);
      const someone = this.#someone(id);
      const known = someone.in.get(group);
      if (!known) {
        someone.in.set(group, { group, name, n, days, first, at, recent: 0, before: 0 });
        continue;
      }
      known.n += n;
      known.days += days;
      if (first < known.first) known.first = first;
      if (name !== '' && (at >= known.at || known.name === '')) known.name = name;
      known.at = Math.max(known.at, at);
    }
  }

  addDay(group: string, members: readonly DayMember[], isRecent: boolean): void {
    for (const { id, n } of members) {
      const known = this.#people.get(id)?.in.get(group);
      if (known) known[isRecent ? 'recent' : 'before'] += n;
    }
  }

  /** @param answerers of others; each counts once */
  addQuestion(asker: string, answerers: Iterable<string>): void {
    const known = this.#people.get(asker);
    if (known) known.asked += 1;
    for (const id of new Set(answerers)) {
      const helper = id === asker ? undefined : this.#people.get(id);
      if (helper) helper.answered += 1;
    }
  }

  /** @param recentFrom the first recent day, yyyy-MM-dd */
  totals(recentFrom: string): PersonTotal[] {
    return [...this.#people.values()].map((someone) => {
      const total = addUp(someone);
      let since = recentFrom;
      for (const { group } of total.groups) {
        const known = this.#since.get(group) ?? recentFrom;
        if (known < since) since = known;
      }
      return { ...total, since, segments: segmentsOf(total, recentFrom, since < recentFrom) };
    });
  }

  #someone(id: string): Someone {
    let someone = this.#people.get(id);
    if (!someone) {
      someone = { id, in: new Map(), asked: 0, answered: 0 };
      this.#people.set(id, someone);
    }
    return someone;
  }
}

type Unsorted = Omit<PersonTotal, 'segments' | 'since'>;

function addUp({ id, in: places, asked, answered }: Someone): Unsorted {
  const groups = [...places.values()].sort((a, b) => b.n - a.n || (a.group < b.group ? -1 : 1));
  const sum = { n: 0, days: 0, at: 0, recent: 0, before: 0 };
  let first = '9999-99-99';
  for (const place of groups) {
    sum.n += place.n;
    sum.days += place.days;
    sum.recent += place.recent;
    sum.before += place.before;
    sum.at = Math.max(sum.at, place.at);
    if (place.first < first) first = place.first;
  }
  const latest = groups.length > 1 ? [...groups].sort((a, b) => b.at - a.at) : groups;
  const names = [...new Set(latest.flatMap(({ name }) => (name === '' ? [] : [name])))];
  return { _id: id, name: names[0] ?? '', names, groups, ...sum, first, asked, answered };
}

/** Fewer messages than these in 28 days are no tendency. */
const leastMessages = 5;
const leastAnswers = 3;
const leastGroups = 3;

/**
 * How somebody stands.
 * @param isOlder whether anything is known of their groups from before the recent days; where
 *   nothing is, everybody would be new
 */
export function segmentsOf(
  { n, days, first, recent, before, asked, answered, groups }: Unsorted,
  recentFrom: string,
  isOlder: boolean,
): Segment[] {
  const isNew = isOlder && first >= recentFrom;
  const places = groups.filter((place) => place.recent + place.before > 0).length;
  const holds: Record<Segment, boolean> = {
    new: isNew,
    rising: isOlder && !isNew && recent >= leastMessages && recent >= 2 * before,
    at_risk: before >= leastMessages && recent > 0 && 2 * recent <= before,
    quiet: recent === 0 && n >= leastMessages && days > 1,
    helper: answered >= leastAnswers && answered > asked,
    connector: places >= leastGroups,
  };
  return segments.filter((segment) => holds[segment]);
}

/** What a list of people is filtered and sorted by. */
export type Row = Readonly<Record<string, unknown>>;

/** Whether a value, or any of several, is as a condition of `toStoreQuery` says. */
function isAs(value: unknown, condition: unknown): boolean {
  if (condition instanceof RegExp)
    return valuesOf(value).some((one) => condition.test(String(one)));
  const all = Object.entries(condition as Readonly<Record<string, unknown>>);
  return all.every(([operator, operand]) => compare(valuesOf(value), operator, operand));
}

const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value) as number;

function compare(values: readonly unknown[], operator: string, operand: unknown): boolean {
  const some = (holds: (value: number, other: number) => boolean) =>
    values.some((value) => holds(plain(value), plain(operand)));
  const isIn = () =>
    values.some((value) => (operand as unknown[]).map(plain).includes(plain(value)));
  switch (operator) {
    case '$eq':
      return some((value, other) => value === other);
    case '$ne':
      return !some((value, other) => value === other);
    case '$in':
      return isIn();
    case '$nin':
      return !isIn();
    case '$lt':
      return some((value, other) => value < other);
    case '$lte':
      return some((value, other) => value <= other);
    case '$gt':
      return some((value, other) => value > other);
    case '$gte':
      return some((value, other) => value >= other);
    case '$not':
      return !isAs(values, operand);
    default:
      throw new Error(`${operator} is no operator of toStoreQuery`);
  }
}

/** Whether a row is let through by a filter that `toStoreQuery` made. */
export function isMatch(row: Row, filter: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(filter).every(([path, condition]) => {
    const inner = condition as Readonly<Record<string, unknown>>[];
    if (path === '$and') return inner.every((one) => isMatch(row, one));
    if (path === '$or') return inner.some((one) => isMatch(row, one));
    if (path === '$nor') return !inner.some((one) => isMatch(row, one));
    return isAs(row[path], condition);
  });
}

const firstOf = (value: unknown) => plain(valuesOf(value)[0] ?? '');

/** Compares rows by an order that `toStoreQuery` made. */
export function inOrder(order: Readonly<Record<string, 1 | -1>>) {
  const fields = Object.entries(order);
  return (a: Row, b: Row): number => {
    for (const [path, direction] of fields) {
      // Of several names the latest counts.
      const [one, other] = [firstOf(a[path]), firstOf(b[path])];
      if (one < other) return -direction;
      if (one > other) return direction;
    }
    return 0;
  };
}
