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
import { isInOther, type LanguageName, languageTitle, languageWritten } from './spoken.ts';

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
export function linkCheck(named: readonly string[], allowed: readonly string[]): Check {
  const target = named.length > 0 ? `links to ${named.join(', ')}` : 'links to any site';
  const except = allowed.length > 0 ? `, except ${allowed.join(', ')}` : '';
  return check(`${target}${except}`, (line) => {
    for (const { url } of urlsIn(line.text)) {
      if (allowed.some((site) => leadsTo(url, site))) continue;
      if (named.length === 0 || named.some((site) => leadsTo(url, site))) return 'It has a link.';
    }
    return null;
  });
}

export const inviteCheck = (): Check =>
  check('invitations to other groups and channels (WhatsApp, Telegram, Discord)', (line) =>
    inviteHosts.test(line.text) ? 'It invites to another group.' : null,
  );

/** @param ofOthers whether everybody may give his own */
export const phoneCheck = (ofOthers: boolean): Check =>
  check(`phone numbers${ofOthers ? ' of others' : ''}`, ({ text }) =>
    hasPhoneNumber(withoutUrls(text)) && !(ofOthers && isOwnData(text))
      ? 'It has a phone number.'
      : null,
  );

export const personalCheck = (ofOthers: boolean): Check =>
  hint(
    `phone numbers, e-mail addresses, numbers of documents and accounts, and where people live${ofOthers ? ', of others' : ''}`,
    ({ text }) => {
      const found = personalData(text);
      return found === null || (ofOthers && isOwnData(text)) ? null : `It gives away ${found}.`;
    },
  );

/** Words or phrases, whatever case, accents or ending. */
export function wordsCheck(phrases: readonly string[]): Check {
  const wanted = phrases.map((phrase) => words(phrase).map(stem));
  const listed = phrases.map((phrase) => `“${phrase}”`).join(', ');
  return check(`the words ${listed}`, (line) => {
    const found = new Set(stemsIn(line.text));
    const hit = wanted.some((stems) => stems.length > 0 && stems.every((one) => found.has(one)));
    return hit ? 'It uses words that the rule names.' : null;
  });
}

export const vulgarCheck = (): Check =>
  check('vulgar words and swear words', ({ text }) =>
    isVulgar(text) ? 'It has a swear word.' : null,
  );

/** Where a language has one word for swearing and for insulting. */
export const abuseCheck = (): Check =>
  hint('vulgar words, calling somebody names, and sending somebody away rudely', ({ text }) =>
    isVulgar(text) || insults(text) ? 'It is abusive.' : null,
  );

export const insultCheck = (): Check =>
  hint('calling somebody names, and sending somebody away rudely', ({ text }) =>
    insults(text) ? 'It insults somebody.' : null,
  );

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

export const advertCheck = (): Check =>
  hint(
    'messages that read like adverts, promotions or scams, or offer something for money (by their words, prices, links and numbers)',
    (line) => (isAdvert(line.text) || offers(line) ? 'It reads like an advert.' : null),
  );

export const pitchCheck = (): Check =>
  hint('offers of quick money, by investments, trading or crypto', (line) =>
    promisesMoney(line) ? 'It promises quick money.' : null,
  );

export const jobCheck = (): Check =>
  hint('offers of jobs', (line) => (offersJob(line) ? 'It offers a job.' : null));

export const wishCheck = (): Check =>
  check('messages that wish a good day or night and say nothing else', (line) =>
    isWish(line) ? 'It is a greeting and nothing else.' : null,
  );

export const chainCheck = (): Check =>
  check('messages that ask to be handed on to many', (line) =>
    isChain(line) ? 'It asks to be handed on to many.' : null,
  );

const minuteMs = 60_000;
const windowNames = new Map([
  [minuteMs, 'a minute'],
  [60 * minuteMs, 'an hour'],
  [24 * 60 * minuteMs, '24 hours'],
]);

/** More than `most` messages of one person within a time, this one included. */
export function floodCheck(most: number, withinMs = minuteMs): Check {
  const within = windowNames.get(withinMs) ?? 'a minute';
  return check(
    `more than ${most} messages of one person within ${within}`,
    (line, { recent }) => {
      const near = recent.filter(({ at }) => at > line.at - withinMs && at <= line.at).length;
      return near + 1 > most ? `It is one of too many messages within ${within}.` : null;
    },
    withinMs,
  );
}

const measures = {
  words: (text: string) => words(text).length,
  characters: (text: string) => [...text].length,
  lines: (text: string) => text.split('\n').length,
} as const;

export function limitCheck(limit: Limit): Check {
  if (limit.of === 'messages') return floodCheck(limit.most, limit.withinMs);
  const { of, most } = limit;
  return check(`messages of more than ${most} ${of}`, ({ text }) =>
    measures[of](text) > most ? `It has more than ${most} ${of}.` : null,
  );
}

const repeatWindow = 24 * 3_600_000;

export function repeatCheck(): Check {
  return check(
    'the same message posted again by the same person within 24 hours',
    (line, { recent }) => {
      const text = fold(clean(line.text));
      if (text.length < 15) return null;
      const again = recent.some((earlier) => fold(clean(earlier.text)) === text);
      return again ? 'It was posted before.' : null;
    },
    repeatWindow,
  );
}

/** 'HAHAHAHAHAHA' shouts at nobody. */
const fewestDifferent = 4;

export const capsCheck = (): Check =>
  check('messages written mostly in capitals', (line) => {
    const letters = line.text.match(/\p{L}/gu) ?? [];
    const upper = line.text.match(/\p{Lu}/gu) ?? [];
    const isLaughter = new Set(letters).size < fewestDifferent;
    return letters.length >= 12 && !isLaughter && upper.length / letters.length > 0.7
      ? 'It is written in capitals.'
      : null;
  });

export const emojiCheck = (): Check =>
  check('messages of nothing but emojis', ({ type, text }) =>
    type === 'text' && /\p{Extended_Pictographic}/u.test(text) && !/[\p{L}\p{N}]/u.test(text)
      ? 'It has nothing but emojis.'
      : null,
  );

/** Messages of given kinds, such as stickers. */
export const typeCheck = (types: readonly Line['type'][], label: string): Check =>
  check(label, (line) => (types.includes(line.type) ? `The rule does not allow ${label}.` : null));

/** Messages in another language than these, or in one of them. */
export function languageCheck(languages: readonly LanguageName[], isAllowed: boolean): Check {
  const listed = languages.map((one) => languageTitle[one]).join(' or ');
  const named: ReadonlySet<string> = new Set(languages);
  return check(
    isAllowed ? `messages in other languages than ${listed}` : `messages in ${listed}`,
    (line) => {
      if (isAllowed) return isInOther(line.text, languages) ? `It is not in ${listed}.` : null;
      const written = languageWritten(line.text);
      return written !== null && named.has(written) ? `It is in ${listed}.` : null;
    },
  );
}
