import type { Weighed } from './choose.ts';
import type { Subjects } from './subjects.ts';

/** A noun of more lines of a day joins nothing: it is what the group is about. */
const mostLines = 8;
/** More words than this are no one thing to read. */
const mostWords = 60;

/** What is told of two matters that name the same thing is told together, where it stays short. */
export function joinTold(chosen: readonly Weighed[], subjects: Subjects): void {
  const named = new Map(
    chosen.map((one) => {
      const keys = subjects.keysOf(one.said.text);
      return [
        one,
        new Set(
          keys.filter(
            (key) => key !== '' && subjects.isNoun(key) && subjects.linesWith(key) <= mostLines,
          ),
        ),
      ];
    }),
  );
  for (const [at, one] of chosen.entries()) {
    for (const other of chosen.slice(0, at)) {
      const [own, joined] = [one.matter, other.matter];
      if (own === joined) continue;
      if (![...(named.get(one) ?? [])].some((key) => named.get(other)?.has(key))) continue;
      const both = chosen.filter(({ matter }) => matter === own || matter === joined);
      if (both.reduce((sum, { length }) => sum + length + 1, 0) > mostWords) continue;
      for (const each of both) each.matter = joined;
    }
  }
}
