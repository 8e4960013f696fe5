import { Subjects } from '../../src/digest/subjects.ts';
import { wordingOf } from '../../src/digest/wording.ts';
import { isFunctionWord } from '../../src/languages.ts';
import { calendarWords } from '../../src/lexicon/sentences.ts';
import type { Prepared } from '../../src/prepared.ts';
import { isSpoken } from '../../src/prepared.ts';
import { words } from '../../src/text.ts';
import type { Example } from './boost.ts';
import type { Day } from './read.ts';

/** Long words meet by their beginnings. */
const beginning = 5;
/** A word that facts of the topic are told with, if less surely than its name. */
const toldWith = 0.5;

const meets = (a: string, b: string) =>
  a === b || (a.length >= beginning && b.startsWith(a.slice(0, Math.max(beginning, a.length - 2))));

/** Of each topic of a day the words that may name it; wanted are those that its writer named it with. */
export function subjectExamples(day: Day, lines: readonly Prepared[]) {
  const spoken = lines.filter(({ line }) => isSpoken(line));
  const { language, names } = wordingOf(
    spoken,
    lines.map(({ line }) => line),
  );
  const people = new Set([...names.values()].flatMap((name) => words(name)));
  const subjects = new Subjects(spoken, language, people);
  return Object.entries(day.topics ?? {}).flatMap(([topic, own]) => {
    const of = new Set(own);
    const matter = spoken.filter(({ index }) => of.has(index));
    if (matter.length < 2) return [];
    const called = words(topic);
    const told = day.facts
      .filter(({ from = [] }) => from.some((at) => of.has(at)))
      .flatMap(({ say }) => words(say))
      .filter((word) => word.length > 3 && !isFunctionWord(word) && !calendarWords.isIn([word]));
    const traits = subjects.traitsIn(matter);
    const keys = [...traits.keys()];
    const wantedOf = (key: string) => {
      if (called.some((word) => meets(key, word) || meets(word, key))) return 1;
      return told.some((word) => meets(key, word)) ? toldWith : 0;
    };
    const examples = [...traits].map(([key, found]): Example => {
      const wanted = wantedOf(key);
      return { traits: found, wanted, weight: wanted === 1 ? 2 : 1 };
    });
    return [{ topic, keys, examples }];
  });
}
