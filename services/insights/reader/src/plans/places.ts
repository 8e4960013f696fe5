import type { Language } from '../languages.ts';
import type { Token } from './tokens.ts';
import { level } from './tokens.ts';
import { entries, planWords } from './words/all.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place with where it stands, its lead included. */
export interface FoundPlace extends Span {
  readonly place: string;
}

interface PlaceWords {
  readonly leads: ReadonlySet<string>;
  readonly tails: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  readonly none: ReadonlySet<string>;
  readonly joins: ReadonlySet<string>;
  readonly german: boolean;
  readonly nounFirst: boolean;
}

const compiled = new Map<Language, PlaceWords>();

const setOf = (list: string | undefined) => new Set(entries(list).map(level));

export function placeWordsOf(language: Language): PlaceWords {
  let words = compiled.get(language);
  if (!words) {
    const { placeLeads, placeTails, placeNouns, noPlaces, joins } = planWords[language];
    words = {
      leads: setOf(placeLeads),
      tails: setOf(placeTails),
      nouns: setOf(placeNouns),
      none: setOf(noPlaces),
      joins: setOf(joins),
      german: language === 'de',
      nounFirst: ['fr', 'es', 'it', 'pt', 'ar'].includes(language),
    };
    compiled.set(language, words);
  }
  return words;
}

const online =
  /(?<![\p{L}])(zoom|google meet|teams|skype|discord|whereby|jitsi|webex|facetime|videollamada|videochiamata|videoanruf|videocall|en visio|visio|online|en ligne|en línea)(?![\p{L}])/iu;

/** At the home of who writes. */
const atHome =
  /(?<![\p{L}])(?:bei (?:mir|uns)(?: (?:zu Hause|daheim))?|chez (?:moi|nous)|at (?:mine|ours|my place|our place|my house|our house)|en (?:mi|nuestra) casa|da (?:me|noi)|a casa (?:mia|nostra|da me)|(?:lá|aqui) em casa|na minha casa|(?:mere|hamare) ghar|(?:मेरे|हमारे) घर|عند(?:ي|نا) في البيت)(?![\p{L}])/iu;

/** Words that go on with a place: 'Casa de la Cultura', 'Café am Markt'. */
const inner = new Set(
  'de del da do dos das di della dello dei degli du des la le les el los las the of and am an der dem den im zum zur st san santa saint al ال ka ki ke y e et und und of'.split(
    ' ',
  ),
);
const pronouns = new Set(
  'i you he she it we they me us them my your his her our their ich du er sie es wir ihr mir dir uns euch mich yo tu el ella nosotros ellos mi je tu il elle nous vous ils moi toi io lui lei noi voi loro eu ele ela nos eles mim hum aap main tum sab انا انت هو هي احنا هم'.split(
    ' ',
  ),
);

/** The place that a text names, behind a lead, before a tail, or right behind its hour. */
export function placeIn(
  text: string,
  tokens: readonly Token[],
  taken: readonly Span[],
  languages: readonly Language[],
): FoundPlace | null {
  const isTaken = (token: Span) =>
    taken.some((one) => token.start < one.end && one.start < token.end);
  const marked = markedPlace(text);
  if (marked) return marked;
  let best: { found: FoundPlace; score: number } | null = null;
  for (const language of languages) {
    const words = placeWordsOf(language);
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at] as Token;
      if (isTaken(token)) continue;
      const lead = leadAt(tokens, at, words.leads);
      const found =
        lead > 0
          ? behindLead(text, tokens, at, at + lead, words, isTaken)
          : words.tails.has(token.text)
            ? beforeTail(text, tokens, at, words, isTaken)
            : glued(text, token, words);
      if (found && (!best || found.score > best.score)) best = found;
    }
  }
  const bare = bareBehind(text, tokens, taken, languages, isTaken);
  if (bare && (!best || bare.score > best.score)) best = bare;
  if (best && best.score >= 0.7) return best.found;
  const home = atHome.exec(text);
  if (home) return { place: home[0].trim(), start: home.index, end: home.index + home[0].length };
  const call = online.exec(text);
  return call
    ? { place: call[1] ?? '', start: call.index, end: call.index + call[0].length }
    : null;
}

function markedPlace(text: string): FoundPlace | null {
  const match =
    /(?:📍|🏠|(?:^|[\s(,.])(?:ort|place|venue|location|where|lugar|sitio|lieu|luogo|dove|local|donde|dónde|onde|wo|où|treffpunkt|meeting point|المكان|مكان|जगह|स्थान|address|adresse|dirección|endereço|indirizzo)\s*:)\s*([^\n,;.!?()]{2,60})/iu.exec(
      text,
    );
  const place = match?.[1]?.trim();
  return match && place && place.split(/\s+/).length <= 6 && !/n't|\d{3}/.test(place)
    ? { place, start: match.index, end: match.index + match[0].length }
    : null;
}

function leadAt(tokens: readonly Token[], at: number, leads: ReadonlySet<string>): number {
  let key = '';
  let found = 0;
  for (let length = 1; length <= 4 && at + length <= tokens.length; length++) {
    const token = tokens[at + length - 1] as Token;
    key =
      length === 1
        ? token.text
        : token.text === "'"
          ? `${key}'`
          : `${key}${key.endsWith("'") ? '' : ' '}${token.text}`;
    if (leads.has(key)) found = length;
  }
  return found;
}

const isWord = (token: Token | undefined) => token !== undefined && /^[\p{L}]/u.test(token.text);
const isCapital = (text: string, token: Token) =>
  /^\p{Lu}/u.test(text.slice(token.start, token.end));
const articles = new Set(
  'the a an el la los las un una le l les der die das dem den il lo gli o os as um uma ال'.split(
    ' ',
  ),
);
const possessives = new Set(
  'the a an my our your his her el la los las mi nuestra nuestro su un una le les l mon ma mes notre votre der die das dem den des mein meine meiner meinem unser unserer unserem einem einer il lo gli i mio mia nostro nostra o os as meu minha nosso nossa um uma ال mere hamare apne'.split(
    ' ',
  ),
);

/** The words of a place from a token on: until a mark, a verb or another phrase begins. */
function extent(
  text: string,
  tokens: readonly Token[],
  from: number,
  words: PlaceWords,
  isTaken: (token: Token) => boolean,
): number {
  let to = from;
  let count = 0;
  while (to < tokens.length && count < 7) {
    const token = tokens[to] as Token;
    if (isTaken(token)) break;
    if (
      token.text === "'" ||
      (token.kind === '.' && to > from && tokens[to + 1] && !tokens[to + 1]?.glued === false)
    ) {
      to += 1;
      continue;
    }
    if (token.kind === '-' && token.glued && tokens[to + 1]?.glued) {
      to += 1;
      continue;
    }
    const number = /^\d/.test(token.text);
    if (number && to > from) {
      to += 1;
      count += 1;
      continue;
    }
    if (!isWord(token) && !number) break;
    if (words.joins.has(token.text) && !isInner(tokens, to)) break;
    if (to > from && pronouns.has(token.text) && !inner.has(token.text)) break;
    if (
      to > from &&
      !inner.has(token.text) &&
      words.leads.has(token.text) &&
      !isCapital(text, token)
    )
      break;
    if (to > from && stops.has(token.text)) break;
    // German verbs follow their nouns in lower case: 'in den Keller lassen'.
    if (
      words.german &&
      to > from &&
      !isCapital(text, token) &&
      !inner.has(token.text) &&
      isCapital(text, tokens[to - 1] as Token)
    )
      break;
    to += 1;
    count += 1;
  }
  while (
    to > from &&
    (inner.has(tokens[to - 1]?.text ?? '') ||
      (!isWord(tokens[to - 1]) && !/^\d/.test(tokens[to - 1]?.text ?? '')))
  )
    to -= 1;
  return to;
}

const stops = new Set(
  'for with to and but so if then because please pls from by para con pero si porque y e ou et mais pour avec car donc für fur mit und aber dann weil bitte zum per con ma se quindi perche com mas pra por pros porque ke liye lekin aur aur و مع لكن عشان bring who which that where when instead not only come comes everyone all tonight still yes hai hain hoga ok okay tomorrow traigan traed lleven llevad bringt apporter portate tragam'.split(
    ' ',
  ),
);

const isInner = (tokens: readonly Token[], at: number) =>
  inner.has(tokens[at]?.text ?? '') && isWord(tokens[at + 1]);

const arabicArticle = /^(?:ب|ل)?ال(?=.{3})/u;
const shortestNoun = 3;
/** A German compound is what its last part is: 'Schulhof', 'Gemeindehaus'. */
const shortestBefore = 3;

function isPlaceNoun(word: string, { nouns, german }: PlaceWords): boolean {
  if (nouns.has(word) || nouns.has(word.replace(/s$/, ''))) return true;
  if (arabicArticle.test(word)) return nouns.has(word.replace(arabicArticle, ''));
  if (!german) return false;
  for (let at = shortestBefore; at <= word.length - shortestNoun; at += 1) {
    if (nouns.has(word.slice(at))) return true;
  }
  return false;
}

/** 'بالملعب': the lead is written on the place. */
function glued(text: string, token: Token, words: PlaceWords) {
  if (!/^بال/u.test(token.text) || !isPlaceNoun(token.text, words)) return null;
  const place = text.slice(token.start + 1, token.end);
  return { found: { place, start: token.start, end: token.end }, score: 1.5 };
}

function scored(
  text: string,
  tokens: readonly Token[],
  start: number,
  from: number,
  to: number,
  words: PlaceWords,
  strength: number,
) {
  if (to <= from) return null;
  const span = tokens.slice(from, to);
  const content = span.filter(
    ({ text: word }) => !articles.has(word) && !possessives.has(word) && !inner.has(word),
  );
  const [head] = content;
  if (!head || (/^\d/.test(head.text) && content.length < 2)) return null;
  if (/^\d/.test(head.text) && !content.some((token) => isCapital(text, token))) return null;
  const phrase = span.map(({ text: word }) => word).join(' ');
  const bare = content.map(({ text: word }) => word).join(' ');
  if (words.none.has(phrase) || words.none.has(bare) || words.none.has(content[0]?.text ?? ''))
    return null;
  if (content.every((token) => /^\d/.test(token.text) || 'WRMPCwd'.includes(token.kind)))
    return null;
  if ('WRMP'.includes(content[0]?.kind ?? '') && content[0]?.kind !== undefined) return null;
  const isNoun = ({ text: word }: Token) => isPlaceNoun(word, words);
  // Romance languages begin with it: 'salle des fêtes', and not 'payer la cantine'.
  const noun = words.nounFirst ? isNoun(head) : span.some(isNoun);
  const capital = content.some((token) => isCapital(text, token));
  const first = tokens[start] as Token;
  const last = tokens[to - 1] as Token;
  const place = text.slice((tokens[from] as Token).start, last.end).trim();
  const score =
    strength + (noun ? 1.5 : 0) + (capital ? 0.7 : 0) - Math.max(0, content.length - 4) * 0.5;
  return { found: { place, start: first.start, end: last.end }, score };
}

/** Leads that hardly stand before anything but a place, and those that stand before all sorts. */
const strong = new Set([
  'at',
  '@',
  'chez',
  'bei',
  'beim',
  'bei der',
  'presso',
  'frente a',
  'frente al',
  'davanti a',
  'davanti al',
  'devant',
  'outside',
  'opposite',
  'en casa de',
  'a casa di',
  'vor dem',
  'vorm',
  'gegenuber',
  'عند',
  'قدام',
  'امام',
  'in der',
  'im',
  'na',
  'no',
  'en el',
  'en la',
  'nel',
  'nella',
  "nell'",
  'dans',
  'dans la',
  'dans le',
  'sous le',
  'devant la',
  'devant le',
  'davanti alla',
  'em frente ao',
  'la no',
  'la na',
  'aqui em',
  'by the',
  'behind',
  'in front of',
  'next to',
  'auf dem',
  'junto a',
  'a la puerta de',
  'inside',
  'meeting point',
  'punto de encuentro',
  'au',
  'aux',
  'a la',
  'al',
  'alla',
  'in',
]);
const weak = new Set([
  'a',
  'da',
  'dal',
  'dalla',
  'from the',
  'am',
  'an der',
  'ab',
  'desde',
  'sur',
  'su',
  'sul',
  'ب',
  'zum',
  'zur',
  'ou',
  'wo',
  'where',
  'room',
  'auf',
  'dai',
  'en',
  'em',
  'على باب',
  'local',
  'place',
  'location',
  'on',
  'go to',
  'going to',
  'over at',
  'near',
  'rdv',
  'ai',
  "all'",
  'an dem',
  'وين',
  'فين',
  'مكان',
  'lugar',
  'ort',
]);

function behindLead(
  text: string,
  tokens: readonly Token[],
  at: number,
  from: number,
  words: PlaceWords,
  isTaken: (token: Token) => boolean,
) {
  const lead = tokens
    .slice(at, from)
    .map(({ text: word }) => word)
    .join(' ')
    .replace(" '", "'");
  let begin = from;
  while (
    begin < tokens.length &&
    articles.has(tokens[begin]?.text ?? '') &&
    !isTaken(tokens[begin] as Token)
  )
    begin += 1;
  const to = extent(text, tokens, begin, words, isTaken);
  return scored(
    text,
    tokens,
    at,
    begin,
    to,
    words,
    strong.has(lead) ? 1 : weak.has(lead) ? 0 : 0.4,
  );
}

/** Hindi: 'clubhouse mein', 'गार्डन में'. */
function beforeTail(
  text: string,
  tokens: readonly Token[],
  at: number,
  words: PlaceWords,
  isTaken: (token: Token) => boolean,
) {
  let from = at;
  while (from > 0 && at - from < 3) {
    const token = tokens[from - 1] as Token;
    if (
      !isWord(token) ||
      isTaken(token) ||
      words.joins.has(token.text) ||
      words.tails.has(token.text)
    )
      break;
    if ('LTHPA~'.includes(token.kind) || pronouns.has(token.text)) break;
    from -= 1;
  }
  return scored(text, tokens, from, from, at, words, 0.5);
}

/** 'Saturday 17:30 Chiquipark', '18h salle des fêtes': right behind a day or an hour. */
function bareBehind(
  text: string,
  tokens: readonly Token[],
  taken: readonly Span[],
  languages: readonly Language[],
  isTaken: (token: Token) => boolean,
) {
  let best: { found: FoundPlace; score: number } | null = null;
  for (const span of taken) {
    let at = tokens.findIndex(({ start }) => start >= span.end);
    if (at < 0) continue;
    while (at < tokens.length && ',-(:;.'.includes(tokens[at]?.kind ?? '#')) at += 1;
    if (articles.has(tokens[at]?.text ?? '')) at += 1;
    const token = tokens[at];
    if (!token || isTaken(token) || !isWord(token)) continue;
    for (const language of languages) {
      const words = placeWordsOf(language);
      if (leadAt(tokens, at, words.leads) > 0) continue;
      const to = extent(text, tokens, at, words, isTaken);
      const named = words.nounFirst ? tokens.slice(at, at + 1) : tokens.slice(at, to);
      const noun = named.some(({ text: word }) => isPlaceNoun(word, words));
      const ends = to >= tokens.length || !isWord(tokens[to]);
      if (!ends || (!noun && (language === 'de' || !isCapital(text, token)))) continue;
      if (
        !noun &&
        tokens
          .slice(at, to)
          .some((one) => isWord(one) && !isCapital(text, one) && !inner.has(one.text))
      )
        continue;
      const found = scored(text, tokens, at, at, to, words, noun ? 0 : 0.5);
      if (found && (!best || found.score > best.score)) best = found;
    }
  }
  return best;
}
