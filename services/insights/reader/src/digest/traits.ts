import { isFunctionWord } from '../languages.ts';
import { decisionPattern, smallTalk } from '../lexicon/digest.ts';
import { assentWords, calendarWords } from '../lexicon/sentences.ts';
import { weighedKinds } from '../lexicon/weighing.ts';
import { lowerBound, push } from '../links/sorted.ts';
import type { Prepared } from '../prepared.ts';
import { questionIn } from '../questions.ts';
import { withoutUrls, words } from '../text.ts';
import type { QuestionDraft } from '../types.ts';
import type { Around } from './asides.ts';
import type { Matter } from './matters.ts';
import { isCode, isForwarded, isList, type Said } from './said.ts';

const minute = 60_000;
/** What somebody writes within this of the line before goes on with it. */
const runMs = 5 * minute;
/** Lines of a matter around a sentence that may say the same. */
const near = 40;
const amount = /\d\s?(?:%|k|mio|mrd|m|bn|mil|lakh|crore|kg|km|g|l|t|qm|m2|stk)(?![\p{L}\p{M}])/iu;

/** What is known of a day before its sentences are weighed. */
export interface DayView {
  readonly lines: readonly Prepared[];
  readonly matters: readonly Matter[];
  readonly questions: readonly QuestionDraft[];
  /** For each line the line that it goes on from. */
  readonly found: Int32Array;
}

export const time =
  /(?<![\d.,:/])(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d(?!\d|\.\d)|\s?(?:h|hs|hrs|uhr|am|pm|a\.m|p\.m|baje|बजे)(?![\p{L}\p{M}]))|(?:at|um|ab|gegen|alle|dalle|ore|às|as|a las|las|à|الساعة|الساعه)\s(?:[01]?\d|2[0-4])(?![\d%€.,/:])/iu;
export const money =
  /[€$£₹¥]\s?\d|\d\s?(?:[€$£₹¥]|euros?|eur|usd|reais|conto|quid|pounds?|dollars?|bucks|rs|inr|rupees|rupaye|lakh|crore|egp|aed|sar|جنيه|ريال|درهم|دينار|रुपये|रुपए|लाख)(?![\p{L}\p{M}])|(?:rs|r\$|inr|eur|usd|chf)\.?\s?\d/iu;
export const dayNumber =
  /(?<![\d.,:/])(?:[0-2]?\d|3[01])(?:st|nd|rd|th|º|\.)?\s?(?:\.|\/|-|de|of|di)?\s?(?:0?[1-9]|1[0-2]|jan|feb|f[eé]v|mar|m[aä]r|apr|avr|abr|may|mai|mag|jun|giu|jul|lug|aug|ago|ao[uû]|sep|set|o[ck]t|out|ott|nov|de[cz]|d[eé]c|dic|gen|ene|नवंबर|दिसंबर|نوفمبر|ديسمبر)[\p{L}.]*(?![\d:])|(?:[0-2]?\d|3[01])(?:st|nd|rd|th)(?!\p{L})/iu;
const link = /https?:\/\/|www\./i;
const pictograph = /\p{Extended_Pictographic}/gu;
const laughs =
  /(?:ha|ja|he|je|ah|هه){2,}|k{3,}|\b(?:lol|lmao|rofl|mdr|ptdr|rs|xd)\b|ههه|[😂🤣😅😆😜😝🙈]/iu;

/** Pictures that agree, in any skin. */
const agreeing = /^(?:\s|\uFE0F|\p{Emoji_Modifier}|👍|👌|🙏|✅|💪|🙋|❤|🎉)+$/u;

/** Whether a short message agrees. */
function assents(line: Prepared): boolean {
  if (line.words.length > 6) return false;
  if (line.words.length === 0) return agreeing.test(line.line.text);
  return (
    assentWords.has(line.words[0] ?? '') &&
    line.words.filter((word) => assentWords.has(word)).length >= line.words.length / 2
  );
}

/** What of a day tells which of its sentences matter. */
export class Traits {
  readonly #view: DayView;
  readonly #rarity = new Map<string, number>();
  readonly #first = new Map<string, number>();
  readonly #last = new Map<string, number>();
  readonly #matterOf = new Map<number, { matter: Matter; place: number; rank: number }>();
  /** Of each matter the places among its lines that each stem is said at. */
  readonly #placesOf = new Map<Matter, Map<string, number[]>>();
  readonly #children = new Map<number, number[]>();
  readonly #senders = new Map<string, number>();
  readonly #names = new Set<string>();
  readonly #answers = new Map<string, number>();
  readonly #answering = new Map<string, number>();
  /** How likely a question still waits for somebody, and was answered. */
  readonly #waiting = new Map<string, number>();
  readonly #answered = new Map<string, number>();
  readonly #most: number;
  readonly #dated: readonly boolean[];
  readonly #assents: readonly boolean[];
  readonly #laughs: readonly boolean[];
  readonly #datedIn = new Map<Matter, number>();
  readonly #styles = new Map<string, { lines: number; words: number; dated: number }>();
  /** For each line the first and the last of those that its sender wrote in one go. */
  readonly #runs: { from: number; to: number }[] = [];

  constructor(view: DayView) {
    this.#view = view;
    const { lines, matters, questions, found } = view;
    const count = new Map<string, number>();
    for (const line of lines) {
      this.#senders.set(line.line.senderId, (this.#senders.get(line.line.senderId) ?? 0) + 1);
      for (const name of words(line.line.senderName)) if (name.length > 2) this.#names.add(name);
      for (const stem of line.content) {
        count.set(stem, (count.get(stem) ?? 0) + 1);
        if (!this.#first.has(stem)) this.#first.set(stem, line.index);
        this.#last.set(stem, line.index);
      }
    }
    this.#assents = lines.map(assents);
    this.#laughs = lines.map(({ line }) => laughs.test(line.text));
    this.#dated = lines.map(
      ({ line, words: own }) => time.test(line.text) || calendarWords.isIn(own),
    );
    for (const [index, { line, words: own }] of lines.entries()) {
      const style = this.#styles.get(line.senderId) ?? { lines: 0, words: 0, dated: 0 };
      this.#styles.set(line.senderId, style);
      style.lines += 1;
      style.words += own.length;
      if (this.#dated[index]) style.dated += 1;
      const before = lines[index - 1]?.line;
      const last = this.#runs.at(-1);
      const goesOn =
        before?.senderId === line.senderId && line.at - before.at <= runMs && last !== undefined;
      if (goesOn) last.to = index;
      this.#runs.push(goesOn ? last : { from: index, to: index });
    }
    for (const matter of matters)
      this.#datedIn.set(matter, matter.lines.filter(({ index }) => this.#dated[index]).length);
    this.#most = Math.log(lines.length + 1);
    for (const [stem, times] of count) this.#rarity.set(stem, this.#most - Math.log(times));
    const ranked = [...matters].sort((a, b) => b.lines.length - a.lines.length);
    for (const [rank, matter] of ranked.entries()) {
      const placesOf = new Map<string, number[]>();
      this.#placesOf.set(matter, placesOf);
      for (const [place, { index, content }] of matter.lines.entries()) {
        this.#matterOf.set(index, { matter, place, rank });
        for (const stem of content) {
          push(placesOf, stem, place);
        }
      }
    }
    for (const [index, from] of found.entries()) {
      if (from !== index) this.#children.set(from, [...(this.#children.get(from) ?? []), index]);
    }
    for (const { messageId, answers, waiting = 0 } of questions) {
      this.#answers.set(messageId, answers.length);
      this.#waiting.set(messageId, waiting);
      this.#answered.set(messageId, Math.max(0, ...answers.map(({ score }) => score)));
      for (const answer of answers) this.#answering.set(answer.messageId, answer.score);
    }
  }

  /** The numbers of a sentence, in the order of `traitNames`. */
  of(said: Said): number[] {
    const { at, text, part, parts } = said;
    const { line, index } = at;
    const { lines } = this.#view;
    const bare = withoutUrls(text);
    const found = words(bare);
    const folded = found.join(' ');
    const [calendar = 0, negated = 0, first = 0, until = 0, changed = 0, needed = 0, ...manner] =
      weighedKinds.countsIn(found);
    const { matter, place, rank } = this.#matterOf.get(index) ?? {
      matter: { lines: [at], senders: new Set(), vocabulary: new Map() } as Matter,
      place: 0,
      rank: 99,
    };
    const asks = questionIn({ ...line, text: bare }) !== null;
    let sum = 0;
    let lastSaid = 0;
    let firstSaid = 0;
    let common = 0;
    let central = 0;
    for (const stem of said.content) {
      const rarity = this.#rarity.get(stem) ?? this.#most;
      sum += rarity;
      if ((this.#last.get(stem) ?? index) <= index) lastSaid += rarity;
      if ((this.#first.get(stem) ?? index) >= index) firstSaid += rarity;
      const own = matter.vocabulary.get(stem) ?? 1;
      if (own > 1) {
        common += rarity;
        central += Math.log(own);
      }
    }
    const size = Math.max(1, said.content.size);
    let assent = 0;
    let laughing = 0;
    for (const next of matter.lines.slice(place + 1, place + 7)) {
      if (next.line.senderId === line.senderId || next.line.at - line.at > 90 * minute) continue;
      if (this.#assents[next.index]) assent += 1;
      if (this.#laughs[next.index]) laughing += 1;
    }
    const children = this.#children.get(index) ?? [];
    const before = lines[index - 1];
    const after = lines[index + 1];
    const shared = this.#sharedNear(said, matter, place);
    let earlierBest = 0;
    for (let slot = 0; slot < near && sum > 0; slot += 1)
      earlierBest = Math.max(earlierBest, (shared[slot] ?? 0) / sum);
    let laterCount = 0;
    let laterDated = 0;
    let laterBest = 0;
    for (let ahead = 1; ahead < near && sum > 0; ahead += 1) {
      const share = (shared[near + ahead] ?? 0) / sum;
      laterBest = Math.max(laterBest, share);
      if (share > 0.2) laterCount += 1;
      if (share > 0.15 && this.#dated[matter.lines[place + ahead]?.index ?? -1]) laterDated += 1;
    }
    const capitals = (bare.slice(1).match(/(?<=[\s(“"'])\p{Lu}\p{Ll}+/gu) ?? []).length;
    const shouts = (bare.match(/(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu) ?? []).length;
    const named = said.words.filter((word) => this.#names.has(word)).length;
    const span =
      matter.lines.length > 1
        ? ((matter.lines.at(-1)?.line.at ?? 0) - (matter.lines[0]?.line.at ?? 0)) / minute
        : 0;
    const dated = this.#datedIn.get(matter) ?? 0;
    const shownAnswers = this.#answers.get(line.messageId);
    const chatter =
      said.words.filter((word) => smallTalk.has(word) || assentWords.has(word)).length /
      Math.max(1, said.words.length);
    const previousAsks = index > 0 && before !== undefined && questionIn(before.line) !== null;
    return [
      Math.min(4, (bare.match(/\d+/g) ?? []).length),
      time.test(bare) ? 1 : 0,
      Math.min(3, calendar),
      money.test(bare) ? 1 : 0,
      link.test(line.text) ? 1 : 0,
      dayNumber.test(bare) ? 1 : 0,
      asks ? 1 : 0,
      asks ? (shownAnswers ?? 0) : -1,
      this.#answering.get(line.messageId) ?? 0,
      assent,
      children.length,
      laughing,
      laterCount,
      laterDated,
      laterBest,
      earlierBest,
      sum === 0 ? 0 : lastSaid / sum,
      sum === 0 ? 0 : firstSaid / sum,
      Math.log1p(said.words.length),
      sum / size,
      sum,
      common / size,
      central,
      matter.lines.length > 1 ? place / (matter.lines.length - 1) : 0.5,
      Math.log1p(matter.lines.length),
      Math.log1p(matter.senders.size),
      rank,
      part,
      parts,
      Math.log1p(at.words.length),
      (this.#senders.get(line.senderId) ?? 0) / lines.length,
      Math.min(1, first),
      Math.min(1, until),
      Math.min(1, changed),
      Math.min(1, needed),
      Math.min(1, negated),
      decisionPattern.test(folded) ? 1 : 0,
      isForwarded(line.text) ? 1 : 0,
      isCode(line.text) ? 1 : 0,
      isList(line.text) ? 1 : 0,
      line.type === 'poll' ? 1 : 0,
      Math.min(4, capitals),
      Math.min(3, shouts),
      named,
      Math.min(3, (text.match(/!/g) ?? []).length),
      Math.min(3, (text.match(pictograph) ?? []).length),
      laughs.test(text) ? 1 : 0,
      /\.\.\.|…/.test(text) ? 1 : 0,
      /:/.test(bare.replace(/\d:\d/g, '')) ? 1 : 0,
      chatter,
      before ? Math.log1p(Math.max(0, line.at - before.line.at) / minute) : 6,
      after ? Math.log1p(Math.max(0, after.line.at - line.at) / minute) : 6,
      Math.log1p(Math.max(0, span)),
      dated / Math.max(1, matter.lines.length),
      Math.log1p(dated),
      previousAsks ? 1 : 0,
      this.#most,
      place === 0 ? 1 : 0,
      // Those whose word counts beyond the group come last, and tell more by their number.
      ...manner.map((count, kind) => Math.min(kind === manner.length - 1 ? 3 : 2, count)),
      ...this.#manner(said, found),
      this.#waiting.get(line.messageId) ?? 0,
      this.#answered.get(line.messageId) ?? 0,
    ];
  }

  /**
   * How much of a sentence's words, by their rarity, each line near it in its matter says: from
   * `near` lines before it on, its own in the middle.
   */
  #sharedNear({ content }: Said, matter: Matter, place: number): Float64Array {
    const shared = new Float64Array(2 * near);
    const from = place - near;
    for (const stem of content) {
      const places = this.#placesOf.get(matter)?.get(stem) ?? [];
      const rarity = this.#rarity.get(stem) ?? 0;
      for (let at = lowerBound(places, from); at < places.length; at += 1) {
        const slot = (places[at] ?? 0) - from;
        if (slot >= shared.length) break;
        shared[slot] = (shared[slot] ?? 0) + rarity;
      }
    }
    return shared;
  }

  /** What a sentence's phrases are weighed with. */
  around({ said, worth }: { readonly said: Said; readonly worth: number }): Around {
    const vocabulary = this.#matterOf.get(said.at.index)?.matter.vocabulary;
    return {
      rarity: (stem) => this.#rarity.get(stem) ?? this.#most,
      common: (stem) => vocabulary?.get(stem) ?? 1,
      worth,
    };
  }

  /** What its sender does around a sentence, and how it is written. */
  #manner({ at, part, parts, text }: Said, found: readonly string[]): number[] {
    const { line, index } = at;
    const { lines } = this.#view;
    const sender = this.#styles.get(line.senderId);
    const run = this.#runs[index] ?? { from: index, to: index };
    const inRun = lines.slice(run.from, run.to + 1);
    const runDated = inRun.filter((other) => this.#dated[other.index]).length;
    const after = lines.slice(run.to + 1, run.to + 9);
    const replying = after.filter((other) => other.line.at - line.at < 30 * minute);
    const own = Math.max(1, found.length);
    return [
      index / Math.max(1, lines.length - 1),
      words(line.senderName).length,
      sender ? sender.words / sender.lines : 0,
      sender ? sender.dated / sender.lines : 0,
      index - run.from,
      inRun.length,
      Math.log1p(inRun.reduce((sum, other) => sum + other.words.length, 0)),
      runDated,
      new Set(replying.map((other) => other.line.senderId)).size,
      replying.filter((other) => this.#assents[other.index]).length,
      replying.filter((other) => this.#laughs[other.index]).length,
      found.filter(isFunctionWord).length / own,
      found.reduce((sum, word) => sum + word.length, 0) / own,
      parts - part,
      /\.\s*$/.test(text) ? 1 : 0,
      (text.match(/,/g) ?? []).length,
      amount.test(text) ? 1 : 0,
      /@|\d{9,}/.test(text) ? 1 : 0,
    ];
  }
}

/** @public What the weights of `weights.ts` stand for, in their order. */
export const traitNames = [
  'digits',
  'time',
  'calendar',
  'money',
  'link',
  'dayNumber',
  'asks',
  'answers',
  'answering',
  'assent',
  'children',
  'laughing',
  'laterCount',
  'laterDated',
  'laterBest',
  'earlierBest',
  'lastSaid',
  'firstSaid',
  'length',
  'rarity',
  'mass',
  'common',
  'central',
  'place',
  'matterSize',
  'matterPeople',
  'matterRank',
  'part',
  'parts',
  'messageLength',
  'senderShare',
  'firstPerson',
  'until',
  'change',
  'need',
  'negation',
  'decision',
  'forwarded',
  'code',
  'list',
  'poll',
  'capitals',
  'shouts',
  'named',
  'exclaims',
  'emoji',
  'laughs',
  'ellipsis',
  'colon',
  'chatter',
  'before',
  'after',
  'span',
  'datedShare',
  'dated',
  'previousAsks',
  'daySize',
  'opens',
  'settled',
  'happened',
  'takenOn',
  'lack',
  'opposed',
  'reported',
  'idle',
  'outside',
  'hour',
  'senderName',
  'senderWords',
  'senderDated',
  'runPlace',
  'runLines',
  'runWords',
  'runDated',
  'replying',
  'nearAssent',
  'nearLaughs',
  'functionShare',
  'wordLength',
  'partsLeft',
  'fullStop',
  'commas',
  'amount',
  'addressed',
  'waiting',
  'answered',
] as const;
