import {
  advertWords,
  inviteHosts,
  money,
  percentOff,
  premiumNumber,
  shortCode,
  shortenerHosts,
  strongAdvertWords,
} from '../lexicon/moderation.ts';
import { remembered } from '../remembered.ts';
import { urlsIn } from '../resources/links.ts';
import { clean, fold, stem, stemsIn, withoutUrls, words } from '../text.ts';
import type { JudgeContext, Line } from '../types.ts';
import { insults, isChain, isVulgar, isWish } from './manners.ts';
import { offers, offersJob, promisesMoney } from './offers.ts';
import { hasPhoneNumber, isOwnData, personalData } from './personal.ts';
import type { Limit } from './reading.ts';
import { isInOther, type LanguageName, languageWritten } from './spoken.ts';
import type { RuleTexts, Window } from './texts/texts.ts';

/** One thing a rule looks for. */
export interface Check {
  /** What it catches, for the person: 'links, except to example.com'. */
  readonly catches: string;
  /** How much of the sender's past it needs, in milliseconds. */
  readonly looksBackMs: number;
  /** Whether it only hints at what is meant: a model may know better. */
  readonly byMeaning: boolean;
  /** Why the message breaks it, or null. */
  find(line: Line, context: JudgeContext): string | null;
}

const check = (
  catches: string,
  find: (line: Line, context: JudgeContext) => string | null,
  looksBackMs = 0,
): Check => ({ catches, find, looksBackMs, byMeaning: false });

/** A check whose words may mean something else, and which the same in other words passes. */
const hint = (...parts: Parameters<typeof check>): Check => ({
  ...check(...parts),
  byMeaning: true,
});

/** Whether a link leads to a site, or to a part of it. */
function leadsTo(url: URL, site: string): boolean {
  const [domain = '', ...path] = site.split('/');
  const host = url.hostname.replace(/^www\./, '');
  const isHost = host === domain || host.endsWith(`.${domain}`);
  return isHost && url.pathname.startsWith(`/${path.join('/')}`);
}

/** Links; to any site but `allowed`, or only to `named` sites where there are some. */
export function linkCheck(
  texts: RuleTexts,
  named: readonly string[],
  allowed: readonly string[],
): Check {
  const target = named.length > 0 ? texts.linksTo(named.join(', ')) : texts.linksAnywhere;
  const catches = allowed.length > 0 ? texts.except(target, allowed.join(', ')) : target;
  return check(catches, (line) => {
    for (const { url } of urlsIn(line.text)) {
      if (allowed.some((site) => leadsTo(url, site))) continue;
      if (named.length === 0 || named.some((site) => leadsTo(url, site))) {
        return texts.because.link;
      }
    }
    return null;
  });
}

export const inviteCheck = ({ invites, because }: RuleTexts): Check =>
  check(invites, (line) => (inviteHosts.test(line.text) ? because.invite : null));

/** @param ofOthers whether everybody may give his own */
export const phoneCheck = (texts: RuleTexts, ofOthers: boolean): Check =>
  check(ofOthers ? texts.phonesOfOthers : texts.phones, ({ text }) =>
    hasPhoneNumber(withoutUrls(text)) && !(ofOthers && isOwnData(text))
      ? texts.because.phone
      : null,
  );

export const personalCheck = (texts: RuleTexts, ofOthers: boolean): Check =>
  hint(ofOthers ? texts.personalOfOthers : texts.personal, ({ text }) => {
    const found = personalData(text);
    return found === null || (ofOthers && isOwnData(text)) ? null : texts.because.personal[found];
  });

/** Words or phrases, whatever case, accents or ending. */
export function wordsCheck(texts: RuleTexts, phrases: readonly string[]): Check {
  const wanted = phrases.map((phrase) => words(phrase).map(stem));
  const listed = phrases.map(texts.quoted).join(', ');
  return check(texts.wordsListed(listed), (line) => {
    const found = new Set(stemsIn(line.text));
    const hit = wanted.some((stems) => stems.length > 0 && stems.every((one) => found.has(one)));
    return hit ? texts.because.words : null;
  });
}

export const vulgarCheck = ({ vulgar, because }: RuleTexts): Check =>
  check(vulgar, ({ text }) => (isVulgar(text) ? because.vulgar : null));

/** Where a language has one word for swearing and for insulting. */
export const abuseCheck = ({ abuse, because }: RuleTexts): Check =>
  hint(abuse, ({ text }) => (isVulgar(text) || insults(text) ? because.abuse : null));

export const insultCheck = (texts: RuleTexts): Check =>
  hint(texts.insults, ({ text }) => (insults(text) ? texts.because.insult : null));

/** Nobody offers anything in fewer characters. */
const shortestAdvert = 12;

/** Whether a text has what mass messages are sent for: a number to text, a way in, their phrases. */
function hasReach(text: string): boolean {
  const said = withoutUrls(text);
  return (
    (fold(text).match(strongAdvertWords)?.length ?? 0) > 0 ||
    shortenerHosts.test(text) ||
    inviteHosts.test(text) ||
    shortCode.test(said) ||
    premiumNumber.test(said) ||
    hasPhoneNumber(said)
  );
}

/** How much a text reads like an advert; from `advertThreshold` on it is one. */
function advertScore(text: string): number {
  if (text.length < shortestAdvert || !hasReach(text)) return 0;
  const folded = fold(text);
  let score = Math.min(4, new Set(folded.match(advertWords) ?? []).size);
  score += 2 * Math.min(2, new Set(folded.match(strongAdvertWords) ?? []).size);
  if (money.test(folded)) score += 1;
  if (percentOff.test(text)) score += 0.5;
  if (urlsIn(text).length > 0) score += 1;
  if (shortenerHosts.test(text) || inviteHosts.test(text)) score += 1;
  if (shortCode.test(withoutUrls(text))) score += 1;
  if (premiumNumber.test(text)) score += 1.5;
  if (hasPhoneNumber(withoutUrls(text))) score += 1.5;
  const shouted = text.match(/\b[A-Z]{3,}\b/g)?.length ?? 0;
  if (shouted >= 2) score += Math.min(1, shouted / 4);
  if (/!{2,}|💰|💵|🤑|🔥.*🔥|👉|📈/u.test(text)) score += 0.5;
  if (/[?؟]\s*$/.test(text)) score -= 1;
  return text.length < 40 ? score - 1 : score;
}

const advertThreshold = 2.6;

/** Whether a text reads like an advert, a promotion or a scam, by its words, prices and numbers. */
export const isAdvert = remembered((text: string) => advertScore(text) >= advertThreshold);

/** Whether a text is there to sell something: an advert, an offer, a promise of quick money. */
export const isPromotion = remembered(
  (text: string) => isAdvert(text) || offers({ text }) || promisesMoney({ text }),
);

export const advertCheck = ({ adverts, because }: RuleTexts): Check =>
  hint(adverts, (line) => (isAdvert(line.text) || offers(line) ? because.advert : null));

export const pitchCheck = ({ pitches, because }: RuleTexts): Check =>
  hint(pitches, (line) => (promisesMoney(line) ? because.pitch : null));

export const jobCheck = ({ jobs, because }: RuleTexts): Check =>
  hint(jobs, (line) => (offersJob(line) ? because.job : null));

export const wishCheck = ({ greetings, because }: RuleTexts): Check =>
  check(greetings, (line) => (isWish(line) ? because.greeting : null));

export const chainCheck = ({ chains, because }: RuleTexts): Check =>
  check(chains, (line) => (isChain(line) ? because.chain : null));

const minuteMs = 60_000;
const windows: ReadonlyMap<number, Window> = new Map([
  [minuteMs, 'minute'],
  [60 * minuteMs, 'hour'],
  [24 * 60 * minuteMs, 'day'],
]);

/** More than `most` messages of one person within a time, this one included. */
export function floodCheck(texts: RuleTexts, most: number, withinMs = minuteMs): Check {
  const within = texts.windows[windows.get(withinMs) ?? 'minute'];
  return check(
    texts.flood(most, within),
    (line, { recent }) => {
      const near = recent.filter(({ at }) => at > line.at - withinMs && at <= line.at).length;
      return near + 1 > most ? texts.because.flood(within) : null;
    },
    withinMs,
  );
}

const measures = {
  words: (text: string) => words(text).length,
  characters: (text: string) => [...text].length,
  lines: (text: string) => text.split('\n').length,
} as const;

export function limitCheck(texts: RuleTexts, limit: Limit): Check {
  if (limit.of === 'messages') return floodCheck(texts, limit.most, limit.withinMs);
  const { of, most } = limit;
  return check(texts.longer(most, of), ({ text }) =>
    measures[of](text) > most ? texts.because.longer(most, of) : null,
  );
}

const repeatWindow = 24 * 3_600_000;

export function repeatCheck({ repeats, because }: RuleTexts): Check {
  return check(
    repeats,
    (line, { recent }) => {
      const text = fold(clean(line.text));
      if (text.length < 15) return null;
      const again = recent.some((earlier) => fold(clean(earlier.text)) === text);
      return again ? because.repeated : null;
    },
    repeatWindow,
  );
}

/** 'HAHAHAHAHAHA' shouts at nobody. */
const fewestDifferent = 4;

export const capsCheck = ({ capitals, because }: RuleTexts): Check =>
  check(capitals, (line) => {
    const letters = line.text.match(/\p{L}/gu) ?? [];
    const upper = line.text.match(/\p{Lu}/gu) ?? [];
    const isLaughter = new Set(letters).size < fewestDifferent;
    return letters.length >= 12 && !isLaughter && upper.length / letters.length > 0.7
      ? because.capitals
      : null;
  });

export const emojiCheck = ({ emojis, because }: RuleTexts): Check =>
  check(emojis, ({ type, text }) =>
    type === 'text' && /\p{Extended_Pictographic}/u.test(text) && !/[\p{L}\p{N}]/u.test(text)
      ? because.emojis
      : null,
  );

/** Messages of given kinds, such as stickers. */
export const typeCheck = (
  { because }: RuleTexts,
  types: readonly Line['type'][],
  label: string,
): Check => check(label, (line) => (types.includes(line.type) ? because.kind(label) : null));

/** Messages in another language than these, or in one of them. */
export function languageCheck(
  texts: RuleTexts,
  languages: readonly LanguageName[],
  isAllowed: boolean,
): Check {
  const listed = texts.or(languages.map((one) => texts.languages[one]));
  const named: ReadonlySet<string> = new Set(languages);
  return check(isAllowed ? texts.otherThan(listed) : texts.inLanguages(listed), (line) => {
    if (isAllowed) return isInOther(line.text, languages) ? texts.because.notIn(listed) : null;
    const written = languageWritten(line.text);
    return written !== null && named.has(written) ? texts.because.isIn(listed) : null;
  });
}
