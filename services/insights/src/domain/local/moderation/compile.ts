import type { JudgeContext, Line, ModerationJudge } from '../../engine/types.ts';
import { isFunctionWord } from '../languages.ts';
import { subjects } from '../lexicon/moderation.ts';
import { fold, words } from '../text.ts';
import type { Check } from './checks.ts';
import {
  advertCheck,
  capsCheck,
  floodCheck,
  inviteCheck,
  linkCheck,
  phoneCheck,
  repeatCheck,
  rudeCheck,
  typeCheck,
  wordsCheck,
} from './checks.ts';

const domainPattern = /\b(?:[a-z0-9-]+\.)+[a-z]{2,}\b/g;
const exception =
  /\b(?:except|unless|apart from|other than|only|but not|excepto|salvo|menos|solo|exceto|apenas|ausser|nur|sauf|seulement|tranne|solo)\b/;

const asks = {
  links: /\b(?:links?|urls?|websites?|web ?pages?|enlaces?|ligas?|sites?|liens?|collegamenti)\b/,
  invites:
    /\b(?:invit\w*|group links?|other groups|otros grupos|outros grupos|andere gruppen|einladung\w*|autres groupes|altri gruppi)\b/,
  phones:
    /\b(?:phone|telephone|mobile) ?numbers?\b|\b(?:telefonos?|numeros? de telefono|telefones?|telefonnummern?|handynummern?|numeros? de telephone|numeri di telefono)\b/,
  adverts:
    /\b(?:ad|ads|advert\w*|promo\w*|spam\w*|scams?|marketing|selling|sales?|self[- ]promotion|publicidad|anuncios?|publicidade|propaganda|werbung|publicite|pubs?|pubblicita|ventas?|vender)\b/,
  flood:
    /\b(?:flood\w*|too many messages|(?:more than|mas de|mais de|mehr als|plus de|piu di) \d+ (?:messages|mensajes|mensagens|nachrichten|messaggi))\b/,
  repeats:
    /\b(?:repeat\w*|duplicat\w*|same message|copy[- ]?past\w*|repetid\w*|mismo mensaje|mesma mensagem|doppelt\w*|wiederhol\w*|meme message|ripetut\w*)\b/,
  caps: /\b(?:caps|capitals?|upper ?case|shouting|mayusculas|maiusculas|grossbuchstaben|majuscules|maiuscole?)\b/,
  rude: /\b(?:swear\w*|curs(?:e|es|ing)|profan\w*|obscen\w*|bad language|foul language|rude\w*|insult\w*|groserias|malas palabras|palavroes|schimpfw\w*|beleidig\w*|gros mots|parolacce)\b/,
} as const;

const kinds: readonly (readonly [RegExp, readonly Line['type'][], string])[] = [
  [/\bstickers?\b/, ['sticker'], 'stickers'],
  [/\b(?:images?|pictures?|photos?|fotos?|imagenes|imagens|bilder)\b/, ['image'], 'pictures'],
  [/\bvideos?\b/, ['video'], 'videos'],
  [/\b(?:voice ?(?:notes?|messages?)|audios?|sprachnachrichten)\b/, ['audio'], 'voice messages'],
  [/\bpolls?\b/, ['poll'], 'polls'],
];

const subjectPatterns: readonly (readonly [string, RegExp])[] = [
  ['politics', /\bpoliti\w*|\belections?\b/],
  ['religion', /\breligi\w*/],
  ['crypto', /\bcrypto\w*|\bcripto\w*|\bbitcoin\b|\bnfts?\b|\bkrypto\w*/],
  [
    'jobs',
    /\bjobs?\b|\bvacanc\w*|\bhiring\b|\brecruit\w*|\bempleos?\b|\bvagas?\b|\bstellenangebot\w*/,
  ],
  ['gambling', /\bgambl\w*|\bbetting\b|\bcasinos?\b|\bapuestas?\b|\bapostas?\b|\bgluckspiel\w*/],
  ['dating', /\bdating\b|\bsexual\w*|\bporn\w*|\badult\b|\bnud(?:e|es|ity)\b/],
];

const ruleWords = new Set(
  `allowed allow post posts posting posted share sharing shared send sending message messages say saying
   talk talking about discuss discussion discussions anyone members member group chat people never
   ever always please rule rules forbidden banned ban delete remove warn avoid stop content topics
   topic things kind type keep any word words prohibido permitido mensajes grupo hablar proibido
   mensagens falar verboten nachrichten gruppe interdit messages groupe vietato messaggi gruppo`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words in quotation marks, or listed after 'words:'. */
function listedWords(description: string): string[] {
  const quoted = [...description.matchAll(/["“”«„]([^"“”«»„]{1,60})["“”»]/gu)].map(
    (m) => m[1] ?? '',
  );
  const list = /\b(?:words?|terms?|palabras?|palavras?|worter|mots|parole)\s*:\s*([^.\n]+)/i.exec(
    description,
  )?.[1];
  const listed = list
    ?.split(/[,;]|\band\b|\bor\b/)
    .map((item) => item.replace(/["“”]/g, '').trim());
  return [...new Set([...quoted, ...(listed ?? [])])].filter((phrase) => words(phrase).length > 0);
}

function linkChecks(folded: string, description: string): Check[] {
  const domains = description.toLowerCase().match(domainPattern) ?? [];
  if (asks.invites.test(folded) && !/\ball links\b|\bany links?\b/.test(folded)) {
    return [inviteCheck()];
  }
  if (!asks.links.test(folded) && domains.length === 0) return [];
  const start = exception.exec(folded)?.index ?? folded.length;
  const allowed = domains.filter((domain) => folded.indexOf(domain) > start);
  return [
    linkCheck(
      domains.filter((domain) => !allowed.includes(domain)),
      allowed,
    ),
  ];
}

/** The checks a description asks for. */
function checksOf(description: string): Check[] {
  const folded = fold(description);
  const checks = linkChecks(folded, description);
  const listed = listedWords(description);
  if (listed.length > 0) checks.push(wordsCheck(listed));
  if (asks.phones.test(folded)) checks.push(phoneCheck());
  const named = subjectPatterns.filter(([, pattern]) => pattern.test(folded));
  for (const [subject] of named) {
    checks.push(wordsCheck(subjects[subject] ?? [], `words that show it is about ${subject}`));
  }
  if (asks.adverts.test(folded) && named.length === 0) checks.push(advertCheck());
  if (asks.flood.test(folded)) checks.push(floodCheck(Number(/\d+/.exec(folded)?.[0] ?? 8)));
  if (asks.repeats.test(folded)) checks.push(repeatCheck());
  if (asks.caps.test(folded)) checks.push(capsCheck());
  if (asks.rude.test(folded)) checks.push(rudeCheck());
  for (const [pattern, types, label] of kinds) {
    if (pattern.test(folded)) checks.push(typeCheck(types, label));
  }
  if (checks.length > 0) return checks;
  const own = words(description).filter((word) => !isFunctionWord(word) && !ruleWords.has(word));
  return own.length > 0
    ? [...new Set(own)].slice(0, 20).map((word) => wordsCheck([word], `the word “${word}”`))
    : [];
}

const firstReason =
  (checks: readonly Check[]) =>
  (line: Line, context: JudgeContext): string | null => {
    for (const one of checks) {
      const reason = one.find(line, context);
      if (reason !== null) return reason;
    }
    return null;
  };

/** What no check of words, links and numbers finds. */
const misses = [
  'the same said in other words',
  'hints',
  'irony',
  'text inside pictures and voice messages',
] as const;

/** 'a, b, or c' */
const eitherOf = (things: readonly string[]) =>
  `${things.slice(0, -1).join(', ')}, or ${things.at(-1) ?? ''}`;

/**
 * Compiles a rule in plain words to what can be checked without understanding it, and says
 * honestly what that is. It never guesses at meaning.
 */
export function compileRule(description: string): ModerationJudge {
  const checks = checksOf(description);
  const catches = [...new Set(checks.map((one) => one.catches))];
  return {
    compiled:
      checks.length === 0
        ? 'Catches nothing: the rule names nothing that can be checked word by word.'
        : `Catches ${catches.join('; ')}. Does not catch ${eitherOf(misses)}.`,
    catches,
    misses,
    looksBackMs: Math.max(0, ...checks.map((one) => one.looksBackMs)),
    byMeaning: checks.length === 0 || checks.some((one) => one.byMeaning),
    judge: firstReason(checks),
    exactly: firstReason(checks.filter((one) => !one.byMeaning)),
  };
}
