import type { Line, TopicMatcher, TopicSuggestion } from '../engine/types.ts';
import { isTellingWord } from './described.ts';
import { passingWords } from './lexicon/general.ts';
import { isSpoken } from './prepared.ts';
import { stem, withoutUrls, words } from './text.ts';
import { topicMatcher } from './topics.ts';
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
    const isNamed = isTellingWord(word) && !passingWords.has(word) && !commonForms.test(word);
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
  for (const line of lines) {
    if (!isSpoken(line) || line.text === '') continue;
    const text = withoutUrls(line.text);
    const stems = stemsOf(text, names);
    if (!stems.some((one) => one !== null)) continue;
    said.push({ line, text, stems });
    written.note(text, /[äöüß]/i.test(text));
  }
  if (said.length < fewestMessages) return [];
  const isWatched = said.map(({ line }) => watched.some((matches) => matches(line.text)));
  const chosen: { candidate: Candidate; suggestion: TopicSuggestion }[] = [];
  for (const candidate of ranked(said)) {
    if (chosen.length === mostSuggestions) break;
    const { stems, messages } = candidate;
    const name = stems.map((one) => written.of(one)).join(' ');
    if (stems.length === 1 && verbForm.test(name)) continue;
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
