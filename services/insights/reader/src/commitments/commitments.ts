import { dateOf } from '@groupsight/shared/days';
import type { Language } from '../languages.ts';
import { isFunctionWord } from '../languages.ts';
import { clockText } from '../plans/calendar.ts';
import { languagesOf, stemsOf } from '../plans/candidates.ts';
import { momentsIn } from '../plans/moments.ts';
import { mainLanguage } from '../plans/plans.ts';
import { isPassedOn, segmentsOf } from '../plans/segments.ts';
import { level, tokensOf } from '../plans/tokens.ts';
import { isSpoken } from '../prepared.ts';
import { clean, shorten, words } from '../text.ts';
import type { FactDraft, Line, Person } from '../types.ts';
import { costIn } from './cost.ts';
import { pollIn, resultOf } from './polls.ts';
import type { Commitment } from './types.ts';
import { type CommitmentWords, commitmentWords } from './words.ts';

/** A yes to what was asked comes within so many messages and so long, unless it quotes. */
const nearLines = 8;
const nearMs = 4 * 3_600_000;
/** A yes says little else. */
const mostYesWords = 9;
const mostVolunteers = 3;
const volunteersApart = 2;
/** So many others have to say yes before a proposal counts as decided. */
const enoughAssent = 2;
const longestWhat = 110;

type Kind = keyof CommitmentWords;

const compiled = new Map<string, readonly RegExp[]>();
const notInWord = '(?<![\\p{L}\\p{M}\\p{N}])';
const wordEnds = '(?![\\p{L}\\p{M}\\p{N}])';
/** These begin a message. */
const leading = new Set<Kind>(['yes', 'volunteers', 'done', 'no']);

function patternsOf(language: Language, kind: Kind): readonly RegExp[] {
  const key = `${language} ${kind}`;
  const known = compiled.get(key);
  if (known) return known;
  const sources = commitmentWords[language][kind];
  const made = [sources]
    .flat()
    .map((source) =>
      leading.has(kind)
        ? new RegExp(`^\\W{0,3}?${source}(?:${wordEnds}|(?<=[^\\p{L}\\p{N}]))`, 'u')
        : new RegExp(`${notInWord}${source}${wordEnds}`, 'ud'),
    );
  compiled.set(key, made);
  return made;
}

/** A message as it is looked at. */
interface Read {
  readonly line: Line;
  readonly index: number;
  readonly levelled: string;
  readonly languages: readonly Language[];
  readonly length: number;
  /** Its sentences, but for lists that grow. */
  readonly sentences: readonly Sentence[];
}

interface Sentence {
  readonly text: string;
  readonly levelled: string;
  readonly question: boolean;
}

function readOf(line: Line, index: number, main: Language): Read {
  const sentences = segmentsOf(line.text)
    .filter(({ list }) => !list)
    .map(({ text, question }) => ({ text, question, levelled: level(text) }));
  return {
    line,
    index,
    sentences,
    levelled: level(clean(line.text)),
    languages: languagesOf(line.text, main),
    length: words(line.text).length,
  };
}

const has = ({ levelled, languages }: Pick<Read, 'levelled' | 'languages'>, kind: Kind) =>
  languages.some((language) => patternsOf(language, kind).some((one) => one.test(levelled)));

const vocative = /^@?\p{Lu}[\p{L}\p{M}]+\s?,/u;

/** Thanks end a talk and take nothing on. */
const thanks =
  /thank|thx|dank|merci|gracias|grazie|obrigad|valeu|shukriya|dhanyavad|शुक्रिया|धन्यवाद|شكر/u;

const isShort = ({ length }: Read) => length <= mostYesWords;
const isQuestion = ({ line }: Read) => /[?؟]/.test(line.text);
const saysNo = (read: Read) => isShort(read) && has(read, 'no');
/** 'Sure!', '👍': and no question. */
const saysYes = (read: Read) =>
  isShort(read) && !isQuestion(read) && !thanks.test(read.levelled) && has(read, 'yes');

/** What a sentence says, with where it stands in it. */
interface Said {
  readonly read: Read;
  readonly text: string;
  readonly what: string;
}

/** Without what follows the clause, and without the marks around it. */
function clauseOf(text: string, languages: readonly Language[]): string {
  const levelled = level(text);
  const cuts = languages.flatMap((language) =>
    patternsOf(language, 'ends').map((one) => levelled.slice(4).search(one)),
  );
  const marks = levelled.slice(4).search(/[;!…\n]|\.\s| [–—-] |, (?:and|und|et|y|e|aur) /u);
  const found = [...cuts, marks].filter((at) => at >= 0);
  const end = found.length > 0 ? Math.min(...found) + 4 : text.length;
  return shorten(
    clean(text.slice(0, end)).replace(/^[\s,.:;!-]+|[^\p{L}\p{M}\p{N})%€$£₹"”']+$/gu, ''),
    longestWhat,
  );
}

/** Whether it names something: 'it', 'that' and a verb alone do not; 'the drinks' do. */
function namesSomething(what: string): boolean {
  const found = words(what);
  const naming = found.filter((word) => word.length > 1 && !isFunctionWord(word)).length;
  return naming >= 2 || (naming === 1 && isFunctionWord(found[0] ?? ''));
}

/** 'Eu levo o pão' is told beside who said so. */
const speaker = /^(?:i|ich|yo|eu|je|io|main|mai|मैं|و?[اأ]نا) (?=\p{L}+[^\p{L}]+\p{L})/iu;
const withoutSpeaker = (what: string) => what.replace(speaker, '');

/** What the sentences of a message say in one of these ways, in its own words. */
function saidIn(read: Read, kind: Kind, wantsQuestion: boolean | null): Said[] {
  const { sentences, languages } = read;
  return sentences.flatMap(({ text, levelled, question }): Said[] => {
    if (wantsQuestion !== null && question !== wantsQuestion) return [];
    for (const language of languages) {
      for (const pattern of patternsOf(language, kind)) {
        const found = pattern.exec(levelled);
        const at = found?.indices?.groups?.what;
        if (!found) continue;
        const what = at ? clauseOf(text.slice(at[0], at[1]), languages) : '';
        return [{ read, text, what }];
      }
    }
    return [];
  });
}

/** Doubts, conditions and refusals before the clause's end make nothing of a promise. */
function isDoubted({ text, what, read }: Said): boolean {
  const at = level(text).indexOf(level(what));
  const clause = text.slice(0, at < 0 ? text.length : at + what.length);
  return has({ levelled: level(clause), languages: read.languages }, 'doubts');
}

function personOf({ senderId: id, senderName: name }: Line): Person {
  return { id, name };
}

class Reader {
  readonly reads: readonly Read[];
  readonly asking: number;
  readonly zone: string;
  readonly names: ReadonlyMap<string, string>;
  readonly found: Commitment[] = [];
  /** Messages that are of a commitment already. */
  readonly used = new Set<string>();

  constructor(lines: readonly Line[], asking: number, zone: string) {
    const main = mainLanguage(lines);
    this.asking = asking;
    this.zone = zone;
    this.reads = lines.map((line, index) => readOf(line, index, main));
    const first = lines.map(({ senderName, senderId }): [string, string] => [
      level(senderName.split(/\s+/)[0] ?? ''),
      senderId,
    ]);
    this.names = new Map(first.filter(([name]) => name.length > 2));
  }

  /** The members that a message speaks to, by mention or by name. */
  private addressed({ line, levelled }: Read): Set<string> {
    const found = new Set(line.mentions);
    for (const word of levelled.match(/[\p{L}\p{M}]+/gu) ?? []) {
      const id = this.names.get(word);
      if (id !== undefined && id !== line.senderId) found.add(id);
    }
    return found;
  }

  private following({ index, line }: Read, most: number): Read[] {
    const after = this.reads.slice(index + 1);
    return after.filter(
      (read) =>
        isSpoken(read.line) &&
        (read.line.quotedMessageId === line.messageId ||
          (read.index - index <= most && read.line.at - line.at <= nearMs)),
    );
  }

  private add(
    said: Said,
    kind: Commitment['kind'],
    who: readonly Person[],
    others: readonly Read[],
  ): void {
    const { read, text, what } = said;
    const { date, time } = this.untilOf(said);
    const sources = [read, ...others].map(({ line }) => line.messageId);
    for (const id of sources) this.used.add(id);
    const stands = { status: 'planned', endedBy: '' } as const;
    this.found.push({
      kind,
      what: withoutSpeaker(what),
      who,
      date,
      time,
      sources: [...new Set(sources)],
      ...stands,
      said: text,
    });
  }

  /** The last day, and the hour, that the sentence names; not before the message's own. */
  private untilOf({ read, text }: Said): { date: string; time: string } {
    const today = dateOf(read.line.at, this.zone);
    const tokens = tokensOf(text, level(text), new Set(read.languages));
    const [language = 'en'] = read.languages;
    const { days, hours } = momentsIn(tokens, today, language);
    const date = days.findLast((day) => !day.past && day.date >= today)?.date ?? '';
    const hour = hours.findLast(({ bare, open }) => !bare && !open);
    return { date, time: date !== '' && hour ? clockText(hour.hour, hour.minute) : '' };
  }

  /** 'Ben, can you …?' – 'Sure': Ben does it. */
  asked(read: Read): void {
    if (this.used.has(read.line.messageId)) return;
    for (const said of saidIn(read, 'asks', null)) {
      if (!namesSomething(said.what)) continue;
      const whom = this.addressed(read);
      // Somebody who has not written yet.
      if (whom.size === 0 && vocative.test(said.text)) continue;
      const taker = this.following(read, whom.size > 0 ? nearLines : 1).find(
        ({ line }) =>
          line.senderId !== read.line.senderId && (whom.size === 0 || whom.has(line.senderId)),
      );
      if (taker && saysYes(taker) && !has(taker, 'doubts')) {
        this.add(said, 'task', [personOf(taker.line)], [taker]);
      }
    }
  }

  /** 'Who can …?' – 'Me': whoever says so. */
  called(read: Read): void {
    for (const said of saidIn(read, 'calls', null)) {
      if (!namesSomething(said.what)) continue;
      const takers = this.following(read, nearLines).filter(
        (one) =>
          one.line.senderId !== read.line.senderId &&
          isShort(one) &&
          !isQuestion(one) &&
          has(one, 'volunteers') &&
          !has(one, 'doubts'),
      );
      const once = takers.filter(
        ({ line }, at) => takers.findIndex((one) => one.line.senderId === line.senderId) === at,
      );
      // Who says 'me' later on may mean something else.
      const chosen = once
        .filter(
          ({ index }, at) => at === 0 || index - (once[at - 1]?.index ?? 0) <= volunteersApart,
        )
        .slice(0, mostVolunteers);
      if (chosen.length > 0)
        this.add(
          said,
          'task',
          chosen.map(({ line }) => personOf(line)),
          chosen,
        );
    }
  }

  /** 'I'll bring the cake.' */
  taken(read: Read): void {
    for (const said of saidIn(read, 'takes', false)) {
      if (!namesSomething(said.what) || isDoubted(said)) continue;
      this.add(said, 'task', [personOf(read.line)], []);
      return;
    }
  }

  /** What was proposed a moment before, by whomever. */
  private proposedBefore({ index, line }: Read): Said | undefined {
    for (let at = index - 1; at >= Math.max(0, index - nearLines); at--) {
      const before = this.reads[at];
      if (!before || line.at - before.line.at > nearMs) return undefined;
      const said = saidIn(before, 'proposes', null).find(({ what }) => namesSomething(what));
      if (said) return said;
    }
    return undefined;
  }

  /** 'So it's decided: the boat.' */
  decided(read: Read): void {
    for (const said of saidIn(read, 'decides', false)) {
      if (isDoubted(said)) continue;
      if (namesSomething(said.what)) {
        this.add(said, 'decision', [personOf(read.line)], []);
        return;
      }
      const proposed = this.proposedBefore(read);
      if (!proposed || this.used.has(proposed.read.line.messageId)) continue;
      this.add(proposed, 'decision', [personOf(proposed.read.line)], [read]);
      return;
    }
  }

  /** 'Let's take the boat' – 'Yes' – 'Good idea': and nobody against it. */
  proposed(read: Read): void {
    for (const said of saidIn(read, 'proposes', null)) {
      if (!namesSomething(said.what) || this.used.has(read.line.messageId)) continue;
      const after = this.following(read, nearLines).filter(
        ({ line }) => line.senderId !== read.line.senderId,
      );
      if (after.some(saysNo)) continue;
      const agreeing = after.filter(saysYes);
      const others = new Set(agreeing.map(({ line }) => line.senderId));
      if (others.size < enoughAssent) continue;
      this.add(said, 'decision', [personOf(read.line)], agreeing);
    }
  }

  /** The result of a poll, once it is said to be closed or the day after has begun. */
  polled(read: Read): void {
    const poll = pollIn(read.line);
    const what = poll ? resultOf(poll) : null;
    if (!poll || what === null) return;
    const closing = this.reads.find(
      (one) => one.index > read.index && has(one, 'closed') && !isQuestion(one),
    );
    if (!closing && this.reads.length === this.asking) return;
    const said = { read, text: read.line.text, what: shorten(what, 2 * longestWhat) };
    this.add(said, 'decision', [], closing ? [closing] : []);
  }

  /** 'Done', 'I can't after all': by whoever took it on, of the one thing that it can mean. */
  ended(): Commitment[] {
    return this.found.map((one) => {
      const last = this.reads.findLast(({ line }) => one.sources.includes(line.messageId));
      const [who] = one.who;
      if (one.kind !== 'task' || !last || !who) return one;
      const own = this.found.filter((other) => other.who[0]?.id === who.id);
      const stems = stemsOf(one.what);
      const ending = this.reads.find(
        (read) =>
          read.index > last.index &&
          read.line.senderId === who.id &&
          !this.used.has(read.line.messageId) &&
          isShort(read) &&
          has(read, 'done') &&
          !has(read, 'doubts') &&
          (read.line.quotedMessageId === ''
            ? own.length === 1 || [...stemsOf(read.line.text)].some((stem) => stems.has(stem))
            : one.sources.includes(read.line.quotedMessageId)),
      );
      if (!ending) return one;
      const { messageId } = ending.line;
      return { ...one, status: 'done', endedBy: messageId, sources: [...one.sources, messageId] };
    });
  }
}

/**
 * What somebody took on and what was decided in the first `asking` of the lines (in the chat's
 * order); those that follow, of the next day, may assent and end it. Rather too little is found
 * than too much.
 */
export function commitmentsIn(
  lines: readonly Line[],
  asking: number,
  timeZone: string,
): Commitment[] {
  const spoken = lines.filter(isSpoken);
  const first = new Set(lines.slice(0, asking).map(({ messageId }) => messageId));
  const count = spoken.filter(({ messageId }) => first.has(messageId)).length;
  const reader = new Reader(spoken, count, timeZone);
  const own = reader.reads.slice(0, count).filter(({ line }) => !isPassedOn(line.text));
  for (const read of own) reader.polled(read);
  for (const read of own) {
    reader.called(read);
    reader.asked(read);
  }
  const left = own.filter(({ line }) => !reader.used.has(line.messageId));
  for (const read of left) reader.decided(read);
  for (const read of left) reader.proposed(read);
  for (const read of left) if (!reader.used.has(read.line.messageId)) reader.taken(read);
  return reader.ended();
}

/** The same as the ledger keeps it: each known by its kind and the message that said it first. */
export function commitmentFactsIn(
  lines: readonly Line[],
  after: readonly Line[],
  timeZone: string,
): FactDraft[] {
  const said = new Map<string, number>();
  return commitmentsIn([...lines, ...after], lines.length, timeZone).map((one) => {
    const { kind, what, date, time, who, status, sources, endedBy } = one;
    const name = `${kind}:${sources[0] ?? ''}`;
    const before = said.get(name) ?? 0;
    said.set(name, before + 1);
    const stands = { date, endDate: '', time, endTime: '', place: '', status };
    const was = { status: 'planned' as const, date, time, place: '', messageId: endedBy };
    const history = endedBy === '' ? [] : [was];
    const cost = costIn(one.said);
    return { key: `${name}:${before}`, kind, what, ...stands, who, cost, history, sources };
  });
}
