import { type ContentKind, inNeed } from '../lexicon/rules/contents.ts';
import { currency } from '../lexicon/rules/offers.ts';
import { urlsIn } from '../resources/links.ts';
import { fold, words } from '../text.ts';
import type { JudgeContext, Line } from '../types.ts';
import type { Token } from './reading.ts';
import { has, plain, terms } from './terms.ts';
import type { KindName, RuleTexts, Spared } from './texts/texts.ts';
import { isDuring, timesText, together } from './times.ts';

/** Something that a rule leaves alone. */
export interface Exception {
  /** For the person; empty where another part says it. */
  readonly label: string;
  /** Links to these are left alone. */
  readonly sites: readonly string[];
  readonly byMeaning: boolean;
  spares(line: Line, context: JudgeContext): boolean;
}

const free = terms(
  `free|for free|giving away|give away|giveaway|donate|donating|free to a good home|regalo|regalamos|gratis|dono|se regala|verschenke*|zu verschenken|kostenlos|gratis|geschenkt|spende|je donne|donne|gratuit*|à donner|regalo|regaliamo|gratis|dono|doo|doamos|de graça|grátis|doação|
  मुफ्त|फ्री|दान|free|muft|मुफ़्त|مجانا|مجاني*|هديه|للتبرع|ببلاش`,
);
const lostOrFound = terms(
  `lost|found|missing|misplaced|perdido|perdida|perdí|encontrado|encontrada|encontré|extraviad*|verloren|gefunden|vermisst|verlegt|fundstück|perdu|perdue|trouvé|trouvée|égaré|smarrito|smarrita|perso|persa|trovato|trovata|perdi|perdeu|achei|achado|encontrei|
  खो गया|खो गई|खोया|मिला|मिली|kho gaya|kho gayi|mila|mili|ضاع*|ضايع*|فقدت|فقد|مفقود*|وجدت|لقيت`,
);

const lent = terms(
  `lend|lending|borrow|swap|swapping|prestar|presto|intercambio|cambio|verleihe|leihe|ausleihen|leihen|tausche|tauschen|prête|prêter|échange|échanger|presto|prestare|scambio|scambiare|empresto|emprestar|troco|trocar|उधार|बदले|udhaar|اعير|استعير|ابادل|تبادل`,
);

const needed = terms(inNeed);

const fewestWordsOfExplanation = 3;

const spared: Partial<
  Record<ContentKind, readonly [label: Spared | KindName, spares: (line: Line) => boolean]>
> = {
  giveaways: ['giveaways', ({ text }) => has(plain(text), free) && !currency.test(plain(text))],
  lost: ['lost', ({ text }) => has(plain(text), lostOrFound)],
  lending: ['lending', ({ text }) => has(plain(text), lent) && !currency.test(plain(text))],
  urgent: ['urgent', ({ text }) => has(plain(text), needed)],
  questions: ['questions', ({ text }) => /[?؟]/.test(text)],
  explained: [
    'explained',
    ({ text }) => {
      let rest = text;
      for (const { start, end } of [...urlsIn(text)].reverse())
        rest = rest.slice(0, start) + rest.slice(end);
      return words(rest).length >= fewestWordsOfExplanation;
    },
  ],
  images: ['images', ({ type }: Line) => type === 'image'],
  videos: ['videos', ({ type }: Line) => type === 'video'],
  stickers: ['stickers', ({ type }: Line) => type === 'sticker'],
  voice: ['voice', ({ type }: Line) => type === 'audio'],
  files: ['files', ({ type }: Line) => type === 'document'],
  text: ['text', ({ type }: Line) => type === 'text'],
  polls: ['polls', ({ type }: Line) => type === 'poll'],
};

const isMatterOfWords: ReadonlySet<ContentKind> = new Set([
  'giveaways',
  'lost',
  'lending',
  'explained',
  'urgent',
] as const);

/** What other words may narrow in an exception, without a message being wronged. */
const isWide = (token: Token) =>
  token.is === 'sites' || (token.is === 'content' && isMatterOfWords.has(token.content));

const isOfKind = (label: Spared | KindName, { kinds }: RuleTexts): label is KindName =>
  label in kinds;

const labelOf = (texts: RuleTexts, label: Spared | KindName): string =>
  isOfKind(label, texts) ? texts.kinds[label] : texts.spared[label];

/** What the parts of an exception leave alone; null where one of them cannot be checked. */
export function exceptionFor(
  texts: RuleTexts,
  parts: readonly (readonly Token[])[],
): Exception | null {
  const tokens = parts.flat();
  const sites = tokens.flatMap((token) => (token.is === 'sites' ? token.sites : []));
  const phrases = tokens.flatMap((token) => (token.is === 'quote' ? token.phrases : []));
  const named: (readonly [string, Exception['spares']])[] = [];
  let byMeaning = false;
  for (const token of tokens) {
    switch (token.is) {
      case 'content': {
        const one = spared[token.content];
        // 'Links to a.example are fine': the sites say which.
        if (token.content === 'links' && sites.length > 0) break;
        if (!one) return null;
        byMeaning ||= isMatterOfWords.has(token.content);
        named.push([labelOf(texts, one[0]), one[1]]);
        break;
      }
      case 'word': {
        // 'Our page a.example', 'giving toys away': wider than said is on the safe side.
        const part = parts.find((one) => one.includes(token)) ?? [];
        if (!part.some((one) => one !== token && isWide(one))) return null;
        break;
      }
      case 'limit':
      case 'language':
        return null;
      default:
    }
  }
  const times = tokens.flatMap((token) => (token.is === 'times' ? [token.times] : []));
  const time = together(times);
  if (times.length > 0) {
    if (!time) return null;
    named.push([timesText(time, texts), ({ at }, { timeZone }) => isDuring(time, at, timeZone)]);
  }
  if (phrases.length > 0) {
    const wanted = phrases.map(fold);
    named.push([
      texts.withWords(phrases.map(texts.quoted).join(', ')),
      ({ text }) => wanted.some((phrase) => fold(text).includes(phrase)),
    ]);
  }
  // Admins are left alone in any case.
  const isOfAdmins = tokens.some((token) => token.is === 'mark' && token.mark === 'admins');
  if (named.length === 0 && sites.length === 0 && !isOfAdmins) return null;
  return {
    label: texts.and(named.map(([label]) => label)),
    sites,
    byMeaning,
    spares: (line, context) => named.some(([, spares]) => spares(line, context)),
  };
}
