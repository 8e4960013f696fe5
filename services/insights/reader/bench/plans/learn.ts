// What plans are read by is learned from annotated days: which sentences speak of which plan, which
// words name it, which sentences matter, and last, by all of these, what a reader wants to know of.
import { type Boosted, chanceOf } from '../../src/digest/boosted.ts';
import { type Bounds, bounds, leastOf, traitsOf } from '../../src/plans/likely.ts';
import type { Linking } from '../../src/plans/linking.ts';
import type { Keeping } from '../../src/plans/plans.ts';
import { boost, type Example, type Options } from '../days/boost.ts';
import type { Day } from '../days/read.ts';
import { eventsOf } from './events.ts';
import { type Lesson, lessonOf } from './matter.ts';
import { factOn } from './rule.ts';

const some = { someTraits: 0.5, someExamples: 0.7 };
const ofPairs: Options = { trees: 80, depth: 3, rate: 0.08, least: 5, ridge: 6, ...some };
const ofPlans: Options = { trees: 100, depth: 3, rate: 0.06, least: 5, ridge: 6, ...some };
/** Plans are learned from how sentences are linked on days that the linking did not see. */
const parts = 3;

export interface Learned {
  readonly belongs: Boosted;
  readonly names: Boosted;
  readonly tells: Boosted;
  readonly likely: Boosted;
}

type Pairs = Omit<Learned, 'likely'>;

const pairsBy = (lessons: readonly Lesson[]): Pairs => ({
  belongs: boost(
    lessons.flatMap(({ belongs }) => belongs),
    ofPairs,
  ),
  names: boost(
    lessons.flatMap(({ names }) => names),
    ofPairs,
  ),
  tells: boost(
    lessons.flatMap(({ tells }) => tells),
    ofPairs,
  ),
});

export const linkingBy = ({ belongs, names, tells }: Pairs): Linking => ({
  belongs: (traits) => chanceOf(belongs, traits),
  names: (traits) => chanceOf(names, traits),
  tells: (traits) => chanceOf(tells, traits),
});

export const keepingBy =
  ({ likely }: Pick<Learned, 'likely'>, least: Bounds = bounds): Keeping =>
  (told, now) =>
    chanceOf(likely, traitsOf(told, now)) >= leastOf(told, least);

/** A day's drafts by their traits, and whether each is a date that a reader may want. */
function draftsOf(day: Day, linking: Linking): Example[] {
  const examples: Example[] = [];
  const isKept: Keeping = (told, now, plan) => {
    const { what, said, date, sources } = plan();
    const text = `${what}\n${said}`;
    const isEvent = (day.events ?? []).some(
      (one) =>
        one.date === date && one.status !== 'cancelled' && new RegExp(one.what, 'iu').test(text),
    );
    const wanted = isEvent || factOn(day, date, sources) !== undefined ? 1 : 0;
    examples.push({ traits: traitsOf(told, now), wanted, weight: 1 });
    return true;
  };
  eventsOf(day, isKept, linking);
  return examples;
}

/** A day with what it teaches of pairs, which is the same whatever else is learned. */
export interface Taught {
  readonly day: Day;
  readonly lesson: Lesson;
}

export const taughtBy = (day: Day): Taught => ({ day, lesson: lessonOf(day) });

export function learn(taught: readonly Taught[]): Learned {
  const drafts = Array.from({ length: parts }, (_, part) => {
    const linking = linkingBy(
      pairsBy(taught.filter((_, at) => at % parts !== part).map(({ lesson }) => lesson)),
    );
    return taught
      .filter((_, at) => at % parts === part)
      .flatMap(({ day }) => draftsOf(day, linking));
  });
  return {
    ...pairsBy(taught.map(({ lesson }) => lesson)),
    likely: boost(drafts.flat(), ofPlans),
  };
}
