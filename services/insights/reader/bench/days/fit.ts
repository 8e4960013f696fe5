// What `npm run train:digest` fits on days that are read once, whatever is fitted on them.
import { questionsIn } from '../../src/answers.ts';
import { phrasesIn, traitsOf } from '../../src/digest/asides.ts';
import type { Boosted } from '../../src/digest/boosted.ts';
import { oddsOf } from '../../src/digest/boosted.ts';
import type { DigestWeights } from '../../src/digest/digest.ts';
import {
  Clusters,
  fragmentsJoined,
  type MatterWeights,
  mattersOf,
} from '../../src/digest/matters.ts';
import { chancesOf, type WorthWeights } from '../../src/digest/relative.ts';
import { saidIn } from '../../src/digest/said.ts';
import { Traits } from '../../src/digest/traits.ts';
import { trimmed } from '../../src/digest/trim.ts';
import { wordingOf } from '../../src/digest/wording.ts';
import type { Prepared } from '../../src/prepared.ts';
import { isSpoken, prepare } from '../../src/prepared.ts';
import { type Talks, talksIn } from '../../src/threads.ts';
import type { QuestionDraft } from '../../src/types.ts';
import type { Example, Options } from './boost.ts';
import { boost } from './boost.ts';
import { neededSpans, worthOf } from './labels.ts';
import { fitLinear } from './logistic.ts';
import type { Day } from './read.ts';
import { inputOf } from './read.ts';
import { subjectExamples } from './subjects.ts';

const forSentences: Options = {
  trees: 400,
  depth: 3,
  rate: 0.035,
  least: 5,
  ridge: 6,
  someTraits: 0.25,
  someExamples: 0.6,
};
const forFragments: Options = {
  trees: 100,
  depth: 3,
  rate: 0.1,
  least: 8,
  ridge: 6,
  someTraits: 0.7,
  someExamples: 0.8,
};
const forMatters: Options = { ...forFragments, trees: 60 };
const forPhrases: Options = { trees: 150, depth: 2, rate: 0.08, least: 8, ridge: 6 };
const forSubjects: Options = {
  trees: 120,
  depth: 3,
  rate: 0.08,
  least: 6,
  ridge: 6,
  someTraits: 0.6,
  someExamples: 0.8,
};

/** The topic that most of these messages are of. */
function topicOf(indexes: readonly number[], topics: ReadonlyMap<number, string>) {
  const counts = new Map<string, number>();
  for (const index of indexes) {
    const topic = topics.get(index);
    if (topic !== undefined) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** A day as it is read once, whatever is fitted on it. */
export interface ReadDay {
  readonly day: Day;
  readonly lines: readonly Prepared[];
  readonly talks: Talks;
  readonly questions: readonly QuestionDraft[];
}

export function readOf(day: Day): ReadDay {
  const lines = prepare(inputOf(day).lines);
  const talks = talksIn(lines);
  return { day, lines, talks, questions: questionsIn(lines, lines.length, talks) };
}

/** For each fragment which of the topics before it goes on with; those of none go with the line before. */
function choicesIn(
  day: Day,
  lines: readonly Prepared[],
  fragments: readonly (readonly Prepared[])[],
) {
  const topics = new Map(
    Object.entries(day.topics ?? {}).flatMap(([topic, own]) => own.map((at) => [at, topic])),
  );
  const clusters = new Clusters(lines);
  const topicOfCluster = new Map<unknown, string | undefined>();
  const examples: Example[] = [];
  for (const one of fragments) {
    const fragment = clusters.fragmentOf(one);
    if (!fragment) continue;
    const topic = topicOf(fragment.indexes, topics);
    const choices = clusters.choices(fragment);
    const weight = Math.min(3, fragment.indexes.length);
    for (const { cluster, traits } of topic === undefined ? [] : choices) {
      const other = topicOfCluster.get(cluster);
      if (other !== undefined) examples.push({ traits, wanted: other === topic ? 1 : 0, weight });
    }
    const goesOn = choices.find(({ cluster, isBefore }) =>
      topic === undefined ? isBefore : topicOfCluster.get(cluster) === topic,
    );
    const cluster = clusters.add(fragment, goesOn?.cluster);
    if (!topicOfCluster.has(cluster)) topicOfCluster.set(cluster, topic);
  }
  return examples;
}

/** Fits what puts a day's fragments together, and then the matters that come of it. */
export function fitMatters(read: readonly ReadDay[]): MatterWeights {
  const first = boost(
    read.flatMap(({ day, lines, talks }) =>
      choicesIn(
        day,
        lines,
        talks.threads.map((thread) => thread.lines),
      ),
    ),
    forFragments,
  );
  const second = boost(
    read.flatMap(({ day, lines, talks }) =>
      choicesIn(day, lines, fragmentsJoined(lines, talks, { first })),
    ),
    forMatters,
  );
  return { first, second };
}

/** How alike the pairs of messages of one matter and of one topic are: F1 over all pairs. */
export function pairsOf({ day, lines, talks }: ReadDay, weights: MatterWeights): number {
  const matters = mattersOf(lines, talks, weights);
  const matterOf = new Map(
    matters.flatMap((matter, id) => matter.lines.map(({ index }) => [index, id])),
  );
  const all = Object.entries(day.topics ?? {}).flatMap(([topic, own]) =>
    own.map((at) => ({ topic, matter: matterOf.get(at) })),
  );
  const counts = { both: 0, one: 0 };
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) {
      const same = Number(a.topic === b.topic) + Number(a.matter === b.matter);
      if (same === 2) counts.both += 1;
      else counts.one += same;
    }
  }
  return (2 * counts.both) / Math.max(1, 2 * counts.both + counts.one);
}

interface Examples {
  readonly sentences: readonly Example[];
  readonly phrases: readonly Example[];
}

export const topicsOf = ({ day, lines }: ReadDay) => subjectExamples(day, lines);

/** Of how many topics the likeliest word is the one that their writer named them with. */
export function namedOf(
  model: Boosted,
  topics: ReturnType<typeof topicsOf>,
): [right: number, of: number] {
  const known = topics.filter(({ examples }) => examples.some(({ wanted }) => wanted === 1));
  const right = known.filter(({ examples }) => {
    const [best] = examples.toSorted((a, b) => oddsOf(model, b.traits) - oddsOf(model, a.traits));
    return best?.wanted === 1;
  });
  return [right.length, known.length];
}

/** A day's sentences and the phrases of those that facts rest on, each with its traits. */
export function examplesOf(
  { day, lines, talks, questions }: ReadDay,
  weights: MatterWeights,
): Examples {
  const matters = mattersOf(lines, talks, weights);
  const traits = new Traits({ lines, matters, questions, found: talks.found });
  const all = saidIn(lines.filter(({ line }) => isSpoken(line)));
  const worth = worthOf(day, all);
  const sentences = all.map((said, i) => {
    const own = worth[i] ?? 0;
    const weight = own > 0 ? Math.min(3, own) / 2 : 1;
    return { traits: traits.of(said), wanted: own > 0 ? 1 : 0, weight };
  });
  const told = all.map((said) => trimmed(said.text, new Map()));
  const { language } = wordingOf(
    lines.filter(({ line }) => isSpoken(line)),
    lines.map(({ line }) => line),
  );
  const phrases = [...neededSpans(day, all, told)].flatMap(([i, spans]) => {
    const parts = phrasesIn(told[i] ?? '', language);
    const said = all[i];
    if (!said || parts.length < 2 || spans.length === 0) return [];
    const around = traits.around({ said, worth: 0.4 });
    let from = 0;
    return parts.map(({ text }, at) => {
      const start = (told[i] ?? '').indexOf(text.split(' ')[0] ?? '', from);
      from = start + text.length;
      const wanted = spans.some((span) => span.start < from && span.end > start) ? 1 : 0;
      return { traits: traitsOf(parts, at, around), wanted, weight: 1 };
    });
  });
  return { sentences, phrases };
}

/** Mean precision at each needed one, best first: 1 where all needed ones come first. */
export function precisionOf(weights: WorthWeights, examples: readonly Example[]): number {
  const chances = chancesOf(
    weights,
    examples.map(({ traits }) => traits),
  );
  const ranked = examples
    .map(({ wanted }, i) => ({ chance: chances[i] ?? 0, wanted }))
    .sort((a, b) => b.chance - a.chance);
  let hits = 0;
  let sum = 0;
  for (const [place, { wanted }] of ranked.entries()) {
    if (wanted === 0) continue;
    hits += 1;
    sum += hits / (place + 1);
  }
  return sum / Math.max(1, hits);
}

/** Fits all that a digest is told by. */
export function fitDigests(read: readonly ReadDay[]): DigestWeights {
  const matters = fitMatters(read);
  const examples = read.map((day) => examplesOf(day, matters));
  return {
    matters,
    worth: {
      trees: boost(
        examples.flatMap((day) => day.sentences),
        forSentences,
      ),
      lines: fitLinear(examples.map((day) => day.sentences)),
    },
    phrases: boost(
      examples.flatMap((day) => day.phrases),
      forPhrases,
    ),
    subjects: boost(
      read.flatMap((day) => topicsOf(day).flatMap((topic) => topic.examples)),
      forSubjects,
    ),
  };
}
