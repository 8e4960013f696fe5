import { promises, schemes } from '../lexicon/rules/greetings.ts';
import {
  bargains,
  byPiece,
  currency,
  hires,
  leastPrice,
  offering,
  ordering,
  ownPeople,
  percentOf,
  relatives,
  sells,
  shops,
  spent,
  trades,
  upTo,
} from '../lexicon/rules/offers.ts';
import { urlsIn } from '../resources/links.ts';
import { withoutUrls } from '../text.ts';
import type { Line } from '../types.ts';
import { WholeWords } from '../whole-words.ts';
import { hasPhoneNumber } from './personal.ts';
import { has, plain, terms, termsOf } from './terms.ts';

const signs = new WholeWords(
  Object.entries({
    sells,
    offering,
    ordering,
    bargains,
    byPiece,
    leastPrice,
    relatives,
    trades,
    shops,
    spent,
    upTo,
    own: ownPeople,
  }).map(([sign, list]) => [sign, termsOf(list)]),
);

const isOffer = 2;

/** How much a message offers something for money; nobody's report of what it cost him. */
export function offerScore(text: string): number {
  const said = plain(text);
  const found = signs.in(said);
  const of = (sign: string) => found.has(sign);
  const [isSold, isTrade, isShop] = [of('sells'), of('trades'), of('shops')];
  const isBargain =
    of('bargains') || (percentOf.test(said) && (of('ordering') || isShop || isTrade));
  const isOffered = of('offering');
  const isPriced = currency.test(said);
  const isByPiece = isPriced && of('byPiece');
  // 'From 15 €' with a number to call.
  const isFrom = isPriced && of('leastPrice') && hasPhoneNumber(withoutUrls(text));
  // Who only names a price or asks for one sells nothing.
  const isAny = isSold || isBargain || isShop || isTrade || isOffered || isByPiece || isFrom;
  if (!isAny) return 0;
  let score = isSold ? 2 : 0;
  if (isBargain) score += percentOf.test(said) ? 1.8 : 0.7;
  if (isShop) score += 1.2;
  if (isTrade) score += 0.6;
  if (isOffered) score += 0.6;
  if (isByPiece) score += 0.7;
  if (isFrom) score += 0.6;
  if (isBargain && percentOf.test(said) && of('upTo')) score += 0.5;
  if (of('ordering')) score += 1.2;
  if (isPriced) score += isBargain ? 1.3 : 1;
  if (hasPhoneNumber(withoutUrls(text))) score += 1;
  if (urlsIn(text).length > 0) score += 0.8;
  if ((isTrade || isBargain || isOffered) && of('own')) score += 0.6;
  // 'Our trip is 14 € each' sells nothing; 'my daughter makes bracelets, 5 € each' does.
  if (isByPiece && of('relatives')) score += 0.6;
  if (/[?؟]\s*$/u.test(text)) score -= 1.5;
  if (of('spent')) score -= 1.5;
  return score;
}

export const offers = ({ text }: Pick<Line, 'text'>): boolean => offerScore(text) >= isOffer;

const hiring = terms(hires);

/** Offers a job; who asks for one offers none. */
export const offersJob = ({ text }: Line): boolean =>
  !/[?؟]\s*$/u.test(text) && has(plain(text), hiring);

const promised = terms(promises);
const schemed = terms(schemes);
/** 'Make 500 a week': an amount and how soon. */
const perTime = terms(
  '(a|per|every|each|in|pro|por|al|par|per|a|di|في|كل)? ?(\\d+)? ?(day|days|week|weeks|month|months|hour|hours|tag|tage|tagen|woche|wochen|monat|monate|día|días|semana|semanas|mes|meses|jour|jours|semaine|semaines|mois|giorno|giorni|settimana|settimane|mese|mesi|dia|dias|mês|meses|दिन|हफ्ते|महीने|महीना|din|hafte|mahine|mahina|يوم|ايام|اسبوع|شهر|اسبوعيا|شهريا|يوميا)',
);
const against = terms(
  'scam|fraud|lost|gambling|beware|careful|betrug|vorsicht|verloren|abzocke|estafa|cuidado|perdió|perdí|arnaque|attention|perdu|truffa|attenzione|perso|golpe|cuidado|perdeu|perdi|धोखा|सावधान|dhokha|savdhan|احتيال|نصب|احذروا|خسر*',
);

/** Promises quick money by a scheme. Who warns of one promises nothing. */
export function promisesMoney({ text }: Pick<Line, 'text'>): boolean {
  const said = plain(text);
  if (has(said, against) && !urlsIn(text).length) return false;
  const promises = new Set(said.match(promised.pattern) ?? []).size;
  const hasPromise = promises > 0;
  const hasScheme = has(said, schemed);
  const isQuick = currency.test(said) && has(said, perTime);
  const reaches = [hasPromise, promises > 1, hasScheme, isQuick, percentOf.test(said)].filter(
    Boolean,
  ).length;
  const isAsked = /[?؟]\s*$/u.test(text) && !hasPromise;
  return reaches >= 2 && (hasPromise || hasScheme) && !isAsked;
}
