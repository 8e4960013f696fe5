import type { StatementDraft } from '../../engine/types.ts';
import type { Prepared } from '../prepared.ts';
import { urlsIn } from '../resources/links.ts';
import { escapeMarkdown, words } from '../text.ts';
import type { Weighed } from './choose.ts';
import type { Matter } from './matters.ts';
import { documentFrequency } from './rank.ts';
import { titleOf } from './title.ts';
import { nameOf, type Telling } from './wording.ts';

/** A paragraph has at most so many words: what belongs together is read at a glance. */
const mostWords = 56;
const mostTitles = 3;

/** A paragraph of the summary. */
export interface Told extends StatementDraft {
  readonly title: string;
  readonly plain: string;
}

interface Draft {
  readonly parts: string[];
  readonly lines: Prepared[];
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

function add(draft: Draft, one: Weighed, telling: Telling): void {
  const { line } = one.said.at;
  const who = nameOf(line, telling);
  const isNew = line.senderId !== draft.speaker;
  const text = `${escapeMarkdown(one.told)}${linksIn(one)}`;
  draft.parts.push(
    `${isNew ? `${who}: ` : ''}${text}${ends.test(one.told) ? '' : telling.say.stop}`,
  );
  draft.lines.push(one.said.at);
  draft.words += one.length + (isNew ? words(who).length : 0);
  draft.speaker = line.senderId;
}

/** The sentences of a matter, parted where a paragraph would be too long. */
function draftsOf(own: readonly Weighed[], telling: Telling): Draft[] {
  const drafts: Draft[] = [];
  for (const one of own) {
    let draft = drafts.at(-1);
    const isNeeded =
      draft !== undefined &&
      own.some(({ needs, said }) => needs === one && draft?.lines.includes(said.at));
    if (!draft || (!isNeeded && draft.words + one.length + 3 > mostWords)) {
      draft = { parts: [], lines: [], words: 0, speaker: '' };
      drafts.push(draft);
    }
    add(draft, one, telling);
  }
  return drafts;
}

export interface Telt {
  readonly matters: readonly Matter[];
  readonly lines: readonly Prepared[];
  readonly telling: Telling;
}

const plainOf = (markdown: string) =>
  markdown
    .replace(/\*\*/g, '')
    .replace(/\[((?:\\.|[^\]\\])*)\]\(<[^>]*>\)/g, '$1')
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '');

/** What is told of each matter, in the order of the day: titled paragraphs. */
export function paragraphsOf(
  chosen: readonly Weighed[],
  { matters, lines, telling }: Telt,
): Map<number, Told[]> {
  const frequency = documentFrequency(lines);
  const names = new Set([...telling.names.values()].flatMap((name) => words(name)));
  const told = new Map<number, Told[]>();
  const ids = [...new Set(chosen.map(({ matter }) => matter))];
  const titles = new Set<string>();
  for (const id of ids) {
    const matter = matters[id];
    if (!matter) continue;
    const own = chosen.filter((one) => one.matter === id);
    const paragraphs = draftsOf(own, telling).map((draft) => {
      const title = titleOf(matter, {
        frequency,
        total: lines.length,
        names,
        told: new Set(draft.lines),
        taken: titles,
      });
      titles.add(title);
      const head = title === '' ? '' : `**${escapeMarkdown(title)}:** `;
      const text = `${head}${draft.parts.join(' ')}`;
      return {
        title,
        text,
        plain: plainOf(text),
        sources: [...new Set(draft.lines.map(({ line }) => line.messageId))],
      };
    });
    told.set(id, paragraphs);
  }
  return told;
}

/** The day in a line: the titles of the matters that weigh most and that more than one spoke of. */
export function headlineOf(
  told: ReadonlyMap<number, readonly Told[]>,
  chosen: readonly Weighed[],
  matters: readonly Matter[],
): StatementDraft[] {
  const worth = new Map<number, number>();
  for (const one of chosen) worth.set(one.matter, (worth.get(one.matter) ?? 0) + one.worth);
  const first = [...told]
    .filter(([id]) => (matters[id]?.senders.size ?? 0) > 1)
    .toSorted(([a], [b]) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a - b)
    .flatMap(([, [paragraph]]) => (paragraph && paragraph.title !== '' ? [paragraph] : []))
    .slice(0, mostTitles);
  if (first.length < 2) return [];
  return [
    {
      text: `**${first.map(({ title }) => escapeMarkdown(title)).join(' · ')}**`,
      sources: first.flatMap(({ sources }) => sources.slice(0, 1)),
    },
  ];
}
