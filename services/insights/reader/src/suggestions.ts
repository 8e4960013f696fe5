import { isContentWord } from './described.ts';
import { passingWords } from './lexicon/general.ts';
import { isPleasantry } from './moderation/manners.ts';
import { isWeekday } from './moderation/times.ts';
import { isSpoken } from './prepared.ts';
import { stem, withoutUrls, words } from './text.ts';
import { topicMatcher } from './topics.ts';
import type { Line, TopicMatcher, TopicSuggestion } from './types.ts';
import { Written } from './written.ts';

/** Messages with something to say below which nothing is suggested: it would be chance. */
const fewestMessages = 30;
/** A subject is said so often, by so many, on so many days. */
const fewestMentions = 4;
const fewestPeople = 2;
const fewestTimes = 2;
/** Somebody else goes on with a subject; a word of every day comes up by itself. */
const goesOnWithinMs = 2 * 3_600_000;
const goesOnWithin = 12;
const sharedTalk = 0.5;
/** What is in more of the messages than this is how the group talks, not what about. */
const mostShare = 0.2;
/** Two subjects of nearly the same messages are one. */
const sameShare = 0.6;
const mostSuggestions = 6;
/** Subjects looked at closely. */
const mostCandidates = 60;

/** Verb forms of English, which name no subject alone. */
const verbForm = /(?:ed|ing)$/;
const commonForms = /^(?:\p{N}|(?:ha|ja|he|je|hi|lo|k)+$)/u;

/** What stands before a thing, folded: a word that never has one of these is hardly a thing. */
const determiners = new Set(
  `for of about with para con por sobre für mit von über pour avec per com the a an our your my his her their this that these those some any no new el la los las un una unos unas del al mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta otro otra
  der die das den dem des ein eine einen einem einer mein meine unser unsere euer eure ihr ihre kein keine im am zum zur vom beim neue neuen
  le les une du au aux mon ma mes ton ta tes notre nos votre vos leur leurs ce cet cette ces l d il lo gli i uno dell della dei degli delle al alla nel nella sul sulla
  o os as um uma uns umas do da dos das no na nos nas ao pelo pela meu minha nosso nossa seu sua esse essa`
    .split(/\s+/)
    .filter(Boolean),
);
/** Of a subject's uses, those that show it to be a thing. */
const thingShare = 0.25;
const fewestAsThing = 2;
const unmarked = /[\u0600-\u06FF\u0900-\u097F]/;

/** How often each stem stands where a thing does: after an article, in capitals, or in a script that has neither. */
class Things {
  readonly #uses = new Map<string, { all: number; asThing: number }>();

  note(text: string): void {
    const written = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
    const folded = words(text);
    for (const [at, word] of folded.entries()) {
      const form = written[at] ?? '';
      const isNamed = /\p{Lu}{2}/u.test(form) || unmarked.test(form);
      const before = [folded[at - 1] ?? '', folded[at - 2] ?? ''];
      const isThing = isNamed || before.some((one) => determiners.has(one));
      const uses = this.#uses.get(stem(word)) ?? { all: 0, asThing: 0 };
      this.#uses.set(stem(word), uses);
      uses.all += 1;
      if (isThing) uses.asThing += 1;
    }
  }

  has(stemmed: string): boolean {
    const { all, asThing } = this.#uses.get(stemmed) ?? { all: 0, asThing: 0 };
    return asThing >= fewestAsThing && asThing >= all * thingShare;
  }
}

interface Said {
  readonly line: Line;
  readonly text: string;
  readonly stems: readonly (string | null)[];
}

interface Candidate {
  readonly stems: readonly string[];
  readonly messages: Set<number>;
}

/** Stems of telling words in their order; null where another word stands between. */
function stemsOf(text: string, names: ReadonlySet<string>): (string | null)[] {
  return words(text).map((word) => {
    const stemmed = stem(word);
    const isNamed =
      isContentWord(word) &&
      !passingWords.has(word) &&
      !commonForms.test(word) &&
      !isPleasantry(word) &&
      !isWeekday(word);
    return isNamed && !names.has(stemmed) ? stemmed : null;
  });
}

function candidatesOf(said: readonly Said[]): Candidate[] {
  const found = new Map<string, Candidate>();
  const add = (stems: readonly string[], index: number) => {
    const key = stems.join(' ');
    const known = found.get(key) ?? { stems, messages: new Set<number>() };
    found.set(key, known);
    known.messages.add(index);
  };
  for (const [index, { stems }] of said.entries()) {
    for (const [at, first] of stems.entries()) {
      if (first === null) continue;
      add([first], index);
      const second = stems[at + 1];
      if (typeof second === 'string' && second !== first) add([first, second], index);
    }
  }
  return [...found.values()];
}

/** How much of a subject's messages another has too. */
function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let both = 0;
  for (const one of a) if (b.has(one)) both += 1;
  return both / Math.min(a.size, b.size);
}

const peopleOf = (said: readonly Said[], messages: ReadonlySet<number>) =>
  new Set([...messages].map((index) => said[index]?.line.senderId)).size;

/** Hours apart from each other in which a subject came up: one conversation is no lasting one. */
const timesOf = (said: readonly Said[], messages: ReadonlySet<number>) =>
  new Set([...messages].map((index) => Math.floor((said[index]?.line.at ?? 0) / 3_600_000))).size;

/** The share of a subject's messages with one of somebody else about it close by. */
function talkOf(said: readonly Said[], messages: ReadonlySet<number>): number {
  const lines = [...messages].map((index) => ({ index, line: said[index]?.line }));
  const near = lines.filter(({ index, line }) =>
    lines.some(
      (other) =>
        other.line?.senderId !== line?.senderId &&
        Math.abs(other.index - index) <= goesOnWithin &&
        Math.abs((other.line?.at ?? 0) - (line?.at ?? 0)) <= goesOnWithinMs,
    ),
  );
  return near.length / lines.length;
}

interface Scored extends Candidate {
  readonly score: number;
}

/** The subjects that are said often enough, by enough people; the weightiest first. */
function ranked(said: readonly Said[]): Scored[] {
  const most = said.length * mostShare;
  return candidatesOf(said)
    .filter(({ messages }) => messages.size >= fewestMentions && messages.size <= most)
    .map((candidate) => {
      const { stems, messages } = candidate;
      const people = peopleOf(said, messages);
      // Two words together say more of what is meant than one.
      const telling = stems.length > 1 ? 2 : 1;
      return { ...candidate, people, score: messages.size * Math.log2(1 + people) * telling };
    })
    .filter(
      ({ people, messages }) =>
        people >= fewestPeople &&
        timesOf(said, messages) >= fewestTimes &&
        talkOf(said, messages) >= sharedTalk,
    )
    .sort((a, b) => b.score - a.score || (a.stems.join(' ') < b.stems.join(' ') ? -1 : 1))
    .slice(0, mostCandidates);
}

/**
 * What a group talks about lately that is not watched yet, as names of topics with the messages
 * that each would count among `lines`. None where too little was said.
 * @param people names of members, which are no subjects
 */
export function suggestTopics(
  lines: readonly Line[],
  watched: readonly TopicMatcher[],
  people: readonly string[],
): TopicSuggestion[] {
  const names = new Set(people.flatMap((name) => words(name).map(stem)));
  const said: Said[] = [];
  const written = new Written();
  const things = new Things();
  for (const line of lines) {
    if (!isSpoken(line) || line.text === '') continue;
    const text = withoutUrls(line.text);
    const stems = stemsOf(text, names);
    if (!stems.some((one) => one !== null)) continue;
    said.push({ line, text, stems });
    written.note(text, /[äöüß]/i.test(text));
    things.note(text);
  }
  if (said.length < fewestMessages) return [];
  const isWatched = said.map(({ line }) => watched.some((matches) => matches(line.text)));
  const chosen: { candidate: Candidate; suggestion: TopicSuggestion }[] = [];
  for (const candidate of ranked(said)) {
    if (chosen.length === mostSuggestions) break;
    const { stems, messages } = candidate;
    const name = stems.map((one) => written.of(one)).join(' ');
    if (stems.length === 1 && verbForm.test(name)) continue;
    if (!stems.some((one) => things.has(one))) continue;
    if (watched.some((matches) => matches(name))) continue;
    const known = [...messages].filter((index) => isWatched[index]).length;
    if (known > messages.size * sameShare) continue;
    const isSame = chosen.some((one) => overlap(one.candidate.messages, messages) > sameShare);
    if (isSame) continue;
    const matches = topicMatcher({ name, description: '' });
    const mentions = new Set([...said.keys()].filter((index) => matches(said[index]?.text ?? '')));
    const members = peopleOf(said, mentions);
    chosen.push({ candidate, suggestion: { name, messages: mentions.size, members } });
  }
  return chosen
    .map(({ suggestion }) => suggestion)
    .sort((a, b) => b.messages - a.messages || (a.name < b.name ? -1 : 1));
}
