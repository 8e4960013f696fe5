import type { Language } from '../languages.ts';
import { isFunctionWord } from '../languages.ts';
import { clean, shorten } from '../text.ts';
import { formAt, hasForm } from './forms.ts';
import type { Span } from './places.ts';
import { placeWordsOf } from './places.ts';
import type { Token } from './tokens.ts';

const mostWords = 7;

/** Words before a name that are none of it: greetings, 'reminder', 'ok so'. */
const openers =
  /^(?:(?:hi|hello|hey|hola|buenos dias|buenas|hallo|moin|guten (?:morgen|abend|tag)|servus|bonjour|bonsoir|salut|coucou|ciao|buongiorno|buonasera|oi|ola|bom dia|boa (?:tarde|noite)|good (?:morning|evening|afternoon)|namaste|dear|queridos?|queridas?|liebe[rs]?|chers?|cheres?|cari|care|السلام عليكم|مساء الخير|صباح الخير|يا جماعة|يا شباب|all|everyone|everybody|folks|guys|team|people|friends|members|zusammen|alle|ihr lieben|leute|familias|chicos|chicas|gente|todos|todas|a todos|a tous|tous|tutti|a tutti|ragazzi|ragazze|raga|galera|pessoal|turma|amigos|amigas|reminder|recordatorio|recordad|recuerden|erinnerung|rappel|promemoria|lembrete|lembrando|lembrem|تذكير|important|importante|wichtig|attention|atencion|achtung|attenzione|atencao|info|aviso|update|fyi|ps|nb|news|note|quick|just|also|so|ok|okay|right|well|anyway|btw|great|perfect|perfecto|perfekt|parfait|perfetto|perfeito|fine|done|deal|agreed|decided|confirmed|settled|abgemacht|beschlossen|entschieden|bestatigt|decide|confirme|acte|deciso|confermato|decidido|confirmado|acordado|fechado|combinado|tay|pakka|قررنا|اتفقنا|تقرر|dann|also|pues|bueno|vale|yes|yeah|yep|si|ja|jo|oui|haan|han|sim|اه|ايوه|نعم|entonces|va|alors|donc|bon|allora|quindi|dai|bene|entao|ai|toh|to|bhai|sir|ji|guys|please|pls|bitte|por favor|porfa|svp|per favore|remember|don t forget|do not forget|nicht vergessen|no olviden|no olvideis|no olvides|n oubliez pas|non dimenticate|nao esquecam|que|that|the|dass|che|we have|there is|there s|hay|tenemos|il y a|on a|c e|temos|tem|gibt es|es gibt|y|and|und|et|e|o|al final|finalmente|finally)[\s,:!.–-]+)+/u;

/** Words for any occasion, which name none. */
const generic =
  /^(?:meet|meets|meeting up|call|calls|treffen|treffpunkt|rdv|rendez[- ]vous|ritrovo|encontro|encuentro|quedada|event|events|evento|eventos|termin|موعد|ميعاد|الموعد|الميعاد|salida|date|do|session|arbeit|tag|show|run|race|walk)$/;

const isWord = ({ text }: Token) => /^\p{L}/u.test(text);
const hyphen = /^[-\u2010\u2011]$/u;

/** Whether a token goes on with the word before it: the hyphen of 'sign-on', and its 'on'. */
function goesOn(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !token?.glued) return false;
  if (hyphen.test(before.text)) return isWord(token) && goesOn(tokens, at - 1);
  return hyphen.test(token.text) && isWord(before) && after?.glued === true && isWord(after);
}

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D/gu;

interface Chunk {
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/** What people would call it: the words of a sentence that say neither when, where nor that it is. */
export function nameIn(
  text: string,
  tokens: readonly Token[],
  taken: readonly Span[],
  languages: readonly Language[],
  people: ReadonlySet<string>,
  isDuty = false,
): { name: string; sure: boolean } {
  const inTaken = (token: Token) =>
    taken.some(({ start, end }) => token.start < end && start < token.end);
  const joins = languages.map((language) => placeWordsOf(language).joins);
  const isJoin = (token: Token) => joins.some((set) => set.has(token.text));
  const chunks: Chunk[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    const cut =
      !token ||
      inTaken(token) ||
      (isJoin(token) && !goesOn(tokens, at) && !goesOn(tokens, at + 1)) ||
      ';!.,:()?'.includes(token.kind) ||
      (token.kind === '-' && !token.glued) ||
      /\p{Extended_Pictographic}/u.test(token.text);
    if (!cut) continue;
    if (at > from)
      chunks.push(scoredChunk({ text, tokens, languages, people, isDuty, taken }, from, at));
    from = at + 1;
  }
  const best = chunks.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0];
  if (!best) return { name: '', sure: false };
  const name = named(text, tokens, best);
  return { name, sure: best.score >= 3 };
}

const noise =
  /^(?:thanks?|thx|gracias|danke|merci|grazie|obrigad[oa]|valeu|shukriya|dhanyavad|شكرا|haha\p{L}*|jaja\p{L}*|kkk+|rsrs|lol|ay|oh|ah|wow|sorry|perdon|hola|hey|super|genial|ok|okay|opciones|options?|resumen|resume|update|info|lien|link|liga|enlace)$/u;

function contentOf(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    (token) =>
      isWord(token) &&
      token.text.length > 2 &&
      !isFunctionWord(token.text) &&
      !noise.test(token.text) &&
      !'WwRPTLBCMHANKV'.includes(token.kind),
  );
}

interface Naming {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly languages: readonly Language[];
  readonly people: ReadonlySet<string>;
  readonly isDuty: boolean;
  readonly taken: readonly Span[];
}

function scoredChunk(naming: Naming, from: number, to: number): Chunk {
  const { text, tokens, languages, people, isDuty } = naming;
  const span = trimmed(tokens, from, to);
  const words = tokens.slice(span.from, span.to);
  const content = contentOf(words).filter(({ text: word }) => !people.has(word));
  if (content.length === 0) return { ...span, score: 0 };
  const phrase = words.map(({ text: word }) => word).join(' ');
  const found = occasionIn(phrase, languages);
  const occasion = found === '' ? 0 : generic.test(found) ? 0.6 : 2.5;
  const first = tokens[span.from];
  const duty = isDuty ? 0 : hasForm(phrase, 'duty', languages) ? -1 : 0;
  const capital = first ? /^\p{Lu}/u.test(text.slice(first.start, first.end)) : false;
  const score =
    Math.min(content.length, 3) * 0.5 +
    occasion +
    placed(naming, from, to) +
    (capital ? 0.2 : 0) +
    duty;
  return { ...span, score: isOnlyOpener(phrase) ? 0 : score };
}

/** A head before a colon names it; what stands beside the day or behind 'for' mostly does. */
function placed({ tokens, taken }: Naming, from: number, to: number): number {
  const before = tokens[from - 1];
  const after = tokens[to];
  const isHead = from === 0 && after?.kind === ':';
  const beside = taken.some(
    ({ start, end }) => (after && after.start === start) || (before && before.end === end),
  );
  const purpose = before && /^(?:for|per|para|pour|fur|für|zum|zur|pra|ke liye)$/.test(before.text);
  return (from === 0 ? 0.4 : 0) + (isHead ? 1.2 : 0) + (beside ? 0.4 : 0) + (purpose ? 0.6 : 0);
}

const isOnlyOpener = (phrase: string) => `${phrase} `.replace(openers, '').trim() === '';

/** Without articles, prepositions and greetings at its ends. */
function trimmed(tokens: readonly Token[], start: number, end: number) {
  let from = start;
  let to = end;
  const rest = tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
  const opened = openers.exec(`${rest} `)?.[0] ?? '';
  if (opened.trim().length < rest.length)
    from += opened.trim() === '' ? 0 : opened.trim().split(/\s+/).length;
  while (from < to && isLoose(tokens[from] as Token) && !goesOn(tokens, from + 1)) from += 1;
  while (to > from && isLoose(tokens[to - 1] as Token) && !goesOn(tokens, to - 1)) to -= 1;
  return { from, to };
}

const isLoose = (token: Token) =>
  !isWord(token)
    ? !/^\d/.test(token.text) || true
    : (isFunctionWord(token.text) && token.text.length <= 4) || 'TLBNKVa~'.includes(token.kind);

const quotationMarks = [
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['"', '"'],
] as const;

/** So far behind a name its quotation may still end. */
const farthestEnd = 60;

/** A stretch of a text; a quotation that begins in it is whole, or has lost its mark. */
function wholeQuotation(text: string, start: number, end: number): string {
  const said = text.slice(start, end);
  for (const [open, close] of quotationMarks) {
    const at = said.lastIndexOf(open);
    const isOpen =
      open === close ? said.split(open).length % 2 === 0 : at > said.lastIndexOf(close);
    if (at < 0 || !isOpen) continue;
    const closedAt = text.indexOf(close, end);
    if (closedAt >= 0 && closedAt - end <= farthestEnd) return text.slice(start, closedAt + 1);
    return said.slice(0, at) + said.slice(at + open.length);
  }
  return said;
}

function named(text: string, tokens: readonly Token[], { from, to }: Chunk): string {
  const span = tokens.slice(from, to);
  if (span.length === 0) return '';
  const begins = [...span.keys()].filter((at) => !goesOn(span, at));
  const kept = span.slice(0, begins[mostWords]);
  const first = kept[0] as Token;
  const last = kept.at(-1) as Token;
  const said = clean(wholeQuotation(text, first.start, last.end).replace(emoji, ' '));
  return shorten(said.charAt(0).toUpperCase() + said.slice(1), 70);
}

/** The occasion's own word ('meeting', 'ensayo'), for telling one occasion from another. */
export const occasionIn = (levelled: string, languages: readonly Language[]): string =>
  formAt(levelled, 'occasion', languages)?.[0] ?? '';
