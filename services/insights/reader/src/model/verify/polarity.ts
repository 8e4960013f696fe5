import { level } from '../../plans/tokens.ts';
import { questionMark } from '../../text.ts';
import type { Clause, Ground } from './ground.ts';
import type { Heard } from './heard.ts';
import type { Said } from './said.ts';
import type { Wording } from './words.ts';
import {
  absence,
  cancellation,
  change,
  negation,
  newly,
  opposites,
  settled,
  waiting,
} from './words.ts';

type Spoken = Pick<Said, 'levelled' | 'languages'>;

/** Whether it tells, perhaps, that something came otherwise. */
export const tellsChange = ({ levelled, languages }: Spoken) =>
  change.isIn(levelled, languages) || newly.isIn(levelled, languages);

const denies = ({ levelled, languages }: Spoken) =>
  negation.isIn(levelled, languages) || cancellation.isIn(levelled, languages);

/** Whether it may mean 'not' in whatever words. */
const leansTo = (one: Spoken) => denies(one) || absence.isIn(one.levelled, one.languages);

const parting = /[.!?…؟।\n,;:()]+(?=\s|$)|\s[-–—]\s/u;

interface Part extends Spoken {
  readonly shared: number;
  readonly asks: boolean;
}

/** The parts of the messages, each with how many words and numbers of the sentence it holds. */
function partsOf(support: readonly Heard[], sentence: Said): Part[] {
  const days = sentence.days.map(({ start, end }) => sentence.levelled.slice(start, end));
  const numbers = new Set(sentence.amounts.flatMap(({ values }) => values));
  return support.flatMap(({ levelled, languages }) =>
    levelled.split(parting).map((part) => {
      const words = [...sentence.stems].filter((stem) => part.includes(stem)).length;
      const figures = (part.match(/\d+/g) ?? []).filter((figure) => numbers.has(Number(figure)));
      return {
        levelled: part,
        languages,
        shared: words + new Set(figures).size + days.filter((day) => part.includes(day)).length,
        asks: /[?؟]/.test(levelled.slice(levelled.indexOf(part) + part.length).slice(0, 2)),
      };
    }),
  );
}

/** A lost 'not': the parts that say the same as the sentence all deny it. */
function isLost(sentence: Said, support: readonly Heard[]): boolean {
  if (leansTo(sentence) || tellsChange(sentence)) return false;
  if (waiting.isIn(sentence.levelled, sentence.languages)) return false;
  const parts = partsOf(support, sentence);
  const most = Math.max(0, ...parts.map(({ shared }) => shared));
  const features = sentence.stems.size + sentence.amounts.length;
  if (most < 2 || most < features * 0.4) return false;
  const nearest = parts.filter(({ shared }) => shared === most);
  return nearest.every((part) => denies(part) && !part.asks);
}

/**
 * Whether something near what the sentence tells means 'not': in words of another language it may
 * stand anywhere, and so may a short answer.
 */
function isDenied(sentence: Said, support: readonly Heard[], means: (one: Spoken) => boolean) {
  const isSame = ({ languages }: Spoken) => languages[0] === sentence.languages[0];
  const near = partsOf(support, sentence).filter(
    (part) => part.shared > 0 || !isSame(part) || part.levelled.trim().split(/\s+/).length < 5,
  );
  return near.some(means);
}

/** What the sentence denies or calls off although nothing in the messages does; empty for nothing. */
export function turnedIn(sentence: Said, support: readonly Heard[], isWaiting: boolean): string {
  const { levelled, languages } = sentence;
  const says = (wording: Wording) => wording.isIn(levelled, languages);
  const isMoved = tellsChange;
  if (says(cancellation)) {
    if (!isDenied(sentence, support, leansTo)) return 'nothing was called off';
    const isDouble = says(negation) && !isMoved(sentence);
    const called = (one: Spoken) => cancellation.isIn(one.levelled, one.languages);
    const isPlain = (one: Spoken) => called(one) && !negation.isIn(one.levelled, one.languages);
    if (isDouble && isDenied(sentence, support, isPlain)) return 'it was called off';
  } else if (!isWaiting && says(negation) && !says(waiting) && !isMoved(sentence)) {
    if (!isDenied(sentence, support, (one) => leansTo(one) || isMoved(one)))
      return 'the messages deny nothing';
  }
  return isLost(sentence, support) ? 'the messages say that it is not so' : '';
}

/** 'Open until ten' is 'closes at ten'. */
const until =
  /(?<![\p{L}\p{M}])(?:until|till|til|bis|hasta|jusqu\p{L}*|fino|ate|لحد|حتى|لغاية|tak|तक)(?![\p{L}\p{M}])/u;

/** A word of the sentence where the messages have only its opposite; empty for none. */
export function opposedIn(sentence: Said, support: readonly Heard[]): string {
  if (negation.isIn(sentence.levelled, sentence.languages)) return '';
  const near = partsOf(support, sentence).filter(({ shared }) => shared > 0);
  for (const pair of opposites) {
    for (const [one, other] of [pair, [pair[1], pair[0]] as const]) {
      if (!one.isIn(sentence.levelled, sentence.languages)) continue;
      if (other.isIn(sentence.levelled, sentence.languages)) continue;
      if (support.some(({ levelled, languages }) => one.isIn(levelled, languages))) continue;
      const against = near.find(
        (part) =>
          !part.asks &&
          other.isIn(part.levelled, part.languages) &&
          !until.test(part.levelled) &&
          !negation.isIn(part.levelled, part.languages),
      );
      if (against) return level(against.levelled.trim()).slice(0, 60);
    }
  }
  return '';
}

const agreeing = /👍|\+1|🙌|✅|👌/u;

/** Whether a thing is told as settled that one person only asked or offered. */
export function isUnsettled(sentence: Said, support: readonly Heard[]): boolean {
  if (!settled.isIn(sentence.levelled, sentence.languages)) return false;
  const people = new Set(support.map(({ line }) => line.senderId));
  const asked = support.every(({ text }) => /[?؟]\s*\P{L}*$/u.test(text));
  return people.size < 2 && asked && !support.some(({ text }) => agreeing.test(text));
}

/** Whether what is told as a fact was only asked, and nobody else said anything to it. */
export function isOnlyAsked(
  sentence: Said,
  support: readonly Heard[],
  ground: Ground,
  all: readonly Heard[],
): boolean {
  if (waiting.isIn(sentence.levelled, sentence.languages) || questionMark.test(sentence.text))
    return false;
  const questions = support.filter(({ text }) => questionMark.test(text));
  if (questions.length === 0) return false;
  const askers = new Set(questions.map(({ line }) => line.senderId));
  const said = support.filter(({ text }) => !questionMark.test(text));
  // Somebody's answer, or other words of the asker about the same.
  const isAsked = said.every(
    ({ line, stems }) =>
      askers.has(line.senderId) && ![...sentence.stems].some((stem) => stems.has(stem)),
  );
  const ids = new Set(questions.map(({ line }) => line.messageId));
  const isReplied = all.some(
    ({ answers, line }) =>
      (ids.has(answers) || ids.has(line.quotedMessageId)) && !askers.has(line.senderId),
  );
  if (!isAsked && isReplied) return false;
  // The question may be another sentence of the message.
  const wanted = new Map([...sentence.stems].map((one) => [one, ground.weight(one)]));
  const told = new Set(support);
  const rated = ground.units
    .filter(({ heard }) => told.has(heard))
    .map((unit) => ({ rate: ground.rate(unit, wanted), asks: unit.asks }));
  const best = (asks: boolean) =>
    Math.max(0, ...rated.filter((one) => one.asks === asks).map(({ rate }) => rate));
  return best(false) < best(true) * 0.6;
}

/** Words that the day does not have count half: they may be other words for the same. */
const total = (own: ReadonlyMap<string, number>, ground: Ground) =>
  [...own].reduce((sum, [one, weight]) => sum + (ground.isKnown(one) ? weight : weight / 2), 0);

const figuresIn = (levelled: string) => levelled.match(/\d+(?:[.,:]\d+)?/g) ?? [];
/** A number that both have tells as much as a rare word. */
const figureWeight = 1.5;
/** Longer than this, a reply is about more than what it replies to. */
const shortReply = 6;

/** Parts of messages that are about the same as a part of a sentence, and what is said to them. */
function heardOf(clause: Clause, ground: Ground, all: readonly Heard[]) {
  const { levelled } = clause;
  // 'is cancelled' says nothing of what: that is what stands before it.
  const own = clause.own.size < 2 ? clause.wanted : clause.own;
  const figures = figuresIn(levelled);
  const near = ground.partsAbout(own, figures, figureWeight, 0.7);
  const ids = new Set(near.map(({ part }) => part.unit.heard.line.messageId));
  const replies = all.filter(
    ({ answers, line, levelled: said }) =>
      (ids.has(answers) || ids.has(line.quotedMessageId)) && said.split(/\s+/).length <= shortReply,
  );
  const units = [...new Set(near.map(({ part }) => part.unit))];
  const whole = total(own, ground) + figures.length * figureWeight;
  return { near, replies, units, own, share: Math.max(0, ...near.map(({ rate }) => rate)) / whole };
}

/** A part of a sentence with its 'not' where the day's words for it have none, or without where all have. */
function turnedClause(clause: Clause, ground: Ground, all: readonly Heard[]): string {
  const { near, replies, units, share } = heardOf(clause, ground, all);
  if (near.length === 0 || share < 0.45) return '';
  if (denies(clause)) {
    // 'Not closed' of what is said to be closed.
    const isDouble = (said: Spoken) =>
      absence.isIn(clause.levelled, clause.languages) &&
      absence.isIn(said.levelled, said.languages) &&
      !denies(said);
    if (
      negation.isIn(clause.levelled, clause.languages) &&
      near.every(({ part }) => isDouble(part))
    )
      return 'the messages say that it is so';
    // Whole sentences where they are as near: 'not' may stand in another part of one.
    const isSaid =
      [...units, ...replies].some((one) => denies(one)) || near.some(({ part }) => leansTo(part));
    return isSaid ? '' : 'the messages deny nothing';
  }
  if (leansTo(clause) || waiting.isIn(clause.levelled, clause.languages)) return '';
  if (share < 0.6 || tellsChange(clause)) return '';
  const told = near.filter(({ part, shared }) => !part.unit.asks && shared > 1);
  const last = told.toSorted((a, b) => a.part.unit.heard.index - b.part.unit.heard.index).at(-1);
  const isDenied = last !== undefined && denies(last.part);
  return isDenied ? 'the messages say that it is not so' : '';
}

/** A part of a sentence that has a word where the nearest that was said of it has the opposite. */
function opposedClause(clause: Clause, ground: Ground, all: readonly Heard[]): string {
  if (clause.own.size < 2 || negation.isIn(clause.levelled, clause.languages)) return '';
  const { near, units, own } = heardOf(clause, ground, all);
  const wide = ground.partsAbout(own, [], figureWeight, 0.3);
  for (const pair of opposites) {
    for (const [one, other] of [pair, [pair[1], pair[0]] as const]) {
      if (!one.isIn(clause.levelled, clause.languages)) continue;
      if (other.isIn(clause.levelled, clause.languages)) continue;
      // What became of it since: found, repaired, sold.
      const lastOf = (wording: Wording) =>
        wide.findLast(
          ({ part: { levelled, languages, unit } }) =>
            wording.isIn(levelled, languages) && !negation.isIn(levelled, languages) && !unit.asks,
        )?.part;
      const [then, now] = [lastOf(one), lastOf(other)];
      if (then && now && now.unit.heard.index > then.unit.heard.index) return now.levelled.trim();
      if (units.some(({ levelled, languages }) => one.isIn(levelled, languages))) continue;
      const against = near.find(
        ({ part }) =>
          !part.unit.asks &&
          other.isIn(part.levelled, part.languages) &&
          !(until.test(part.levelled) && /\d/.test(part.levelled)) &&
          !negation.isIn(part.levelled, part.languages),
      );
      if (against) return against.part.levelled.trim().slice(0, 60);
    }
  }
  return '';
}

/** Told as settled where the nearest that was said of it only asks, and nobody said yes to it. */
function unsettledIn(sentence: Said, ground: Ground, all: readonly Heard[]): boolean {
  if (!settled.isIn(sentence.levelled, sentence.languages)) return false;
  const wanted = new Map([...sentence.stems].map((one) => [one, ground.weight(one)]));
  const near = ground.nearest(wanted, 3, 0.75);
  const ids = new Set(near.map(({ heard }) => heard.line.messageId));
  const isAnswered = all.some(
    ({ answers, line }) => ids.has(answers) || ids.has(line.quotedMessageId),
  );
  return near.length > 0 && near.every(({ asks }) => asks) && !isAnswered;
}

/** What in a sentence of the chat's language says the contrary of what the day says of it. */
export function contradicted(sentence: Said, ground: Ground, all: readonly Heard[]): string {
  if (unsettledIn(sentence, ground, all)) return 'asked or offered, and not settled';
  for (const clause of ground.clausesOf(sentence)) {
    const found = turnedClause(clause, ground, all) || opposedClause(clause, ground, all);
    if (found !== '') return found;
  }
  return '';
}
