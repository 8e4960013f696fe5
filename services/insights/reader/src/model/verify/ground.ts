import type { Language } from '../../languages.ts';
import { stemsOf } from '../../plans/candidates.ts';
import { segmentsOf } from '../../plans/segments.ts';
import type { Heard } from './heard.ts';
import type { Said } from './said.ts';
import { read } from './said.ts';

/** What is between two marks of a sentence. */
export interface Part {
  readonly levelled: string;
  readonly languages: readonly Language[];
  readonly stems: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
  readonly unit: Unit;
}

/** A sentence of a message, with what it goes on from. */
export interface Unit extends Said {
  readonly heard: Heard;
  readonly asks: boolean;
  /** Stems of its message, of who wrote it and of what that answers. */
  readonly around: ReadonlySet<string>;
}

/** A part of a told sentence: what is between its marks, and stems of its heading and the rest. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly levelled: string;
  readonly languages: readonly Language[];
  /** Words of its own with what they weigh. */
  readonly own: ReadonlyMap<string, number>;
  /** With words of the rest. */
  readonly wanted: ReadonlyMap<string, number>;
}

const asking = /[?؟]\s*\P{L}*$/u;
const parting = /[.!?…؟।\n,;:()]+(?=\s|$)|\s[-–—]\s/u;
const mark = /[;!?؟।\n]\s*|[,:،]\s|(?<=[\p{L}\p{M})])\.\s|\s[–—-]\s/gu;

/** How much words elsewhere in a sentence tell what a part of it is about. */
const shares = { own: 1, before: 0.5, behind: 0.25 } as const;
/** How much a word counts that stands around a unit rather than in it. */
const aroundShare = 0.4;

/** Whether two stems are of one word: inflected, part of a compound, a cognate. */
export function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (/^[a-z]/.test(short)) {
    if (short.length < 4) return false;
    if (long.startsWith(short)) return true;
    if (short.length >= 5 && long.includes(short)) return true;
    let same = 0;
    while (same < short.length && short[same] === long[same]) same += 1;
    return same >= 5 || (same >= 4 && same >= long.length - 3);
  }
  return short.length >= 3 && long.includes(short);
}

/** The sentences of a day's messages, to find those that a told sentence is about. */
export class Ground {
  readonly units: readonly Unit[];
  readonly parts: readonly Part[];
  readonly #holders = new Map<string, number>();
  readonly #alike = new Map<string, ReadonlySet<string>>();

  constructor(all: readonly Heard[], today: string, main: Language) {
    const byId = new Map(all.map((heard) => [heard.line.messageId, heard]));
    this.units = all.flatMap((heard) => {
      const { line, answers, text } = heard;
      const before = byId.get(line.quotedMessageId === '' ? answers : line.quotedMessageId);
      const around = new Set([
        ...heard.stems,
        ...stemsOf(line.senderName),
        ...(before ? before.stems : []),
      ]);
      const parts = segmentsOf(line.text).map((one) => one.text);
      return (parts.length === 0 ? [text] : parts).map((part) => {
        return { ...read(part, today, main), heard, around, asks: asking.test(part) };
      });
    });
    for (const { stems } of all)
      for (const one of stems) this.#holders.set(one, (this.#holders.get(one) ?? 0) + 1);
    this.parts = this.units.flatMap((unit) => {
      const texts = unit.levelled.split(parting).filter((text) => /\p{L}/u.test(text));
      return texts.map((levelled) => {
        const figures = new Set(levelled.match(/\d+(?:[.,:]\d+)?/g));
        return { levelled, languages: unit.languages, stems: stemsOf(levelled), figures, unit };
      });
    });
  }

  /** The day's stems that a told one may be. */
  #meant(told: string): ReadonlySet<string> {
    let found = this.#alike.get(told);
    if (!found) {
      found = new Set([...this.#holders.keys()].filter((one) => isAlike(told, one)));
      this.#alike.set(told, found);
    }
    return found;
  }

  isKnown(told: string): boolean {
    return this.#meant(told).size > 0;
  }

  isIn(told: string, stems: ReadonlySet<string>): boolean {
    if (stems.has(told)) return true;
    for (const one of this.#meant(told)) if (stems.has(one)) return true;
    return false;
  }

  /** The rarer a word of the day, the more it tells what a sentence is about. */
  weight(told: string): number {
    const held = [...this.#meant(told)].map((one) => this.#holders.get(one) ?? 0);
    return Math.log(1 + this.units.length / (1 + Math.max(0, ...held)));
  }

  /** The parts of a told sentence; a heading belongs to all behind it. */
  clausesOf(sentence: Said): Clause[] {
    const { levelled, text } = sentence;
    const ends = [...levelled.matchAll(mark)].map((found) => found.index + found[0].length);
    const edges = [0, ...ends.filter((end) => end < text.length), text.length];
    const spans = edges.slice(1).map((end, index) => ({ start: edges[index] ?? 0, end }));
    const stems = spans.map(({ start, end }) => stemsOf(text.slice(start, end)));
    return spans.map(({ start, end }, index) => {
      const wanted = new Map<string, number>();
      stems.forEach((own, at) => {
        const share = at === index ? shares.own : at < index ? shares.before : shares.behind;
        for (const one of own)
          wanted.set(one, Math.max(wanted.get(one) ?? 0, share * this.weight(one)));
      });
      const own = new Map([...(stems[index] ?? [])].map((one) => [one, this.weight(one)]));
      const { languages } = sentence;
      return { start, end, levelled: levelled.slice(start, end), languages, own, wanted };
    });
  }

  /** How much a sentence of the day is about what is wanted. */
  rate(unit: Unit, wanted: ReadonlyMap<string, number>): number {
    let sum = 0;
    for (const [one, weight] of wanted) {
      if (this.isIn(one, unit.stems)) sum += weight;
      else if (this.isIn(one, unit.around)) sum += aroundShare * weight;
    }
    return sum;
  }

  /** The sentences that a part of a told sentence is most about, best first. */
  nearest(wanted: ReadonlyMap<string, number>, most: number, least: number): Unit[] {
    const rated = this.units
      .map((unit) => ({ unit, rate: this.rate(unit, wanted) }))
      .filter(({ rate }) => rate > 0)
      .sort((a, b) => b.rate - a.rate);
    const best = rated[0]?.rate ?? 0;
    return rated
      .filter(({ rate }) => rate >= best * least)
      .slice(0, most)
      .map(({ unit }) => unit);
  }

  /** The parts of the day's sentences that have most of these words and figures, and how much of them. */
  partsAbout(
    own: ReadonlyMap<string, number>,
    figures: readonly string[],
    figureWeight: number,
    least: number,
  ): { part: Part; rate: number; shared: number }[] {
    const rated = this.parts
      .map((part) => {
        const words = [...own].filter(([one]) => this.isIn(one, part.stems));
        const said = figures.filter((one) => part.figures.has(one)).length;
        const rate = words.reduce((sum, [, weight]) => sum + weight, 0) + said * figureWeight;
        return { part, rate, shared: words.length + said };
      })
      .filter(({ rate }) => rate > 0);
    const best = Math.max(0, ...rated.map(({ rate }) => rate));
    return rated.filter(({ rate }) => rate >= best * least);
  }
}
