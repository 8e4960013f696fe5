import { asks, laughs, replies } from '../lexicon/replies.ts';
import type { Prepared } from '../prepared.ts';
import { questionIn } from '../questions.ts';
import { clean, fold, withoutUrls, words } from '../text.ts';

const number = /[\d٠-٩०-९]/u;
const clock =
  /\d{1,2}\s?(?:[:.h]\s?\d{2}\b|uhr|h\b|am\b|pm\b|a\.m|p\.m|baje|बजे|o'?clock)|(?:الساعة|الساعه)/iu;
const link = /https?:\/\/|www\./i;
const thumbs = /^(?:\s|\p{Emoji_Modifier}|\u200D|\uFE0F|👍|👌|✅|🙌|🤝|💯|☑|✔|🙋|✋|💪|❤|🥰|🎉)+$/u;
const picture = /\p{Extended_Pictographic}/u;
const letters = /[\p{L}\p{N}]/u;
const forwards =
  /^\W{0,6}(?:forwarded|reenviado|rebotado|encaminhad[oa]|weitergeleitet|transf[eé]r[eé]|inoltrato|fwd\b|fw:|अग्रेषित|محولة|تمت إعادة)/iu;
const listed = /(?:^|\n)[^\S\n]*(?:\d{1,2}\s?[-.):]|[-•*✅])\s*\S/gu;
const jokes = /[😂🤣😅😜😹😆😝]|(?:ja){2,}|(?:ha){2,}|k{4,}|\blol\b|\bmdr\b|ههه|हाहा/iu;
const exclaims = /!\s*$|(\p{L})\1{3,}/u;
/** A capital letter after a space, and one that does not begin a sentence: the first is quicker. */
const capital = /\s\p{Lu}/u;
const writtenAsName = /(?<=\p{L}[^.!?\n]*\s)\p{Lu}/u;
const plusOne = /^\+\s?\+?1?\b|^\+\+/;

/** What a text does as a reply and as a question; by the text alone. */
export interface Said {
  readonly folded: string;
  readonly yes: boolean;
  readonly no: boolean;
  readonly assent: boolean;
  readonly bare: boolean;
  readonly thanks: boolean;
  readonly onlyThanks: boolean;
  readonly unsure: boolean;
  readonly mine: boolean;
  readonly mineAnywhere: boolean;
  readonly laughs: boolean;
  readonly solved: boolean;
  /** Begins with sympathy, joy or anger. */
  readonly cries: boolean;
  readonly onlyCries: boolean;
  /** Laughs beside what is said. */
  readonly jokes: boolean;
  /** Ends in a cry, or drags a letter out. */
  readonly exclaims: boolean;
  readonly greets: boolean;
  readonly hasNumber: boolean;
  readonly hasClock: boolean;
  readonly hasLink: boolean;
  /** A thumb, a heart or the like and nothing else. */
  readonly thumbs: boolean;
  /** No letter and no number. */
  readonly wordless: boolean;
  readonly forwarded: boolean;
  /** A list over several lines. */
  readonly list: boolean;
  readonly marks: boolean;
  readonly asks: boolean;
  readonly length: number;
  /** Something in it is written as names are. */
  readonly hasName: boolean;
}

/** Arabic as people write it has several forms of one letter. */
const plainArabic = (text: string) =>
  text
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/[\u064B-\u0652]/g, '');

/** The folded words joined by single spaces, with one behind. */
export function joined(text: string): string {
  const found = `${words(withoutUrls(text)).join(' ')} `;
  return /[\u0600-\u06FF]/.test(found) ? plainArabic(found) : found;
}

/** 'thanks a lot', 'ok danke'; also with a name, 'thanks Ana'. */
function saysOnlyThanks(folded: string, length: number): boolean {
  if (replies.thanks.open(folded) && length <= 3 && !number.test(folded)) return true;
  return replies.onlyThanks.areAll(folded) && replies.thanks.isIn(folded);
}

export function saidIn({ line, words: found }: Prepared, callsSomebody: boolean): Said {
  const text = clean(line.text);
  const all = joined(text);
  // 'Ana, yes' answers as 'yes' does.
  const folded = callsSomebody && found.length > 1 ? all.slice(all.indexOf(' ') + 1) : all;
  const wordless = !letters.test(text);
  return {
    folded,
    yes: replies.yes.open(folded),
    no: replies.no.open(folded),
    assent: replies.assent.open(folded) || plusOne.test(text) || thumbs.test(text),
    bare: replies.bare.areAll(folded) || plusOne.test(text) || thumbs.test(text),
    thanks: replies.thanks.open(folded) || (found.length < 12 && replies.thanks.isIn(folded)),
    onlyThanks: saysOnlyThanks(folded, found.length),
    unsure: replies.unsure.isIn(folded) && found.length < 12,
    mine: replies.mine.open(folded),
    mineAnywhere: replies.mine.isIn(folded),
    laughs: laughs.test(folded) || (wordless && !thumbs.test(text) && picture.test(text)),
    solved: replies.solved.isIn(folded),
    cries: replies.cries.open(folded),
    onlyCries: replies.onlyCries.areAll(folded),
    jokes: jokes.test(line.text),
    exclaims: exclaims.test(text),
    greets: replies.greets.open(folded) && found.length < 8,
    hasNumber: number.test(text),
    hasClock: clock.test(text),
    hasLink: link.test(text),
    thumbs: thumbs.test(text) && text !== '',
    wordless,
    forwarded: forwards.test(text),
    list: (line.text.match(listed)?.length ?? 0) > 2,
    marks: /[?？؟]/.test(text),
    asks: questionIn(line) !== null,
    length: found.length,
    hasName: capital.test(text) && writtenAsName.test(text),
  };
}

/** What a question asks for. */
export interface Sought {
  readonly folded: string;
  readonly who: boolean;
  readonly time: boolean;
  readonly amount: boolean;
  readonly number: boolean;
  readonly where: boolean;
  readonly how: boolean;
  readonly what: boolean;
  readonly anyone: boolean;
  readonly consent: boolean;
  readonly advice: boolean;
  readonly polite: boolean;
  readonly or: boolean;
  readonly marks: boolean;
  /** Asks for yes or no. */
  readonly polar: boolean;
  readonly length: number;
}

export function soughtIn(text: string): Sought {
  const folded = joined(text);
  const who = asks.who.isIn(folded);
  const time = asks.time.isIn(folded);
  const amount = asks.amount.isIn(folded);
  const where = asks.where.isIn(folded) || /\boù\b/i.test(text);
  const how = asks.how.isIn(folded);
  const what = asks.what.isIn(folded);
  return {
    folded,
    who,
    time,
    amount,
    number: asks.number.isIn(folded),
    where,
    how,
    what,
    anyone: asks.anyone.isIn(folded),
    consent: asks.consent.isIn(folded),
    advice: asks.advice.isIn(folded),
    polite: asks.polite.isIn(folded),
    or: asks.or.isIn(folded),
    marks: /[?？؟]/.test(text),
    polar: !(who || time || amount || where || how || what),
    length: fold(text).split(/\s+/).length,
  };
}
