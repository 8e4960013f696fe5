import { hash } from 'node:crypto';
import type { LineName, LineOf } from './brief-marks.repository.ts';

export const sections = ['asked', 'dates', 'decisions', 'days'] as const;
export type Section = (typeof sections)[number];

/** A line of the brief before it is known whether it was read, and whether there is room. */
export interface BriefLine extends LineName {
  readonly section: Section;
  readonly group: string;
  readonly kind: 'question' | 'answer' | 'task' | 'event' | 'deadline' | 'decision' | 'digest';
  readonly text: string;
  readonly reason: '' | 'mentioned' | 'quoted' | 'named' | 'took' | 'answered';
  readonly who: string;
  /** yyyy-MM-dd and HH:mm; empty where there is none. */
  readonly date: string;
  readonly time: string;
  readonly place: string;
  readonly status: string;
  readonly before: { readonly date: string; readonly time: string };
  readonly soFar: boolean;
  readonly messages: readonly string[];
  readonly at: Date;
}

type Said = Pick<BriefLine, 'section' | 'group' | 'kind' | 'text' | 'messages' | 'at'>;

const blank: Omit<BriefLine, keyof Said | keyof LineName> = {
  reason: '',
  who: '',
  date: '',
  time: '',
  place: '',
  status: '',
  soFar: false,
  before: { date: '', time: '' },
};

/** A line, named by what it is made of and what it says. */
export function lineOf(
  of: LineOf,
  document: string,
  said: Said & Partial<Omit<BriefLine, keyof LineName>>,
): BriefLine {
  const line = { ...blank, ...said };
  const { kind, text, date, time, place, status } = line;
  const rev = hash('sha256', JSON.stringify([kind, text, date, time, place, status]), 'hex');
  return { ...line, of, document, rev: rev.slice(0, 8) };
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

/** A word of a script without spaces is as long as a sentence: letters are counted there. */
const lettersPerWord = 9;

/** At most so many words of a text, whole where it is short enough. */
export function cut(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const letters = most * lettersPerWord;
  if (countWords(plain) <= most && plain.length <= letters) return plain;
  const within = plain.split(' ').slice(0, most).join(' ');
  const short = [...within].slice(0, letters).join('');
  const left = short.length < within.length ? short.replace(/ [^ ]*$/, '') : short;
  const isBoldOpen = (left.match(/\*\*/g)?.length ?? 0) % 2 === 1;
  return `${left.replace(/[\s,;:.–—-]+$/, '')}${isBoldOpen ? '**' : ''}…`;
}

/** What is said beside a line's text: when, and why. */
const besideIt: Readonly<Record<Section, number>> = { asked: 3, dates: 4, decisions: 0, days: 2 };
const longest: Readonly<Record<Section, number>> = {
  asked: 24,
  dates: 12,
  decisions: 20,
  days: 18,
};
/** A day in fewer words says nothing. */
const shortestDay = 10;
const mostLines: Readonly<Record<Section, number>> = { asked: 8, dates: 8, decisions: 6, days: 80 };
/** Headings, and the end. */
const aroundLines = 40;
/** Of the words of all lines, with what the sections before took: the rest is of the days. */
const urgent = [
  ['asked', 0.3],
  ['dates', 0.45],
  ['decisions', 0.6],
] as const;

export interface Chosen {
  readonly lines: readonly BriefLine[];
  /** How many had no room, by section. */
  readonly leftOut: ReadonlyMap<Section, number>;
  readonly words: number;
}

/**
 * The lines that fit into a number of words, in the given order: first what is urgent, then a
 * day of each group, then their other days. A text that is too long is cut.
 */
export function choose(
  lines: readonly BriefLine[],
  { most, nameOf }: { readonly most: number; readonly nameOf: (group: string) => string },
): Chosen {
  const room = most - aroundLines;
  const chosen: BriefLine[] = [];
  const leftOut = new Map<Section, number>();
  let words = 0;
  const take = (line: BriefLine, longestText: number, limit: number) => {
    const text = cut(line.text, longestText);
    const told = [text, nameOf(line.group), line.who, line.place].map(countWords);
    const cost = besideIt[line.section] + told.reduce((sum, n) => sum + n, 0);
    const isIn = words + cost <= limit;
    if (isIn) {
      chosen.push({ ...line, text });
      words += cost;
    } else leftOut.set(line.section, (leftOut.get(line.section) ?? 0) + 1);
  };
  const bySection = Map.groupBy(lines, ({ section }) => section);
  for (const [section, share] of urgent) {
    const all = bySection.get(section) ?? [];
    for (const line of all.slice(0, mostLines[section])) {
      take(line, longest[section], room * share);
    }
    const over = all.length - mostLines[section];
    if (over > 0) leftOut.set(section, (leftOut.get(section) ?? 0) + over);
  }
  const days = bySection.get('days') ?? [];
  const firsts = [...Map.groupBy(days, ({ group }) => group).values()].flatMap(
    ([day]) => day ?? [],
  );
  const others = days.filter((day) => !firsts.includes(day));
  const each = firsts.length > 0 ? Math.floor((room - words) / firsts.length) - 4 : 0;
  const longestDay = Math.min(longest.days, Math.max(shortestDay, each));
  for (const day of [...firsts, ...others]) take(day, longestDay, room);
  return { lines: inOrder(chosen, firsts), leftOut, words: words + aroundLines };
}

/** By section; days by group, the newest first. */
function inOrder(chosen: readonly BriefLine[], firsts: readonly BriefLine[]): BriefLine[] {
  const groups = new Map(firsts.map(({ group }, index) => [group, index]));
  const placeOf = ({ section, group }: BriefLine) =>
    sections.indexOf(section) * 1e6 + (section === 'days' ? (groups.get(group) ?? 0) : 0);
  return chosen.toSorted((a, b) => placeOf(a) - placeOf(b));
}
