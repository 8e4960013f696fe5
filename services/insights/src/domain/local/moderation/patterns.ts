import type { Line } from '../../engine/types.ts';
import { isFunctionWord } from '../languages.ts';
import { words } from '../text.ts';

/** How people name what they do not want, without accents and capitals. */

export const domainPattern = /\b(?:[a-z0-9-]+\.)+[a-z]{2,}\b/g;
export const exception =
  /\b(?:except|unless|apart from|other than|only|but not|excepto|salvo|menos|solo|exceto|apenas|ausser|nur|sauf|seulement|tranne|solo)\b/;

export const asks = {
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

export const kinds: readonly (readonly [RegExp, readonly Line['type'][], string])[] = [
  [/\bstickers?\b/, ['sticker'], 'stickers'],
  [/\b(?:images?|pictures?|photos?|fotos?|imagenes|imagens|bilder)\b/, ['image'], 'pictures'],
  [/\bvideos?\b/, ['video'], 'videos'],
  [/\b(?:voice ?(?:notes?|messages?)|audios?|sprachnachrichten)\b/, ['audio'], 'voice messages'],
  [/\bpolls?\b/, ['poll'], 'polls'],
];

export const subjectPatterns: readonly (readonly [string, RegExp])[] = [
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

/** The words of a description that are about its matter, not about rules. */
export const ownWords = (description: string): string[] =>
  words(description).filter((word) => !isFunctionWord(word) && !ruleWords.has(word));
