import { passOn, trimmings, wishes } from '../lexicon/rules/greetings.ts';
import {
  alwaysMeant,
  byLanguage,
  exclaiming,
  ofOneself,
  phrases,
  vulgar,
} from '../lexicon/rules/insults.ts';
import { words } from '../text.ts';
import type { Line } from '../types.ts';
import { has, plain, terms } from './terms.ts';

const vulgarTerms = terms(vulgar);
const meantTerms = terms(alwaysMeant);
const phraseTerms = terms(phrases);
const languages = byLanguage.map(({ named, address, spared }) => ({
  named: terms(named),
  address: terms(address),
  spared: terms(spared),
}));

export const isVulgar = (text: string): boolean => has(plain(text), vulgarTerms);

const anyName = terms(byLanguage.map(({ named }) => named).join('|'));

const oneself = terms(ofOneself);
const exclaims = new RegExp(`${terms(exclaiming).pattern.source}\\s+$`, 'u');
/** 'What a pig of a day' */
const ofThing = /^\s+(?:of|de|di|d)(?![\p{L}])/u;
/** 'Pete is a liar': somebody's name, and no thing with its article. */
const aboutSomebody =
  /(?<![\p{L}\p{M}])(?<lead>\p{L}+\s+)?\p{Lu}\p{Ll}{2,}\s+(?:is|es|est|è|é|ist)\s+(?:(?:a|an|un|une|una|um|uma|ein|eine)\s+)?(?<what>[\p{L}\p{M}]+)/gu;
const ofThings = terms(
  'the|my|our|your|his|her|their|this|that|der|die|das|mein|meine|dein|deine|unser|unsere|dieser|diese|dieses|el|la|mi|tu|su|nuestro|nuestra|este|esta|le|mon|ma|ce|cette|notre|il|lo|mio|mia|questo|questa|o|a|meu|minha|esse|essa',
);

/** Whether it calls somebody names whom it names. */
const callsNames = (text: string): boolean =>
  [...text.matchAll(aboutSomebody)].some(({ groups }) => {
    const isThing = groups?.lead !== undefined && has(plain(groups.lead), ofThings);
    return !isThing && has(plain(groups?.what ?? ''), anyName);
  });
/** Words behind a name that may tell that it is one's own. */
const mostBehind = 3;
/** Words between who is spoken to and what he is called. */
const mostBetween = 5;
/** So many characters have these words: the rest of a long clause is not read for each name in it. */
const beside = 200;

/** Whether a message calls somebody names or sends him away; of oneself anybody may say it. */
export function insults(text: string): boolean {
  const said = plain(text);
  if (has(said, phraseTerms) || callsNames(text)) return true;
  for (const clause of said.split(/[.!?\n؟।]+|,\s*(?=\p{L})/u)) {
    if (has(clause, meantTerms)) return true;
    if (!has(clause, anyName)) continue;
    for (const { named, address, spared } of languages) {
      for (const name of clause.matchAll(named.pattern)) {
        const end = name.index + name[0].length;
        const before = clause.slice(Math.max(0, name.index - beside), name.index);
        const behind = clause.slice(end, end + beside);
        const near = before.split(/\s+/).filter(Boolean).slice(-mostBetween).join(' ');
        const after = behind.split(/\s+/).filter(Boolean);
        const isOfOneself = has(after.slice(0, mostBehind).join(' '), oneself);
        const isCried = exclaims.test(before) && !ofThing.test(behind);
        const isMeant = isCried || has(near, address);
        if (isMeant && !has(near, spared) && !isOfOneself) return true;
      }
    }
  }
  return false;
}

const wishTerms = terms(wishes);
const trimming = new Set(
  plain(trimmings)
    .split(/[|\s]+/)
    .filter(Boolean),
);
/** Whether a word is one of greeting and wishing. */
export const isPleasantry = (word: string): boolean => trimming.has(word) || has(word, wishTerms);

/** 'Buongiornooo': letters drawn out. */
const drawnOut = /(\p{L})\1{2,}/gu;
/** A name may stand with a wish. */
const mostOther = 1;

/** Whether a message wishes a good day and says nothing else. */
export function isWish({ type, text }: Line): boolean {
  if (type !== 'text' || /[?؟\d]/.test(text)) return false;
  const said = plain(text).replace(drawnOut, '$1');
  if (!has(said, wishTerms)) return false;
  const rest = words(said.replace(wishTerms.pattern, ' ')).filter((word) => !trimming.has(word));
  return rest.length <= mostOther;
}

const passOnTerms = terms(passOn);

/** Whether a message asks to be handed on to many. */
export const isChain = ({ text }: Line): boolean =>
  !/[?؟]\s*$/u.test(text) && has(plain(text), passOnTerms);
