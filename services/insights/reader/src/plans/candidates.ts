import { dateOf, offsetMinutes } from '@groupsight/shared/days';
import type { Language } from '../languages.ts';
import { isFunctionWord, languageOf } from '../languages.ts';
import { kept } from '../remembered.ts';
import { clean, stem, words } from '../text.ts';
import type { Line } from '../types.ts';
import { clockText } from './calendar.ts';
import type { DayMention } from './days.ts';
import { formsIn, hasForm } from './forms.ts';
import { type FromThere, fromThere, minutesFromThere, withoutShift } from './from-there.ts';
import type { HourMention } from './hours.ts';
import { momentsIn } from './moments.ts';
import { nameIn, occasionIn } from './names.ts';
import type { Span } from './places.ts';
import { placeIn } from './places.ts';
import type { Segment } from './segments.ts';
import { isPassedOn, segmentsOf } from './segments.ts';
import type { Token } from './tokens.ts';
import { calendarWords, level, monthWords, timeWords, tokensOf } from './tokens.ts';
import type { Form } from './words/shape.ts';

/** What one sentence says that may plan, change or cancel something. */
export interface Candidate {
  readonly line: Line;
  /** Position of its line among all. */
  readonly index: number;
  readonly text: string;
  readonly kind: 'event' | 'deadline';
  readonly date: string;
  readonly endDate: string;
  readonly saidWeekday: number;
  readonly basis: DayMention['basis'] | '';
  readonly time: string;
  readonly endTime: string;
  /** The hour may be twelve hours later. */
  readonly openHour: boolean;
  readonly place: string;
  readonly what: string;
  readonly sureName: boolean;
  /** The name is of what was said before, or there is none. */
  readonly borrowed: boolean;
  /** The occasion's own word, folded to its stem; empty for none. */
  readonly occasion: string;
  readonly stems: ReadonlySet<string>;
  /** Of its name. */
  readonly named: ReadonlySet<string>;
  readonly forms: ReadonlySet<Form>;
  readonly question: boolean;
  /** Wants to know something; other questions offer. */
  readonly asks: boolean;
  /** Offers several days to choose from. */
  readonly either: boolean;
  /** The head of a list that people sign. */
  readonly list: boolean;
  readonly score: number;
  readonly languages: readonly Language[];
  /** The words it goes on from, where it names nothing itself. */
  readonly context: string;
  /** The sentence with the one before it in its message, or the whole of a short one. */
  readonly said: string;
  /** Messages that its own goes on from. */
  readonly chain: ReadonlySet<string>;
  /** Of one that calls something off. */
  readonly off?: Off;
  /** Its day is told from one that was spoken of before. */
  readonly there?: FromThere;
}

/** Numbers that may be a day or an hour: most in chats are neither. */
const tellingNumber =
  /\d ?(?:[:./-] ?\d|\.(?:\s|$)|h|am|pm|[ap]\.m|uhr|baj|बज|st\b|nd\b|rd\b|th\b|[º°ªª]|er\b|o'c|ish|ص|م(?:\s|$)|مساء|صباح|tari|taree|तारी|ko\b|को|de\s|d'|horas|heures|ore\b)|(?:^|[^\p{L}\p{N}])(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom|mo|di|mi|do|fr|sa|so|jeu|ven|sam|dim|gio|mer|seg|ter|qua|qui|sex|at|um|gegen|ab|las|la|as|alle|all'|ore|a|vers|el|il|le|den|am|dia|the|on|by|until|till|bis|hasta|ate|entro|avant|before|from|de|das|kl|saade|sava|paune|del|al|au|du|zum|vom|ate|yom|o|no|الساعة|الساعه|يوم|قبل|من|halb|half|viertel|quarter|tra|fra|in|en|dans|em|for|para|per|pour)[.,]?\s+\d|[@~]\d/u;
const digit = /[\d\u0660-\u0669\u0966-\u096f]/;

/** Arabic writes 'and', 'on', 'for' together with the day. */
const isTimeWord = (word: string) =>
  timeWords.has(word) ||
  (word.charCodeAt(0) > 0x600 &&
    timeWords.has(
      level(word).replace(/^[وفبل]+(?=ال)|^لل/u, (lead) => (lead === 'لل' ? 'ال' : '')),
    ));

/** Whether a text may say when something is; most say nothing of the kind. Has to be fast. */
export function mayPlan(text: string): boolean {
  if (text.length < 4 || text.length > 4000) return false;
  const found = words(text);
  if (found.some(isTimeWord)) return true;
  if (!digit.test(text)) return false;
  return tellingNumber.test(level(text)) || found.some((word) => monthWords.has(word));
}

/** The languages that a line may be read in: its own, the chat's, English beside Hindi. */
export function languagesOf(text: string, main: Language): Language[] {
  const own = languageOf(words(text), text, main);
  const found = new Set<Language>([own, main]);
  if (found.has('hi')) found.add('en');
  return [...found];
}

/** Arabic writes 'the', 'and', 'to' together with a word. */
const withoutLead = (word: string) =>
  /^[\u0600-\u06ff]/.test(word) ? word.replace(/^[وف]?(?:ال|بال|لل|[بل])(?=.{3})/u, '') : word;

export function stemsOf(text: string): Set<string> {
  const out = new Set<string>();
  for (const word of words(text)) {
    if (word.length > 2 && !/^\d/.test(word) && !isFunctionWord(word) && !calendarWords.has(word))
      out.add(stem(withoutLead(word)));
  }
  return out;
}

/** The score from which a sentence plans something; a proposal may be agreed to yet. */
export const enough = 1.8;

export const isPlan = ({ score, question, forms }: Candidate): boolean =>
  score >= (question || forms.has('propose') ? enough - 1 : enough);

/** What is known while lines are read. */
export interface Reading {
  /** Words of names, levelled: they name no plans. */
  readonly people: () => ReadonlySet<string>;
  /** Nothing was said before that the line may speak of. */
  readonly isFirst: boolean;
}

/** What a line's sentences say; a sentence without a day takes the one before it in the message. */
export function candidatesOf(
  line: Line,
  index: number,
  zone: string,
  main: Language,
  reading: Reading,
): Candidate[] {
  const languages = languagesOf(line.text, main);
  const today = dateOf(line.at, zone);
  const out: Candidate[] = [];
  let context: DayMention | undefined;
  const head = new Head(languages, reading);
  const whole = segmentsOf(line.text);
  const segments = whole.flatMap((one) => byDays(one, languages, today));
  for (const [at, segment] of segments.entries()) {
    if (isFormula(segment.text)) continue;
    const found = candidateOf(line, index, segment, languages, today, zone, context, {
      ...reading,
      isAlone: () =>
        reading.isFirst &&
        out.length === 0 &&
        segments.slice(at + 1).every((other) => isTimeless(other, languages, today)),
    });
    if (found) {
      // A further hour of a day that has one is of something beside it: doors, the way back.
      const beside =
        !found.day &&
        found.candidate.time !== '' &&
        out.some(({ date, time }) => date !== '' && time !== '');
      if (found.day) context = found.day;
      if (!beside || found.candidate.forms.has('change')) {
        const before = segments
          .slice(Math.max(0, at - 2), at)
          .map(({ text }) => clean(text))
          .join(' ');
        out.push(withLeading(withHead(found.candidate, head.said()), before));
      }
    }
    head.add(segment.text, found?.candidate);
  }
  return out.length > 0 && isPassedOn(line.text) ? [] : out;
}

/** Mathematics and code hold numbers of all sorts. */
const isFormula = (text: string) => mathematical.test(text) && formula.test(text);
/** Cheap first: one of these characters is in every formula. */
const mathematical = /[=>(∀∃∈→⊢≤≥≠λ∣⟨⟩{}\\\u{1D4DE}]/u;
const formula = /:=|=>|->|[∀∃∈→⊢≤≥≠λ∣⟨⟩{}\\]|\p{Lu}\u{1D4DE}|\u{1D4DE}|\w+\(\w*\)\s*[;:={]/u;

const none: ReadonlySet<string> = new Set();

const mostHeads = 2000;

/** A line is asked for by all that follow it. */
export const headOf = kept(readHead, (text, languages) => `${languages.join()} ${text}`, mostHeads);

function readHead(text: string, languages: readonly Language[]) {
  const plain = clean(text);
  const levelled = level(plain);
  const tokens = tokensOf(plain, levelled, new Set(languages));
  const { days, hours } = momentsIn(tokens, '2026-01-01', languages[0] ?? 'en');
  const spans = [...days, ...hours].map(({ start, end }) => withLead(tokens, start, end));
  const place = placeIn(plain, tokens, spans, languages);
  const { name, sure } = nameIn(plain, tokens, place ? [...spans, place] : spans, languages, none);
  const occasion = stem(withoutLead(occasionIn(levelled, languages)));
  return { name, sure, place: place?.place ?? '', occasion, stems: stemsOf(plain) };
}

/** So many words that mean something tell of a thing of their own. */
const tellingStems = 3;

/** 'Test on Tuesday, trip on Friday' tells of two things: each has its day. */
function byDays(segment: Segment, languages: readonly Language[], today: string): Segment[] {
  const { text } = segment;
  // Cheap first: two days take two words or numbers on both sides of a comma.
  const comma0 = text.indexOf(',');
  if (comma0 < 4 || text.length > 300 || text.length - comma0 < 6) return [segment];
  if (!mayPlan(text.slice(0, text.lastIndexOf(','))) || !mayPlan(text.slice(comma0 + 1)))
    return [segment];
  const levelled = level(text);
  const tokens = tokensOf(text, levelled, new Set(languages));
  const { days } = momentsIn(tokens, today, languages[0] ?? 'en');
  const [first, second] = days.filter(({ past }) => !past);
  if (!first || !second || first.date === second.date) return [segment];
  const alters = (['change', 'instead', 'propose', 'not', 'cancel'] as const).some((form) =>
    hasForm(levelled, form, languages),
  );
  const comma = text.lastIndexOf(',', second.start);
  const tells =
    hasForm(levelled.slice(comma), 'occasion', languages) ||
    stemsOf(text.slice(comma)).size >= tellingStems;
  if (alters || comma < first.end || !tells) {
    return [segment];
  }
  const parts = [text.slice(0, comma), text.slice(comma + 1)];
  return parts.map((part) => ({ ...segment, text: part.trim(), whole: text }));
}

/** Whether a sentence names neither day nor hour. */
function isTimeless({ text }: Segment, languages: readonly Language[], today: string): boolean {
  const plain = clean(text);
  const tokens = tokensOf(plain, level(plain), new Set(languages));
  const { days, hours } = momentsIn(tokens, today, languages[0] ?? 'en');
  return days.length === 0 && hours.length === 0;
}

interface Said {
  readonly stems: Set<string>;
  name: string;
  sure: boolean;
  occasion: string;
}

/**
 * What a message has said before a sentence: a name that the day behind it belongs to. Read when
 * such a sentence comes, since most messages have none.
 */
class Head {
  readonly #languages: readonly Language[];
  readonly #reading: Reading;
  readonly #said: Said = { stems: new Set(), name: '', sure: false, occasion: '' };
  #unread: { text: string; candidate: Candidate | undefined }[] = [];

  constructor(languages: readonly Language[], reading: Reading) {
    this.#languages = languages;
    this.#reading = reading;
  }

  add(text: string, candidate: Candidate | undefined) {
    this.#unread.push({ text, candidate });
  }

  said(): Said {
    for (const { text, candidate } of this.#unread) this.#read(text, candidate);
    this.#unread = [];
    return this.#said;
  }

  #read(text: string, candidate: Candidate | undefined) {
    const said = this.#said;
    const levelled = level(text);
    for (const one of stemsOf(text)) said.stems.add(one);
    if (!said.sure) {
      const { name, sure } = candidate
        ? { name: candidate.what, sure: candidate.sureName }
        : this.#nameIn(text, levelled);
      if (name !== '' && (said.name === '' || sure)) Object.assign(said, { name, sure });
    }
    if (said.occasion === '')
      said.occasion = stem(withoutLead(occasionIn(levelled, this.#languages)));
  }

  #nameIn(text: string, levelled: string) {
    const tokens = tokensOf(text, levelled, new Set(this.#languages));
    return nameIn(text, tokens, [], this.#languages, this.#reading.people());
  }
}

function withHead(candidate: Candidate, head: Said): Candidate {
  if (head.stems.size === 0) return candidate;
  const stems = new Set([...candidate.stems, ...head.stems]);
  const named = candidate.sureName || head.name === '' || (candidate.what !== '' && !head.sure);
  return {
    ...candidate,
    stems,
    occasion: candidate.occasion === '' ? head.occasion : candidate.occasion,
    ...(named
      ? {}
      : { borrowed: false, what: head.name, sureName: head.sure, named: stemsOf(head.name) }),
  };
}

/** A message of so many characters is told whole. */
const shortLine = 300;

function withLeading(candidate: Candidate, before: string): Candidate {
  const { said, line } = candidate;
  if (line.text.length <= shortLine || before === '') return candidate;
  return { ...candidate, said: `${before.slice(-shortLine / 2)} ${said}` };
}

const minuteMs = 60_000;

/** Whose own coming it is, or what they are to do, puts nothing off. */
const notOfPlan = ['own', 'duty', 'past'] as const;

/** The day or the hour that a sentence tells from one that was spoken of. */
function thereIn(
  levelled: string,
  tokens: readonly Token[],
  languages: readonly Language[],
): FromThere | null {
  const minutes = minutesFromThere(levelled, languages);
  if (minutes === 0) return fromThere(levelled, tokens, languages);
  const rest = withoutShift(levelled, languages);
  const isMeant = !notOfPlan.some((form) => hasForm(rest, form, languages));
  return isMeant || hasForm(rest, 'change', languages) ? { days: 0, minutes } : null;
}

function candidateOf(
  line: Line,
  index: number,
  segment: Segment,
  languages: readonly Language[],
  today: string,
  zone: string,
  context: DayMention | undefined,
  { people, isFirst, isAlone }: Reading & { readonly isAlone: () => boolean },
) {
  const text = clean(segment.text);
  const levelled = level(text);
  const [own = 'en'] = languages;
  if (isFirst && segment.question && asks(levelled)) return null;
  const tokens = tokensOf(text, levelled, new Set(languages));
  const moments = momentsIn(tokens, today, own);
  const isTimed = moments.days.length > 0 || moments.hours.length > 0;
  const isComing = moments.days.some(({ past }) => !past);
  const there = isFirst ? null : thereIn(levelled, tokens, languages);
  if (moments.days.length > 0 && !isComing && !there) return null;
  // Where nothing is planned yet, an hour or a change is of nothing.
  if (!isComing && !context && isFirst) return null;
  // Most sentences say neither when nor that anything changes.
  const forms = formsIn(levelled, languages);
  if (!isTimed && !there && !altering.some((form) => forms.has(form))) return null;
  if (reminding.test(levelled)) forms.delete('not');
  if (/[€$£₹]|\b(?:euros?|eur|reais|pesos|rs)\b/u.test(levelled)) forms.add('duty');
  if (moments.days.length > 1 && options.test(levelled)) forms.add('propose');
  const isFromThere =
    there !== null && (!isComing || there.weekday !== undefined || there.minutes !== undefined);
  const day = isFromThere ? undefined : chosenDay(moments.days, levelled, forms);
  if (day === null) return null;
  const hour = chosenHour(moments.hours, day, forms);
  const when = isFromThere ? undefined : (day ?? (hour ? context : undefined));
  if (moments.days.some(({ start, end }) => isGone(levelled.slice(start, end), levelled)))
    return null;
  const cancels = forms.has('cancel') && !isPersonal(levelled);
  const limited = isDeadline(
    when,
    hour,
    forms,
    levelled,
    moments.hours.some(({ midnight }) => midnight),
  );
  const asksOptions = moments.days.length > 1 && options.test(levelled);
  const bare: Candidate = {
    line,
    index,
    text,
    kind: limited ? 'deadline' : 'event',
    date: when?.date ?? '',
    endDate: when?.endDate ?? '',
    saidWeekday: when?.weekday ?? 0,
    basis: when?.basis ?? '',
    time: hour ? settled(hour, when, levelled, languages, line, today, zone) : '',
    endTime: hour?.endTime ?? '',
    openHour: hour?.open ?? false,
    place: '',
    what: '',
    sureName: false,
    borrowed: true,
    occasion: '',
    stems: none,
    named: none,
    forms: cancels ? forms : without(forms, 'cancel'),
    question: segment.question && !isTag(levelled, forms),
    asks:
      (segment.question ? asks(levelled) : wonders.test(levelled)) &&
      !forms.has('propose') &&
      !forms.has('together'),
    either: asksOptions,
    list: segment.list,
    score: 0,
    languages,
    context: '',
    chain: none,
    said: line.text.length <= shortLine ? line.text : clean(segment.whole ?? segment.text),
    ...(cancels ? { off: offIn(levelled, languages) } : {}),
    ...(isFromThere && !forms.has('past') ? { there } : {}),
  };
  const scored = (candidate: Candidate): Candidate => ({
    ...candidate,
    score: scoreOf(candidate, moments.days, hour, day, tokens),
  });
  // Where nothing else was said, what could not even plan with a name and a place says nothing.
  const best = { ...bare, place: text, what: text, sureName: true };
  if (isFirst && !cancels && !bare.asks && !isPlan(scored(best)) && isAlone()) return null;
  const spans: Span[] = [...moments.days, ...moments.hours].map(({ start, end }) =>
    withLead(tokens, start, end),
  );
  const place = placeIn(text, tokens, spans, languages);
  const moves =
    place !== null && (forms.has('change') || forms.has('together')) && !segment.question;
  if (!when && !hour && !cancels && !moves && !bare.there) return null;
  const taken = place ? [...spans, place] : spans;
  const { name, sure } = nameIn(text, tokens, taken, languages, people(), limited);
  const candidate: Candidate = {
    ...bare,
    place: place?.place ?? '',
    what: name,
    sureName: sure,
    borrowed: name === '',
    occasion: stem(withoutLead(occasionIn(levelled, languages))),
    stems: stemsOf(text),
    named: stemsOf(name),
  };
  return { candidate: scored(candidate), day };
}

/** 'Don't forget' denies nothing. */
const reminding =
  /don'?t forget|do not forget|no (?:se (?:os|te|les|nos) )?olvid|no falt|nicht vergessen|n'oubli|oubliez pas|non dimentic|nao (?:se )?esque|متنسوش|لا تنس|ما تنس|bhool\w* mat|mat bhool/;

const options = /\d[^.]{0,60}(?<![\p{L}])(?:or|o|oppure|oder|ou|أو|ya|या)(?![\p{L}])[^.]{0,40}\d/u;

/** '… at 6, ok?': said, not asked. */
const tag =
  /(?:[,\s](?:ok|okay|vale|no|ne|right|si|oui|d'accord|va bene|oder|ja|gell?|ca va|ta|beleza|blz|theek hai|thik hai|na|تمام|ماشي|hein|eh|is that ok|alright|pode ser))\s*[?؟]/u;
const isTag = (levelled: string, forms: ReadonlySet<Form>) =>
  tag.test(levelled) && (forms.has('change') || forms.has('agree') || forms.has('announce'));

/** How questions begin that want to know. */
const asking =
  /^(?:[^,!.?]{0,25}[,!.]\s*)?(?:\P{L}*)(?:(?:hi|hey|hola|hallo|bonjour|ciao|oi|bom dia|guys|sorry|perdon|also|and|so|y|und|et|e|pero|aber|ma|mas|mais|but|ok)[\s,!.]+)*(?:who|whose|what|when|where|which|why|how (?!about)|is|are|am|was|does|do|did|has|have|anyone|anybody|can (?:anyone|someone)|quien|que dia|que hora|a que hora|cuando|donde|como|cual|cuanto|alguien|hay|es|son|sabeis|saben|sabes|wer|was|wann|wo|wie (?!war)|welche|warum|ist|sind|hat|haben|gibt|weiß|weiss|kommt|qui|quand|quoi|quel|quelle|comment|combien|est|c'est|y a|il y a|quelqu|qqn|chi|che|quando|dove|come|quale|quanto|qualcuno|c'e|sapete|per \p{L}+ che|a che ora|quem|qual|onde|alguem|tem|que horas|e (?:as|hoje|amanha)|sera|kya|क्या|kab|कब|kahan|कहां|kaun|कौन|koi|कोई|kitne|هل|مين|امتي|امتى|متي|متى|فين|وين|كام|حد|ايه|شو|لمين|ميعاد)(?![\p{L}\p{M}])/u;
/** The same without a question mark. */
const wonders =
  /^\P{L}*(?:kya|क्या|هل|weiß jemand|weiss jemand|hat jemand|alguien sabe|alguien tiene|does any|anyone know|quelqu'un sait|qualcuno sa|alguem sabe)(?![\p{L}\p{M}])/u;
const asks = (levelled: string) =>
  asking.test(levelled) ||
  /(?:kab|कब|kya|क्या|kahan|कहां|kaun|kitne|امتى|امتي|متى|فين|وين|مين)\s*(?:hai|है|hoga|होगा|hain)?\s*[?؟]/u.test(
    levelled,
  );

const altering: readonly Form[] = ['cancel', 'change', 'together'];

function without(forms: ReadonlySet<Form>, form: Form): Set<Form> {
  const rest = new Set(forms);
  rest.delete(form);
  return rest;
}

/** 'Hannes has cancelled': somebody does not come; what they were to come to stands. */
const personal =
  /\b(?:has|have|had|i|he|she|ha|he|hat) (?:just |already |unfortunately )?cancel|\bcancel(?:l?ation)? (?:fee|policy|free)|\bfree cancel/;
const isPersonal = (levelled: string) => personal.test(levelled);

/** What a sentence calls off: the things that the clause names that says so. */
export interface Off {
  readonly stems: ReadonlySet<string>;
  /** What its other clauses name. */
  readonly beside: ReadonlySet<string>;
  /** 'My flight': the writer's own, and nothing of the group's unless it is known by that name. */
  readonly isOwn: boolean;
}

const clauses =
  /[,;:.!–—]| (?:so|but|because|while|aber|also|weil|deshalb|sondern|pero|sino|aunque|porque|mais|donc|car|ma|quindi|perche|pero|mas|entao|lekin|magar|isliye|kyunki|लेकिन|मगर|इसलिए|क्योंकि|لكن|بس|عشان|لان) /u;
const own =
  /(?<!\p{L})(?:my|mein|meine|meiner|mi|mis|mon|ma|mes|mio|mia|meu|minha|mera|meri|mere|मेरा|मेरी|मेरे) \p{L}/u;

/** 'My flight is off, the meeting on Wednesday stands': of the things it names one is called off. */
function offIn(levelled: string, languages: readonly Language[]): Off {
  const parts = levelled.split(clauses);
  const clause = parts.find((part) => formsIn(part, languages).has('cancel')) ?? levelled;
  const others = parts.filter((part) => part !== clause);
  return { stems: stemsOf(clause), beside: stemsOf(others.join(' ')), isOwn: own.test(clause) };
}

/** Hindi has one word for yesterday and tomorrow: the verb says which. */
const eitherWay = /^\P{L}*(?:kal|parso|parson|कल|परसों)(?!\p{L})/u;
const didHappen =
  /(?<![\p{L}\p{M}])(?:tha|thi|gaya|gayi|gaye|aaya|aayi|aaye|aya|hua|hui|hue|kiya|kari|diya|liya|mila|mili|bola|bataya|था|थी|थे|गया|गई|गए|आया|आई|आए|हुआ|हुई|हुए|किया|दिया|लिया|मिला|मिली|बोला|बताया)(?![\p{L}\p{M}])/u;
const willHappen =
  /(?<![\p{L}\p{M}])(?:hai|hain|karna|chahiye|rakhte|karte|milte|chalo|है|हैं|करना|चाहिए|रखते|करते|मिलते|चलो|\p{L}[\p{L}\p{M}]*(?:unga|ungi|enge|ega|egi|oge|oga|ogi|ूंगा|ूंगी|ेंगे|ेगा|ेगी|ोगे|ोगा|ोगी|ोंगे))(?![\p{L}\p{M}])/u;
const isGone = (day: string, sentence: string) =>
  eitherWay.test(day) && didHappen.test(sentence) && !willHappen.test(sentence);

/** The words just before a day or hour that belong to it: 'on', 'until', 'next'. */
function withLead(tokens: readonly Token[], start: number, end: number): Span {
  let at = tokens.findIndex((token) => token.start >= start);
  while (at > 0 && 'TLBKNaI'.includes(tokens[at - 1]?.kind ?? '#')) at -= 1;
  const from = tokens[at]?.start ?? start;
  const behind = tokens.findIndex((token) => token.start >= end);
  const token = behind < 0 ? undefined : tokens[behind];
  return {
    start: Math.min(from, start),
    end: token && 'PHA'.includes(token.kind) ? token.end : end,
  };
}

/**
 * The day that a sentence is about: not one that holds no longer, or that only gives the reason.
 * Undefined for none named, null where all that are named are past.
 */
function chosenDay(
  days: readonly DayMention[],
  levelled: string,
  forms: ReadonlySet<Form>,
): DayMention | undefined | null {
  if (days.length === 0) return undefined;
  const coming = days.filter(({ past }) => !past);
  if (coming.length === 0) return null;
  const [only] = coming;
  if (only && coming.length === 1) {
    const before = levelled.slice(Math.max(0, only.start - 28), only.start);
    // 'They can’t give us Saturday' is no day of anything.
    return denied.test(before) && !forms.has('cancel') ? undefined : only;
  }
  const fitness = (day: DayMention) => {
    const before = levelled.slice(Math.max(0, day.start - 28), day.start);
    let value = { full: 2, number: 1.2, relative: 1, weekday: 0.8, faint: 0.4 }[day.basis];
    if (replaced.test(before)) value -= 3;
    if (reason.test(before)) value -= 1.5;
    if (moved.test(before)) value += 2;
    if (negated.test(levelled.slice(day.end, day.end + 14))) value -= 2;
    if (day.by && (forms.has('duty') || forms.has('limit'))) value += 1.5;
    return value;
  };
  const best = Math.max(...coming.map(fitness));
  const good = coming.filter((day) => fitness(day) >= best - 0.01);
  // 'From Friday … now on Sunday': where something changes, the last word counts.
  return forms.has('change') ? good.at(-1) : good[0];
}

const denied =
  /(?:can't (?:do|give us|make)|instead of|rather than|no longer|anstatt|statt|en vez del?|en lugar del?|au lieu d[ue]|plutot que|invece (?:di|che)|anziche|em vez d[eao]|ao inves d[eao]|بدل|ki jagah|ke bajaye)\s*(?:the |el |le |il |den |am |on )?$/u;
const replaced =
  /(?:instead of|rather than|not(?: on)?|no longer|was|from|en vez del?|en lugar del?|ya no(?: es)?(?: el)?|y no(?: el)?|era(?: el)?|statt(?: am)?|anstatt(?: am)?|nicht(?: mehr)?(?: am)?|au lieu d[ue]|plutot que|et (?:plus|pas|non)(?: le)?|pas le|invece (?:di|che|del)|anziche|non(?: piu)?(?: il)?|al posto d\p{L}+|em vez d[eao]|ao inves d[eao]|nao(?: mais)?(?: na| no)?|era (?:na|no)|بدل|بدلا من|مش|ki jagah|ke bajaye)\s*(?:the |el |le |il |den |am |on )?$/u;
const reason =
  /(?:because|since|porque|como el|ya que|weil|denn|car|parce que|puisque|perche|dato che|pois|عشان|علشان|لان|kyunki|क्योंकि)(?![\p{L}])[^,.]{0,24}$/u;
const moved =
  /(?:moved? to|changed? to|now(?: on)?|to|al|para el|pasa al|cambia al|auf(?: den)?|jetzt(?: am)?|sondern(?: am)?|decale[es]? au|reporte[es]? au|au|spostat[oa] a|rimandat[oa] a|a|al|pra|para|para o|الي|الى|ل|ko kar)\s*(?:the |el |le |il |den |o )?$/u;
const negated = /^\s*(?:ko )?(?:nahi|नहीं|is off|entfallt|no hay|no puede)/u;

function chosenHour(
  all: readonly HourMention[],
  day: DayMention | undefined,
  forms: ReadonlySet<Form>,
): HourMention | undefined {
  // 'Until 10' says when something ends; only what has to be done is told by that.
  const hours = all.filter(
    ({ by, midnight }) => !midnight && (!by || forms.has('duty') || forms.has('limit')),
  );
  if (hours.length === 0) return undefined;
  const firm = hours.filter(({ bare }) => !bare);
  const list = firm.length > 0 ? firm : hours;
  if (forms.has('change') && !forms.has('instead')) return list.at(-1);
  if (!day || list.length === 1) return list[0];
  const far = (hour: HourMention) =>
    Math.max(hour.start - day.end, (day.start - hour.end) * 1.2, 0);
  return [...list].sort((a, b) => far(a) - far(b) || a.start - b.start)[0];
}

/** 'At 7' is in the evening unless something says morning. */
function settled(
  hour: HourMention,
  day: DayMention | undefined,
  levelled: string,
  languages: readonly Language[],
  line: Line,
  today: string,
  zone: string,
): string {
  const { open, minute } = hour;
  if (!open) return clockText(hour.hour, minute);
  const part = day?.part;
  const late =
    part === 'evening' ||
    part === 'night' ||
    part === 'afternoon' ||
    hasForm(levelled, 'late', languages);
  const early = part === 'morning' || hasForm(levelled, 'early', languages);
  const later =
    hour.hour < 12 &&
    (late && hour.hour >= 4 && (hour.hour < 10 || part === 'evening' || part === 'night')
      ? true
      : early && hour.hour >= 5
        ? false
        : hour.hour <= 7 && !(hour.hour === 7 && early));
  let value = later ? hour.hour + 12 : hour.hour;
  if (!later && value < 12 && (day?.date ?? today) === today) {
    const local = line.at + (offsetMinutes(line.at, zone) + 10) * minuteMs;
    const now = new Date(local).toISOString().slice(11, 16);
    if (clockText(value, minute) < now && clockText(value + 12, minute) > now) value += 12;
  }
  return clockText(value, minute);
}

function isDeadline(
  day: DayMention | undefined,
  hour: HourMention | undefined,
  forms: ReadonlySet<Form>,
  levelled: string,
  midnight: boolean,
): boolean {
  if (!day) return false;
  const limit = forms.has('limit');
  const by = day.by || (hour?.by ?? false) || midnight;
  if (limit && (by || forms.has('duty') || !hour))
    return (
      !/\bdoors? clos/.test(levelled) &&
      (by ||
        forms.has('duty') ||
        /deadline|frist|schluss|limit|scad|plazo|prazo|cloture|اخر|last date|tithi|तिथि|तारीख/.test(
          levelled,
        ))
    );
  return by && forms.has('duty');
}

/** What speakers have to do themselves is nobody else's deadline. */
const ownDuty =
  /\bi(?:'ve)? (?:need to|have to|must|got to|gotta|should)\b|\bich (?:muss|soll)|\bmuss ich\b|\b(?:tengo que|debo)\b|\bje dois\b|\bdevo\b|\b(?:tenho que|tenho de)\b|\bmujhe\b.*\bhai\b|मुझे|لازم ا/u;

function deadlineScore({ basis, forms, text, question }: Candidate): number {
  const named = { full: 1, number: 0.6, relative: 0.6, weekday: 0.6, faint: 0.3, '': -2 }[basis];
  const past = forms.has('past') && !forms.has('duty') ? 1 : 0;
  const own = ownDuty.test(level(text)) ? 1.6 : 0;
  return (
    1 +
    named +
    (forms.has('duty') ? 0.6 : 0) +
    (forms.has('limit') ? 0.6 : 0) -
    past -
    own -
    (question ? 0.8 : 0)
  );
}

/** What begins is going to be. */
const begins =
  /(?<![\p{L}\p{M}])(?:starts?|begins?|kicks? off|takes? place|empieza|comienza|arranca|beginnt|startet|findet|commence|debute|demarre|a lieu|aura lieu|inizia|comincia|si tiene|comeca|acontece|shuru|शुरू|يبدا|تبدا|هيبدا)(?![\p{L}\p{M}])/u;

const unsure: readonly Form[] = ['perhaps', 'opinion', 'own', 'past', 'not', 'propose'];

/** How likely a sentence tells of something that is going to be. */
function scoreOf(
  candidate: Candidate,
  days: readonly DayMention[],
  hour: HourMention | undefined,
  day: DayMention | undefined,
  tokens: readonly Token[],
): number {
  const { forms, basis, what, place, sureName, text } = candidate;
  const has = (form: Form) => forms.has(form);
  if (candidate.kind === 'deadline') return deadlineScore(candidate);
  let score = 0;
  if (candidate.date === '') score -= 1;
  if (candidate.list) score += 0.9;
  if (candidate.endDate !== '') score += 0.8;
  if (candidate.date !== '' && hour && !hour.bare && !unsure.some(has)) score += 0.5;
  score += { full: 1, number: 0.5, relative: 0.5, weekday: 0.5, faint: 0, '': 0 }[basis];
  if (hour) score += hour.bare ? 0.7 : 1.2;
  if (place !== '') score += 0.7;
  if (has('occasion')) score += 1;
  if (has('announce')) score += 0.6;
  if (day?.part !== undefined && !hour) score += 0.4;
  if (begins.test(level(text))) score += 0.5;
  if (has('agree')) score += 1;
  if (has('invite')) score += 1.2;
  if (has('together')) score += 0.7;
  if (has('travel') && hour) score += 0.6;
  if (has('change')) score += 0.5;
  if (/📍|📅|🗓|⏰|🎉|🎂|🥳|🎶|⚽|🏃|🎄|🎈|📢|🔔/u.test(text)) score += 0.6;
  if (/^[^:]{3,60}:\s/u.test(text) && days.length > 0) score += 0.4;
  if (what !== '' && (sureName || !has('own'))) score += 0.3;
  if (has('perhaps')) score -= 1;
  if (has('opinion')) score -= 0.8;
  if (has('own') && !candidate.question && !has('invite') && !has('together'))
    score -= has('travel') ? 0.6 : 1.4;
  if (has('past') && !has('agree') && !has('change')) score -= 1.2;
  if (has('not') && !has('change') && !has('cancel') && !has('invite')) score -= 0.7;
  if (has('propose') && !has('agree')) score -= 0.6;
  if (tokens.length > 60) score -= 0.6;
  // 'Away until Sunday' says when something ends.
  if (day?.by) score -= 1.2;
  if (
    day &&
    candidate.kind === 'event' &&
    (basis === 'number' || basis === 'faint') &&
    !hour &&
    !has('occasion')
  )
    score -= 0.8;
  return score;
}
