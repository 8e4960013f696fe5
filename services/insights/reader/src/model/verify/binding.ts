import { generalWords } from '../../lexicon/general.ts';
import { level } from '../../plans/tokens.ts';
import { fold, stem } from '../../text.ts';
import type { Ground } from './ground.ts';
import type { Heard } from './heard.ts';
import type { Named, People } from './people.ts';
import { properNouns } from './people.ts';
import type { Said } from './said.ts';
import { atMine, firstPerson, homeBehind, homeOf, towards } from './words.ts';

/** A part of a sentence that speaks of one person, and what it says of them. */
interface Clause {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly named: readonly (readonly Named[])[];
}

const joint =
  /[;()\n]\s?|[,.:]\s|\s[–—-]\s|\s(?:and|but|while|und|aber|y|pero|e|ma|mas|et|mais|aur|lekin|و|لكن)\s/giu;

/** Parts of a sentence; a name of a list belongs to what is said of all of them. */
function clausesOf(text: string, people: People): Clause[] {
  const named = people.in(text);
  const out: Clause[] = [];
  let start = 0;
  const ends = [...text.matchAll(joint)].map(({ index, 0: mark }) => index + mark.length);
  for (const end of [...ends, text.length]) {
    const inside = named.filter(([one]) => one && one.start >= start && one.start < end);
    let rest = text.slice(start, end).replace(joint, ' ');
    for (const [one] of inside) rest = rest.replace(text.slice(one?.start, one?.end), ' ');
    if (inside.length > 0 && end < text.length && !/[\p{L}\p{N}]/u.test(rest)) continue;
    out.push({ text: text.slice(start, end), start, end, named: inside });
    start = end;
  }
  return out;
}

/** Shorter than this, a message says nothing but yes or no. */
const shortest = 12;

/** Messages that somebody wrote, that name them, or that they quote or answer. */
export function linesOf(person: string, support: readonly Heard[], people: People): Set<Heard> {
  const byId = new Map(support.map((heard) => [heard.line.messageId, heard]));
  const own = support.filter(
    ({ line, text }) => line.senderName === person || people.isNamed(person, text),
  );
  const out = new Set(own);
  for (const { line, text, answers } of own) {
    const asked = byId.get(line.quotedMessageId === '' ? answers : line.quotedMessageId);
    // What stands before is theirs where they answer it, not where they speak of their own.
    const isAnswer =
      line.quotedMessageId !== '' || /[?؟]/.test(asked?.text ?? '') || text.length < shortest;
    if (asked && isAnswer && line.senderName === person) out.add(asked);
  }
  for (const heard of support) {
    const quoted = byId.get(heard.line.quotedMessageId);
    // Who is answered by name or by quotation is spoken of: 'yes, please', 'thanks for that'.
    if (quoted && quoted.line.senderName === person) out.add(heard);
  }
  return out;
}

/** Words that tell what somebody did or has; those of every talk tell nothing. */
const isAnchor = (one: string) => one.length > 3 && !generalStems.has(one);
const generalStems = new Set([...generalWords].map(stem));

/** Support in which a clause's words and numbers stand; each word with its own messages. */
function anchorsOf(clause: Clause, sentence: Said, support: readonly Heard[], people: People) {
  const inside = sentence.amounts.filter(
    ({ start }) => start >= clause.start && start < clause.end,
  );
  const byNumber = inside.map(({ text, values }) => ({
    what: text,
    heard: support.filter(({ amounts }) =>
      amounts.some((one) => one.values.some((value) => values.includes(value))),
    ),
  }));
  const folded = fold(clause.text);
  const nouns = new Set(
    sentence.languages[0] === 'de'
      ? []
      : properNouns(sentence.text).map((noun) => stem(fold(noun))),
  );
  const byWord = [...sentence.stems]
    .filter(
      (one) => isAnchor(one) && folded.includes(one) && !nouns.has(one) && !people.isPart(one),
    )
    .map((one) => ({ what: one, heard: support.filter(({ stems }) => stems.has(one)) }));
  return [...byNumber, ...byWord].filter(({ heard }) => heard.length > 0);
}

/** Whether somebody is named or speaks of themselves in one of the messages. */
const isReceiver = (person: string, heard: readonly Heard[], people: People) =>
  heard.some(
    ({ line, text, levelled, languages }) =>
      people.isNamed(person, text) ||
      (line.senderName === person && firstPerson.isIn(levelled, languages)),
  );

/**
 * What a sentence says of somebody that its messages say of others: two people swapped. A word
 * or number in a clause about one person must be in a message that this person wrote, that names
 * them, or that they answer; empty where it is.
 */
export function swappedIn(sentence: Said, support: readonly Heard[], people: People): string {
  for (const clause of clausesOf(sentence.text, people)) {
    const [one, ...others] = clause.named;
    if (!one || others.length > 0) continue;
    const anchors = anchorsOf(clause, sentence, support, people);
    const linked = one.map(({ person }) => linesOf(person, support, people));
    const isOf = (heard: readonly Heard[]) =>
      linked.some((lines) => heard.some((single) => lines.has(single)));
    const fewest = Math.min(...anchors.map(({ heard }) => heard.length));
    const telling = anchors.filter(({ heard }) => heard.length === fewest);
    if (telling.length > 0 && telling.every(({ heard }) => !isOf(heard)))
      return `${one[0]?.person}: ${telling[0]?.what}`;
    const lead = clause.text.slice(0, (one[0]?.start ?? 0) - clause.start);
    if (anchors.length > 0 && towards.test(fold(lead).replace(/\s*$/, ' '))) {
      const all = [...new Set(anchors.flatMap(({ heard }) => heard))];
      if (!one.some(({ person }) => isReceiver(person, all, people))) return `${one[0]?.person}`;
    }
  }
  return '';
}

/** Whom a message addresses at its start. */
const spokenTo = (text: string) => /^@?[\p{L} ]{2,20}[,:]/u.exec(text)?.[0] ?? '';

/** So much of a clause's weight has to be in what somebody else says of himself. */
const leastShared = 0.55;
/** So much of what is most about it is as good as that. */
const nearlyMost = 0.85;

/**
 * What a sentence says of somebody that somebody else says of himself: 'Ben asks the mayor' of Ada's
 * 'I ask the mayor, Ben is right about the rules'. Empty where nobody says so of himself.
 */
export function doneByAnother(sentence: Said, ground: Ground, people: People): string {
  for (const clause of ground.clausesOf(sentence)) {
    const named = people.in(sentence.text.slice(clause.start, clause.end));
    const [one, ...others] = named;
    if (!one || others.length > 0) continue;
    const persons = new Set(one.map(({ person }) => person));
    const own = new Map([...clause.own].filter(([stem]) => !people.isPart(stem)));
    const figures = clause.levelled.match(/\d+(?:[.,:]\d+)?/g) ?? [];
    const whole = [...own.values()].reduce((sum, weight) => sum + weight, 0) + figures.length;
    const near = ground.partsAbout(own, figures, 1, nearlyMost);
    const isMuch = near.some(({ rate, shared }) => rate >= whole * leastShared && shared > 0);
    if (near.length === 0 || !isMuch) continue;
    const isOfAnother = ({ part: said }: (typeof near)[number]) => {
      const { line, text } = said.unit.heard;
      const isNamed = [...persons].some(
        (person) => people.isNamed(person, said.levelled) || people.isNamed(person, spokenTo(text)),
      );
      return (
        !persons.has(line.senderName) && !isNamed && firstPerson.isIn(said.levelled, said.languages)
      );
    };
    if (near.every(isOfAnother))
      return `${one[0]?.person}: “${near[0]?.part.levelled.slice(0, 60)}”`;
  }
  return '';
}

/** Somebody's home in a sentence whose messages speak of the home of another; empty for none. */
export function homeOfAnother(sentence: Said, support: readonly Heard[], people: People): string {
  const isHome = (text: string, start: number, end: number) =>
    homeOf.test(level(text.slice(0, start))) || homeBehind.test(level(text.slice(end)));
  const homes = support.filter(({ levelled, languages }) => atMine.isIn(levelled, languages));
  if (homes.length === 0) return '';
  for (const named of people.in(sentence.text)) {
    const [one] = named;
    if (!one || !isHome(sentence.text, one.start, one.end)) continue;
    const persons = new Set(named.map(({ person }) => person));
    const isTheirs =
      homes.some(({ line }) => persons.has(line.senderName)) ||
      support.some(({ text }) =>
        people
          .in(text)
          .some((there) =>
            there.some(({ person, start, end }) => persons.has(person) && isHome(text, start, end)),
          ),
      );
    if (!isTheirs) return sentence.text.slice(one.start, one.end);
  }
  return '';
}
