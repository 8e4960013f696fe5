import { level } from '../../local/plans/tokens.ts';
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

const asking = /[?？؟]/u;

/** Whether what is told as a fact was only asked, and nobody else said anything to it. */
export function isOnlyAsked(sentence: Said, support: readonly Heard[]): boolean {
  if (waiting.isIn(sentence.levelled, sentence.languages) || asking.test(sentence.text))
    return false;
  const questions = support.filter(({ text }) => asking.test(text));
  if (questions.length === 0) return false;
  const askers = new Set(questions.map(({ line }) => line.senderId));
  const said = support.filter(({ text }) => !asking.test(text));
  // Somebody's answer, or other words of the asker about the same.
  return said.every(
    ({ line, stems }) =>
      askers.has(line.senderId) && ![...sentence.stems].some((stem) => stems.has(stem)),
  );
}
