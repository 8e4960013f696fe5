import { isFunctionWord, type Language } from '../languages.ts';
import { replacingWords } from '../lexicon/replacing.ts';
import { weighedKinds } from '../lexicon/weighing.ts';
import { stem, words } from '../text.ts';
import { type Boosted, chanceOf } from './boosted.ts';
import { dayNumber, money, time } from './traits.ts';

/**
 * Words that a phrase begins with: prepositions, conjunctions, relative pronouns, by language. What is
 * one in one language is a verb in another: French 'a', English 'do', Italian 'si'.
 */
const leads: Readonly<Record<Language, string>> = {
  en: 'about|across|after|against|along|although|among|and|around|as|at|because|before|behind|between|but|by|during|except|for|from|if|in|inside|instead|into|like|near|of|on|once|or|over|since|so|than|that|though|through|till|to|towards|under|unless|until|when|where|whether|which|while|who|with|within|without',
  es: 'y|e|o|u|pero|sino|aunque|porque|pues|si|cuando|donde|mientras|como|que|quien|a|al|ante|con|contra|de|del|desde|en|entre|hacia|hasta|para|por|según|segun|sin|sobre|tras',
  pt: 'e|ou|mas|embora|porque|pois|se|quando|onde|enquanto|como|que|quem|a|ao|à|aos|às|até|ate|com|contra|da|das|de|desde|do|dos|em|entre|na|nas|no|nos|para|pra|por|pro|pela|pelo|pelas|pelos|sem|sob|sobre|após',
  de: 'und|oder|aber|sondern|denn|weil|dass|ob|wenn|falls|obwohl|damit|bevor|nachdem|während|waehrend|der|die|das|den|dem|des|wo|wie|als|an|am|auf|aus|bei|beim|bis|durch|für|fuer|gegen|hinter|im|in|ins|mit|nach|ohne|seit|statt|trotz|über|ueber|um|unter|vom|von|vor|wegen|zu|zum|zur|zwischen',
  fr: "et|ou|mais|car|donc|parce|puisque|si|quand|lorsque|comme|où|dont|que|qui|qu'|à|au|aux|avant|avec|chez|contre|d'|dans|de|depuis|des|dès|du|en|entre|jusqu'|jusque|malgré|par|pendant|pour|sans|selon|sous|sur|vers",
  it: "e|ed|o|od|ma|però|pero|perché|perche|siccome|se|quando|mentre|dove|come|che|chi|cui|a|ad|al|ai|agli|alla|alle|allo|all'|coi|col|con|da|dal|dalla|dalle|dagli|dai|dei|del|degli|della|delle|dello|dell'|di|fino|fra|in|nei|nel|nella|nelle|negli|nell'|per|senza|sotto|sugli|sui|sul|sulla|sulle|su|tra|verso",
  hi: 'aur|lekin|par|magar|kyunki|agar|toh|jab|jo|ki|ya|taaki|और|लेकिन|पर|मगर|क्योंकि|अगर|तो|जब|जो|कि|या|ताकि|and|but|for|from|if|because|when|with|without',
  ar: 'و|أو|او|لكن|بس|عشان|علشان|لأن|لان|لو|إذا|اذا|لما|اللي|الذي|التي|إن|ان|أن|في|فى|على|علي|من|عن|إلى|الى|مع|بعد|قبل|بدون|بين|عند|حتى|ضد|حول|خلال|and|but|for|from|if|because|with',
};
const leading = new Map(
  (Object.keys(leads) as Language[]).map((language) => [
    language,
    new Set(leads[language].split('|')),
  ]),
);
/** Hindi says 'with', 'for', 'in' behind: a phrase ends there. */
const trailing = new Set(
  'ko|ka|ke|ki|se|mein|me|pe|tak|liye|saath|baad|pehle|wala|wale|wali|को|का|के|की|से|में|पर|तक|लिए|साथ|बाद|पहले|वाला|वाले|वाली'.split(
    '|',
  ),
);

/** What others hold by, or what turns a sentence round: it stays with what it is said of. */
const holding = new Set(
  'if|unless|except|only|instead|until|till|before|after|without|but|whether|or|not|than|wenn|falls|außer|nur|statt|ohne|bevor|bis|nach|vor|sobald|ob|oder|sondern|aber|dass|als|si|salvo|solo|sólo|sin|hasta|antes|después|pero|sino|o|que|sauf|seulement|sans|jusque|avant|après|mais|ou|se|tranne|senza|fino|prima|dopo|ma|però|che|só|sem|até|mas|exceto|agar|sirf|jab|lekin|ya|tak|अगर|सिर्फ|लेकिन|या|तक|لو|إذا|اذا|إلا|الا|فقط|قبل|بعد|بدون|أو|او|لكن|حتى'.split(
    '|',
  ),
);

/** A stretch of a sentence that can go without leaving half a word group behind. */
export interface Phrase {
  readonly text: string;
  readonly words: readonly string[];
  /** How many of its words are of each of `weighedKinds`. */
  readonly kinds: readonly number[];
  /** Its first word as it is written, small. */
  readonly lead: string;
  /** Whether that is one that phrases begin with. */
  readonly isLed: boolean;
  readonly isParted: boolean;
  /** Whether it names a number or a day. */
  readonly isDated: boolean;
}

const token = /\S+/gu;
const bare = (word: string) => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}']+$/gu, '');
const closes = /[,;:،؛)\]–—]$|^[–—-]$/u;

/** A sentence's phrases, in order; joined by spaces they are the sentence. */
export function phrasesIn(text: string, language: Language): Phrase[] {
  const begins = leading.get(language) ?? new Set();
  const found: string[][] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) found.push(open);
    open = [];
  };
  let before = '';
  for (const [word] of text.matchAll(token)) {
    const own = bare(word);
    const elided = /^(?:d|qu|jusqu|all|dell|nell|sull)['’]/iu.exec(word)?.[0].toLowerCase();
    const isLead =
      begins.has(own) || (elided !== undefined && begins.has(elided.replace('’', "'")));
    // 'in front of', 'y en': a phrase begins with the first of several.
    if ((isLead && !begins.has(before)) || /^[([]/.test(word)) close();
    open.push(word);
    before = own;
    if (closes.test(word) || trailing.has(own)) {
      close();
      before = '';
    }
  }
  close();
  return found.map((list) => {
    const said = list.join(' ');
    const own = words(said);
    const kinds = weighedKinds.countsIn(own);
    const [calendar = 0] = kinds;
    const lead = bare(list[0] ?? '');
    return {
      text: said,
      words: own,
      kinds,
      lead,
      isLed: begins.has(lead),
      isParted: closes.test(list.at(-1) ?? ''),
      isDated: /\d/.test(said) || calendar > 0,
    };
  });
}

/** What is known of the sentence beside its words. */
export interface Around {
  /** How rare a stem is on this day. */
  readonly rarity: (stem: string) => number;
  /** How many lines of the matter use it. */
  readonly common: (stem: string) => number;
  /** How likely a reader needs the sentence, 0 to 1. */
  readonly worth: number;
}

/** The numbers of a phrase, for its weights. */
export function traitsOf(all: readonly Phrase[], at: number, around: Around): number[] {
  const { text, words: own, lead, isLed, isParted, kinds } = all[at] as Phrase;
  const [calendar = 0, ...others] = kinds;
  const length = all.reduce((sum, phrase) => sum + phrase.words.length, 0);
  const before = all.slice(0, at).reduce((sum, phrase) => sum + phrase.words.length, 0);
  const content = own.filter((word) => !isFunctionWord(word) && word.length > 1);
  const stems = content.map(stem);
  const rarity = stems.map(around.rarity);
  const common = stems.map(around.common);
  return [
    at,
    all.length - at,
    all.length,
    own.length,
    content.length,
    length,
    before / Math.max(1, length),
    Math.min(3, (text.match(/\d+/g) ?? []).length),
    time.test(text) ? 1 : 0,
    money.test(text) ? 1 : 0,
    dayNumber.test(text) ? 1 : 0,
    Math.min(2, calendar),
    (text.match(at === 0 ? /(?<=\s)\p{Lu}\p{L}/gu : /(?:^|(?<=[\s("]))\p{Lu}\p{L}/gu) ?? []).length,
    Math.max(0, ...rarity),
    rarity.reduce((sum, one) => sum + one, 0),
    Math.max(0, ...common),
    isLed ? 1 : 0,
    holding.has(lead) ? 1 : 0,
    isParted ? 1 : 0,
    at > 0 && all[at - 1]?.isParted === true ? 1 : 0,
    /^[([]/.test(text) ? 1 : 0,
    all[at - 1]?.isDated ? 1 : 0,
    all[at + 1]?.isDated ? 1 : 0,
    all.some(({ isDated }) => isDated) ? 1 : 0,
    all.slice(0, at).some(({ isDated }) => isDated) ? 1 : 0,
    /[?？؟]/u.test(text) ? 1 : 0,
    /!/.test(text) ? 1 : 0,
    around.worth,
    content.reduce((sum, word) => sum + word.length, 0) / Math.max(1, content.length),
    ...others.map((count) => Math.min(2, count)),
  ];
}

/** A phrase this likely to be needed stays. */
const enough = 0.35;
/** So few words are short enough as they are; so few must be left. */
const [short, fewest] = [6, 3];

function isSafe({ text, words: own, lead, kinds }: Phrase): boolean {
  const [calendar, negated, , until, , needed, , happened] = kinds;
  return (
    !/[\p{N}€$£₹%?？؟]/u.test(text) &&
    !holding.has(lead) &&
    !replacingWords.isIn(own) &&
    !calendar &&
    !negated &&
    !until &&
    !needed &&
    !happened
  );
}

/** Whether what stands around a phrase makes no sense without it. */
function belongs(all: readonly Phrase[], at: number, kept: Phrase | undefined): boolean {
  const [own, before, next] = [all[at], all[at - 1], all[at + 1]];
  // What a sentence begins with says of whom or what it is.
  if (!own || !before || own.words.length < 2) return true;
  // '20 for brothers', 'because we are of the club': a number or a small word needs what follows it.
  const last = before.words.at(-1) ?? '';
  const leans = /\d/.test(last) || isFunctionWord(last);
  if (leans && before === kept && !before.isParted) return true;
  // What the next phrase turns against stays, and what it says the hour or the price of.
  return next !== undefined && (holding.has(next.lead) || /\p{N}/u.test(next.text));
}

/** A sentence without phrases that a reader hardly needs; what others hold by, denies or counts stays. */
export function withoutAsides(
  text: string,
  around: Around,
  weights: Boosted,
  language: Language,
): string {
  const all = phrasesIn(text, language);
  const isQuestion = /[?？؟]\s*$/u.test(text);
  if (all.length < 2 || isQuestion || words(text).length <= short) return text;
  const chances = all.map((_, at) => chanceOf(weights, traitsOf(all, at, around)));
  const kept: Phrase[] = [];
  let before: Phrase | undefined;
  for (const [at, phrase] of all.entries()) {
    const isNeeded = (chances[at] ?? 0) >= enough || !isSafe(phrase) || belongs(all, at, before);
    // Of a phrase that goes the last word goes, too; alone it is too little to gain.
    const isRest = at > 0 && phrase.words.length < 2 && before !== all[at - 1];
    if (!isNeeded || (isRest && isSafe(phrase))) continue;
    kept.push(phrase);
    before = phrase;
  }
  const left = kept
    .map((phrase) => phrase.text)
    .join(' ')
    .replace(/[\s,;:–—-]+$/u, '');
  return words(left).length < fewest ? text : left;
}
