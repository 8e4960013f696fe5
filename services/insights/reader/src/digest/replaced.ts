// What is left of a day's sentences where later ones took the place of some.
import type { Weighed } from './choose.ts';
import type { Said } from './said.ts';

/** Sentences by what they say. */
export const bySaid = (all: readonly Weighed[]): ReadonlyMap<Said, Weighed> =>
  new Map(all.map((one) => [one.said, one]));

/** What takes another's place is as worth telling. */
export function raise(final: Weighed | undefined, worth: number): void {
  if (final) final.worth = Math.max(final.worth, worth);
}

/** The sentences without some, which the others need no more. */
export function leftOf(all: readonly Weighed[], gone: ReadonlySet<Weighed | undefined>): Weighed[] {
  for (const one of all) {
    if (one.needs && gone.has(one.needs)) delete one.needs;
    if (one.brings && gone.has(one.brings)) delete one.brings;
  }
  return all.filter((one) => !gone.has(one));
}

/** Leaves out each sentence that another took the place of. */
export function withoutReplaced(
  all: readonly Weighed[],
  replacedBy: (one: Weighed) => Said | undefined,
): Weighed[] {
  const weighedOf = bySaid(all);
  const gone = new Set<Weighed>();
  for (const one of all) {
    const by = replacedBy(one);
    if (!by) continue;
    gone.add(one);
    raise(weighedOf.get(by), one.worth);
  }
  return leftOf(all, gone);
}
