import type { JudgeContext, Line } from '../../engine/types.ts';
import {
  advertWords,
  inviteHosts,
  money,
  percentOff,
  phoneNumber,
  premiumNumber,
  rudeWords,
  shortCode,
  shortenerHosts,
  strongAdvertWords,
} from '../lexicon/moderation.ts';
import { urlsIn } from '../resources/links.ts';
import { clean, fold, stem, stemsIn, withoutUrls, words } from '../text.ts';

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

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Links; to any site but `allowed`, or only to `named` sites where there are some. */
export function linkCheck(named: readonly string[], allowed: readonly string[]): Check {
  const target = named.length > 0 ? `links to ${named.join(', ')}` : 'links to any site';
  const except = allowed.length > 0 ? `, except ${allowed.join(', ')}` : '';
  return check(`${target}${except}`, (line) => {
    for (const { url } of urlsIn(line.text)) {
      const host = url.hostname.replace(/^www\./, '');
      if (allowed.some((domain) => isWithin(host, domain))) continue;
      if (named.length === 0 || named.some((domain) => isWithin(host, domain))) {
        return 'It has a link.';
      }
    }
    return null;
  });
}

export const inviteCheck = (): Check =>
  check('invitations to other groups and channels (WhatsApp, Telegram, Discord)', (line) =>
    inviteHosts.test(line.text) ? 'It invites to another group.' : null,
  );

/** Enough digits to be called, and neither a date nor a price. */
function hasPhoneNumber(text: string): boolean {
  const digits = phoneNumber.exec(text)?.[0].replace(/\D/g, '') ?? '';
  const dateLike = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/;
  return digits.length >= 8 && digits.length <= 15 && !dateLike.test(text);
}

export const phoneCheck = (): Check =>
  check('phone numbers', (line) =>
    hasPhoneNumber(withoutUrls(line.text)) ? 'It has a phone number.' : null,
  );

/** Words or phrases, whatever case, accents or ending. */
export function wordsCheck(phrases: readonly string[], label?: string): Check {
  const wanted = phrases.map((phrase) => words(phrase).map(stem));
  const listed = phrases.map((phrase) => `“${phrase}”`).join(', ');
  const asked = label === undefined ? check : hint;
  return asked(label ?? `the words ${listed}`, (line) => {
    const found = new Set(stemsIn(line.text));
    const hit = wanted.some((stems) => stems.length > 0 && stems.every((one) => found.has(one)));
    return hit ? 'It uses words that the rule names.' : null;
  });
}

export const rudeCheck = (): Check =>
  hint('common swear words in six languages', (line) =>
    rudeWords.test(fold(line.text)) ? 'It has a swear word.' : null,
  );

/** Nobody offers anything in fewer characters. */
const shortestAdvert = 12;

/** How much a text reads like an advert; from `advertThreshold` on it is one. */
function advertScore(text: string): number {
  if (text.length < shortestAdvert) return 0;
  const folded = fold(text);
  let score = Math.min(4, new Set(folded.match(advertWords) ?? []).size);
  score += 2 * Math.min(2, new Set(folded.match(strongAdvertWords) ?? []).size);
  if (money.test(folded)) score += 1;
  if (percentOff.test(text)) score += 0.5;
  if (urlsIn(text).length > 0) score += 1;
  if (shortenerHosts.test(text) || inviteHosts.test(text)) score += 1;
  if (shortCode.test(text)) score += 1;
  if (premiumNumber.test(text)) score += 1.5;
  if (hasPhoneNumber(withoutUrls(text))) score += 1.5;
  const shouted = text.match(/\b[A-Z]{3,}\b/g)?.length ?? 0;
  if (shouted >= 2) score += Math.min(1, shouted / 4);
  if (/!{2,}|💰|💵|🤑|🔥.*🔥|👉|📈/u.test(text)) score += 0.5;
  if (/[?؟]\s*$/.test(text)) score -= 1;
  return text.length < 40 ? score - 1 : score;
}

const advertThreshold = 2.6;

export const advertCheck = (): Check =>
  hint(
    'messages that read like adverts, promotions or scams (by their words, prices, links and numbers)',
    (line) => (advertScore(line.text) >= advertThreshold ? 'It reads like an advert.' : null),
  );

/** More than `most` messages of one person within a minute, this one included. */
export function floodCheck(most: number): Check {
  return check(
    `more than ${most} messages of one person within a minute`,
    (line, { recent }) => {
      const near = recent.filter(({ at }) => at > line.at - 60_000 && at <= line.at).length;
      return near + 1 > most ? 'It is one of too many messages within a minute.' : null;
    },
    60_000,
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

export const capsCheck = (): Check =>
  check('messages written mostly in capitals', (line) => {
    const letters = line.text.match(/\p{L}/gu) ?? [];
    const upper = line.text.match(/\p{Lu}/gu) ?? [];
    return letters.length >= 12 && upper.length / letters.length > 0.7
      ? 'It is written in capitals.'
      : null;
  });

/** Messages of given kinds, such as stickers. */
export const typeCheck = (types: readonly Line['type'][], label: string): Check =>
  check(label, (line) => (types.includes(line.type) ? `The rule does not allow ${label}.` : null));
