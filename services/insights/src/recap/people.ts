import type { RecapGroup, RecapMember } from '@groupsight/proto/insights/v1/insights';
import type { DayMember } from '../days/days.repository.ts';

interface Wrote {
  readonly id: string;
  name: string;
  /** When they last wrote, milliseconds since 1970: the latest name wins. */
  at: number;
  now: number;
  before: number;
  readonly groups: Map<string, number>;
}

interface GroupCount {
  /** The first date with messages; empty without one. */
  from: string;
  now: number;
  before: number;
  readonly writers: Set<string>;
}

/** The few messages of a group that has just come spoil no comparison. */
const nearlyAll = 0.9;

/** The first of two dates; an empty one is none. */
export const earlier = (a: string, b: string) => (a === '' || (b !== '' && b < a) ? b : a);

/** Fewer messages than these in the month before, and nobody misses who wrote them. */
const leastMissed = 3;

/** Who wrote in a month and in the one before it, as the days of groups tell. */
export class RecapCount {
  readonly #people = new Map<string, Wrote>();
  readonly #groups = new Map<string, GroupCount>();
  /** Messages by date. */
  readonly days = new Map<string, number>();

  add(
    { group, date, count }: { group: string; date: string; count: number },
    members: readonly DayMember[],
    isNow: boolean,
  ): void {
    this.days.set(date, (this.days.get(date) ?? 0) + count);
    const when = isNow ? 'now' : 'before';
    const ofGroup = this.#group(group);
    if (count > 0) ofGroup.from = earlier(ofGroup.from, date);
    ofGroup[when] += count;
    for (const { id, name, n, at } of members) {
      const person = this.#person(id);
      person[when] += n;
      person.groups.set(group, (person.groups.get(group) ?? 0) + n);
      if (name !== '' && (at >= person.at || person.name === '')) person.name = name;
      person.at = Math.max(person.at, at);
      if (isNow) ofGroup.writers.add(id);
    }
  }

  /**
   * The first day on which the groups are known that nearly all of the month's messages are of; without
   * messages the first of any. Empty where nothing is known.
   * @param since of groups that are known from before both months, their first date
   */
  knownFrom(since: ReadonlyMap<string, string>): string {
    const groups = [...this.#groups]
      .map(([id, { from, now }]) => ({ from: earlier(since.get(id) ?? '', from), now }))
      .filter(({ from }) => from !== '')
      .sort((a, b) => (a.from < b.from ? -1 : 1));
    const enough = nearlyAll * this.messages('now');
    let sum = 0;
    for (const { from, now } of groups) {
      sum += now;
      if (sum >= enough) return from;
    }
    return [...since.values()].reduce(earlier, '');
  }

  writers(when: 'now' | 'before'): number {
    return [...this.#people.values()].filter((person) => person[when] > 0).length;
  }

  messages(when: 'now' | 'before'): number {
    return [...this.#groups.values()].reduce((sum, group) => sum + group[when], 0);
  }

  groups(): RecapGroup[] {
    return [...this.#groups]
      .map(([groupId, { now, before, writers }]) => {
        return { groupId, messages: now, messagesBefore: before, writers: writers.size };
      })
      .sort((a, b) => b.messages - a.messages || b.messagesBefore - a.messagesBefore);
  }

  top(): RecapMember[] {
    return this.#members(({ now }) => now > 0);
  }

  /**
   * @param known ids of those who wrote before the month
   * @param since groups of which something is known from before it
   */
  fresh(known: ReadonlySet<string>, since: Pick<ReadonlySet<string>, 'has'>): RecapMember[] {
    return this.#members(
      ({ id, now, before, groups }) =>
        now > 0 &&
        before === 0 &&
        !known.has(id) &&
        [...groups.keys()].some((one) => since.has(one)),
    );
  }

  lost(): RecapMember[] {
    const lost = this.#members(({ now, before }) => now === 0 && before >= leastMissed);
    return lost.sort((a, b) => b.messagesBefore - a.messagesBefore);
  }

  #members(isMeant: (person: Wrote) => boolean): RecapMember[] {
    return [...this.#people.values()]
      .filter(isMeant)
      .sort((a, b) => b.now - a.now || b.before - a.before || (a.id < b.id ? -1 : 1))
      .map(({ id: memberId, name, now: messages, before: messagesBefore, groups }) => ({
        memberId,
        name,
        messages,
        messagesBefore,
        groupIds: [...groups].sort((a, b) => b[1] - a[1]).map(([group]) => group),
      }));
  }

  #person(id: string): Wrote {
    let person = this.#people.get(id);
    if (!person) {
      person = { id, name: '', at: 0, now: 0, before: 0, groups: new Map() };
      this.#people.set(id, person);
    }
    return person;
  }

  #group(id: string): GroupCount {
    let group = this.#groups.get(id);
    if (!group) {
      group = { from: '', now: 0, before: 0, writers: new Set() };
      this.#groups.set(id, group);
    }
    return group;
  }
}
