// `npm run eval:digest -- <folder of days>... [--apart] [--causes] [--list]`: what digests and the
// lists beside them are worth to a reader, by language, told with weights fitted on other days.
// Every third day of the first folder is kept apart: `--apart` tells these, fitted on all others; else the
// others of it are told, a fifth at a time. Further folders are learned from only. `--causes` says why facts are not told, `--list` prints what is told.
// `--as-is` tells all days with the product's own weights.
import { type DigestWeights, digestOf } from '../../src/digest/digest.ts';
import { whileRemembering } from '../../src/remembered.ts';
import { type Cause, causes, causesOf } from './causes.ts';
import { fitDigests, readOf } from './fit.ts';
import type { Day, Fact } from './read.ts';
import { daysIn, inputOf } from './read.ts';
import { type Score, scoreOf } from './score.ts';
import { listsOf, seenOf, untold } from './seen.ts';

const [parts, folds] = [3, 5];

interface Result {
  readonly day: Day;
  readonly seen: readonly string[];
  /** With the rows of the lists that its sentences do not tell. */
  readonly score: Score;
  /** With all rows, and without the lists. */
  readonly full: Score;
  readonly alone: Score;
  readonly causes: ReadonlyMap<Fact, Cause>;
}

function resultOf(day: Day, weights: DigestWeights | undefined): Result {
  return whileRemembering(() => {
    const digest = digestOf(inputOf(day), weights);
    const lists = listsOf(day);
    const seen = seenOf(day, digest, untold(digest, lists));
    const score = scoreOf(day, seen);
    return {
      day,
      seen,
      score,
      full: scoreOf(day, seenOf(day, digest, lists)),
      alone: scoreOf(day, seenOf(day, digest, [])),
      causes: causesOf(day, weights, seen, score),
    };
  });
}

function figuresOf(scores: readonly Score[]): string {
  const sum = (of: (score: Score) => number) => scores.reduce((all, one) => all + of(one), 0);
  const mean = (of: (score: Score) => number) => sum(of) / scores.length;
  return [
    `facts ${mean(({ weight, of }) => weight / of).toFixed(3)}`,
    `wrong ${sum(({ wrong }) => wrong.length)}`,
    `words ${mean(({ words }) => words).toFixed(0)}`,
    `copied ${mean(({ copied }) => copied).toFixed(2)}`,
    `topics ${(sum(({ topics: [told] }) => told) / sum(({ topics: [, of] }) => of)).toFixed(2)}`,
  ].join('  ');
}

function printRow(name: string, results: readonly Result[]): void {
  console.log(`${name}, ${results.length} days: ${figuresOf(results.map(({ score }) => score))}`);
}

function printCauses(results: readonly Result[]): void {
  const all = results.flatMap((result) => [...result.causes]);
  const weightOf = (some: typeof all) => some.reduce((sum, [{ weight }]) => sum + weight, 0);
  for (const cause of causes) {
    const own = all.filter(([, one]) => one === cause);
    const share = weightOf(own) / weightOf(all);
    console.log(`${share.toFixed(3)} of the weight, ${own.length} facts: ${cause}`);
  }
}

function print({ day, seen, score, causes: why }: Result): void {
  console.log(
    `\n== ${day.id}: ${score.weight}/${score.of}, ${score.words} words, copied ${score.copied.toFixed(2)}`,
  );
  console.log(seen.join('\n'));
  for (const [fact, cause] of why) console.log(`  ${fact.weight} ${fact.say} – ${cause}`);
  for (const wrong of score.wrong) console.log(`  WRONG ${wrong}`);
}

const flags = new Set(process.argv.slice(2).filter((one) => one.startsWith('--')));
const folders = process.argv.slice(2).filter((one) => !one.startsWith('--'));
if (folders.length === 0) {
  console.error(
    'npm run eval:digest -- <folder of days>... [--apart | --as-is] [--causes] [--list]',
  );
  process.exit(2);
}
const [days = [], ...further] = folders.map(daysIn);

function results(): Result[] {
  if (flags.has('--as-is')) return days.map((day) => resultOf(day, undefined));
  const read = days.map(readOf);
  const beside = further.flat().map(readOf);
  const apart = read.filter((_, at) => at % parts === parts - 1);
  const others = read.filter((_, at) => at % parts !== parts - 1);
  if (flags.has('--apart')) {
    const weights = fitDigests([...others, ...beside]);
    return apart.map(({ day }) => resultOf(day, weights));
  }
  return Array.from({ length: folds }).flatMap((_, fold) => {
    const learned = others.filter((_, at) => at % folds !== fold);
    const weights = fitDigests([...learned, ...beside]);
    return others.filter((_, at) => at % folds === fold).map(({ day }) => resultOf(day, weights));
  });
}

const found = results();
if (flags.has('--list')) for (const one of found) print(one);
for (const [lang, own] of Map.groupBy(found, ({ day }) => day.lang.slice(0, 2)))
  printRow(lang, own);
printRow('all', found);
console.log(`with all rows of the lists: ${figuresOf(found.map(({ full }) => full))}`);
console.log(`without the lists: ${figuresOf(found.map(({ alone }) => alone))}`);
if (flags.has('--causes')) printCauses(found);
