import type { Prepared } from '../prepared.ts';
import { urlsIn } from '../resources/links.ts';
import { escapeMarkdown, words } from '../text.ts';
import type { StatementDraft } from '../types.ts';
import type { Boosted } from './boosted.ts';
import type { Weighed } from './choose.ts';
import type { Matter } from './matters.ts';
import { Subjects } from './subjects.ts';
import { Titles } from './title.ts';
import { nameOf, type Wording } from './wording.ts';

/** A paragraph has at most so many words: what belongs together stands together. */
const mostWords = 80;
const mostTitles = 3;

/** A paragraph of the summary. */
export interface Paragraph extends StatementDraft {
  readonly title: string;
  /** The first thing that the title names. */
  readonly subject: string;
  readonly plain: string;
}

interface Draft {
  readonly own: Weighed[];
  words: number;
  speaker: string;
}

const ends = /[.!?…؟।。]["”’)]*$/u;

/** A told sentence's addresses, as links named by their sites. */
function linksIn({ said }: Weighed): string {
  return urlsIn(said.text)
    .map(
      ({ url }) =>
        ` [${escapeMarkdown(url.hostname.replace(/^www\./, ''))}](<${url.href.replace(/[<>\s]/g, encodeURIComponent)}>)`,
    )
    .join('');
}

/** The sentences of a paragraph, each behind its speaker's name where another spoke before. */
function saidBy(own: readonly Weighed[], first: string, wording: Wording): string {
  let speaker = '';
  return own
    .map((one, at) => {
      const { line } = one.said.at;
      const lead = line.senderId === speaker ? '' : `${nameOf(line, wording)}: `;
      speaker = line.senderId;
      const text = at === 0 ? first : one.told;
      const stop = ends.test(text) ? '' : wording.say.stop;
      // Behind a name a number begins no list.
      return `${lead}${escapeMarkdown(text).replace(/^\\(?=\d)/, '')}${linksIn(one)}${stop}`;
    })
    .join(' ');
}

/** The sentences of a matter, parted where a paragraph would be too long. */
function draftsOf(own: readonly Weighed[]): Draft[] {
  const drafts: Draft[] = [];
  for (const one of own) {
    let draft = drafts.at(-1);
    const isNeeded = draft?.own.some(({ said }) =>
      own.some(({ needs, said: asked }) => needs === one && asked.at === said.at),
    );
    if (!draft || (!isNeeded && draft.words + one.length + 3 > mostWords)) {
      draft = { own: [], words: 0, speaker: '' };
      drafts.push(draft);
    }
    const { senderId, senderName } = one.said.at.line;
    draft.own.push(one);
    draft.words +=
      one.length + (senderId === draft.speaker ? 0 : Math.min(2, words(senderName).length));
    draft.speaker = senderId;
  }
  return drafts;
}

/** What stands before a colon names what follows: 'Hack day venue: …'. */
const label = /^([^\d:.?!,؟]{3,40}):\s+(\S.{5,})$/u;
const longestLabel = 4;
/** 'The survey is done: …' is a sentence and names nothing. */
const states =
  /(?<!\p{L})(?:is|are|was|were|ist|sind|war|es|son|está|están|fue|é|são|foi|est|sont|était|è|sono|era|hai|hain|है|हैं)(?![\p{L}\p{M}])/iu;

/** 'The author of …': the name goes on. */
const goesOn =
  /^(?:of|for|with|to|in|at|from|de|del|du|des|d['’]|di|della|dei|do|da|dos|das|à|au|a|con|com|von|vom|für|mit|zum|zur|im|ka|ki|ke|का|की|के|que|qui|che|\+)(?![\p{L}\p{M}])/iu;

/** A title, and the first sentence without it where it begins with it. */
function headed(
  title: string,
  { told }: Weighed,
  isAlone: boolean,
  isNamed: (text: string) => boolean,
): { head: string; first: string } {
  const [, name = '', rest = ''] = label.exec(told) ?? [];
  const isLabel =
    name !== '' &&
    name !== name.toUpperCase() &&
    words(name).length <= longestLabel &&
    !states.test(name);
  if (isLabel && isNamed(name)) return { head: name, first: rest };
  const begins =
    title !== '' && !/[?؟]/.test(told) && told.toLowerCase().startsWith(`${title.toLowerCase()} `)
      ? told.slice(title.length).replace(/^[\s,:–-]+/u, '')
      : '';
  if (words(begins).length > 1 && !goesOn.test(begins)) return { head: title, first: begins };
  // A single sentence that names its matter needs no title.
  const said = new Set(words(told));
  const isSaid = isAlone && words(title).every((word) => said.has(word));
  return { head: isSaid ? '' : title, first: told };
}

export interface Composing {
  readonly matters: readonly Matter[];
  readonly wording: Wording;
  readonly titles: Titles;
}

const plainOf = (markdown: string) =>
  markdown
    .replace(/\*\*/g, '')
    .replace(/\[((?:\\.|[^\]\\])*)\]\(<[^>]*>\)/g, '$1')
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '');

/** How a day's lines use their words. */
export function subjectsOf(lines: readonly Prepared[], { names, language }: Wording): Subjects {
  const people = new Set([...names.values()].flatMap((name) => words(name)));
  return new Subjects(lines, language, people);
}

/** The names that a day's matters are given. */
export function titlesOf(subjects: Subjects, { language }: Wording, weights: Boosted): Titles {
  return new Titles({ subjects, language, taken: new Set(), weights });
}

/** Of talk that is told by its name alone at least so many lines, and so many such names. */
const [fewestOther, mostOthers] = [2, 8];
/** So many lines around one that is told go with it. */
const closeBy = 2;

/** The lines of a talk parted by those that are told: what lies close to one is told with it. */
function stretchesOf(
  lines: readonly Prepared[],
  isTold: (line: Prepared) => boolean,
): (readonly Prepared[])[] {
  if (!lines.some(isTold)) return [lines];
  const found: Prepared[][] = [[]];
  for (const [at, line] of lines.entries()) {
    if (lines.slice(Math.max(0, at - closeBy), at + closeBy + 1).some(isTold)) found.push([]);
    else found.at(-1)?.push(line);
  }
  return found;
}

/** What else was talked about, in a line: talk of which nothing is told. */
export function othersOf(
  told: ReadonlyMap<number, readonly Paragraph[]>,
  talks: readonly (readonly Prepared[])[],
  { titles, wording }: Pick<Composing, 'titles' | 'wording'>,
): StatementDraft[] {
  const paragraphs = [...told.values()].flat();
  const cited = new Set(paragraphs.flatMap(({ sources }) => sources));
  const said = titles.keysOf(paragraphs.map(({ plain }) => plain).join(' '));
  const silent = talks
    .flatMap((lines) => stretchesOf(lines, ({ line }) => cited.has(line.messageId)))
    .filter(
      (lines) =>
        lines.length >= fewestOther && new Set(lines.map(({ line }) => line.senderId)).size > 1,
    );
  const others = titles.others(silent, said, mostOthers);
  if (others.length === 0) return [];
  const names = others.map(({ text }) => escapeMarkdown(text)).join(', ');
  return [
    {
      text: `${wording.say.also}${names}${wording.say.stop}`,
      sources: others.flatMap(({ lines }) => lines.slice(0, 1).map(({ line }) => line.messageId)),
    },
  ];
}

/** What is told of each matter, in the order of the day: titled paragraphs. */
export function paragraphsOf(
  chosen: readonly Weighed[],
  { matters, wording, titles }: Composing,
): Map<number, Paragraph[]> {
  const told = new Map<number, Paragraph[]>();
  const ids = [...new Set(chosen.map(({ matter }) => matter))];
  for (const id of ids) {
    const matter = matters[id];
    if (!matter) continue;
    const own = chosen.filter((one) => one.matter === id);
    const inMatter = own.map(({ said }) => said.at);
    const paragraphs = draftsOf(own).flatMap((draft) => {
      const [lead] = draft.own;
      if (!lead) return [];
      const at = draft.own.flatMap(({ said, moved }) => (moved ? [said.at, moved.by] : [said.at]));
      const { text: title, first: subject } = titles.of(matter.lines, inMatter);
      const isNamed = (name: string) => titles.names(name, matter.lines);
      const { head, first } = headed(title, lead, draft.own.length === 1, isNamed);
      const said = saidBy(draft.own, first, wording);
      const text = head === '' ? said : `**${escapeMarkdown(head)}:** ${said}`;
      return [
        {
          title: head === '' ? title : head,
          subject: head === '' || head === title ? subject : head,
          text,
          plain: plainOf(text),
          sources: [...new Set(at.map(({ line }) => line.messageId))],
        },
      ];
    });
    told.set(id, paragraphs);
  }
  return told;
}

/** The day in a line: the titles of the matters that weigh most and that more than one spoke of. */
export function headlineOf(
  told: ReadonlyMap<number, readonly Paragraph[]>,
  chosen: readonly Weighed[],
  matters: readonly Matter[],
): StatementDraft[] {
  const worth = new Map<number, number>();
  for (const one of chosen) worth.set(one.matter, (worth.get(one.matter) ?? 0) + one.worth);
  const first = [...told]
    .filter(([id]) => (matters[id]?.senders.size ?? 0) > 1)
    .toSorted(([a], [b]) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a - b)
    .flatMap(([, [paragraph]]) => (paragraph && paragraph.subject !== '' ? [paragraph] : []))
    .slice(0, mostTitles);
  if (first.length < 2) return [];
  return [
    {
      text: `**${first.map(({ subject }) => escapeMarkdown(subject)).join(' · ')}**`,
      sources: first.flatMap(({ sources }) => sources.slice(0, 1)),
    },
  ];
}
