import type { ContentKind } from '../lexicon/rules/contents.ts';
import { kept } from '../remembered.ts';
import { clean, shorten } from '../text.ts';
import type { JudgeContext, Line, ModerationJudge } from '../types.ts';
import {
  abuseCheck,
  advertCheck,
  type Check,
  capsCheck,
  chainCheck,
  emojiCheck,
  floodCheck,
  insultCheck,
  inviteCheck,
  jobCheck,
  languageCheck,
  limitCheck,
  linkCheck,
  personalCheck,
  phoneCheck,
  pitchCheck,
  repeatCheck,
  typeCheck,
  vulgarCheck,
  wishCheck,
  wordsCheck,
} from './checks.ts';
import { type Exception, exceptionFor } from './exceptions.ts';
import { isFiller, type Token } from './reading.ts';
import { type KindName, type RuleTexts, ruleTextsIn } from './texts/texts.ts';
import { isDuring, type Times, timesText, together } from './times.ts';
import { partsOf, quoteOf, type Sentence, type Stretch, sentencesOf } from './wishes.ts';

/** What was understood of a rule, and what was not, in its own words. */
interface Understood {
  readonly checks: readonly Check[];
  readonly exceptions: readonly Exception[];
  readonly unclear: readonly string[];
  /** It allows what nobody can check: then nothing of the rule may act. */
  readonly isUnsafe: boolean;
}

const types: Readonly<Record<KindName, readonly Line['type'][]>> = {
  stickers: ['sticker'],
  images: ['image'],
  videos: ['video'],
  voice: ['audio'],
  files: ['document'],
  polls: ['poll'],
  media: ['image', 'video', 'audio', 'sticker', 'document', 'media'],
  text: ['text'],
};

const isOfMessages = (kind: ContentKind): kind is ContentKind & KindName => kind in types;

interface About {
  readonly texts: RuleTexts;
  readonly contents: ReadonlySet<ContentKind>;
  readonly sites: readonly string[];
  readonly allowed: readonly string[];
  readonly ofOthers: boolean;
}

/** The check for a kind of content; null where there is none. */
function checkFor(
  kind: ContentKind,
  { texts, contents, sites, allowed, ofOthers }: About,
): Check | null {
  if (isOfMessages(kind)) return typeCheck(texts, types[kind], texts.kinds[kind]);
  switch (kind) {
    case 'links':
      return contents.has('invites') ? null : linkCheck(texts, sites, allowed);
    case 'invites':
      return inviteCheck(texts);
    case 'phones':
      return phoneCheck(texts, ofOthers);
    case 'personal':
      return personalCheck(texts, ofOthers);
    case 'adverts':
      return advertCheck(texts);
    case 'jobs':
      return jobCheck(texts);
    case 'pitches':
      return pitchCheck(texts);
    case 'swearing':
      return vulgarCheck(texts);
    case 'abuse':
      return abuseCheck(texts);
    case 'insults':
      return insultCheck(texts);
    case 'flood':
      return floodCheck(texts, 8);
    case 'repeats':
      return repeatCheck(texts);
    case 'caps':
      return capsCheck(texts);
    case 'emojis':
      return emojiCheck(texts);
    case 'greetings':
      return wishCheck(texts);
    case 'chains':
      return chainCheck(texts);
    default:
      return null;
  }
}

const isWord = (token: Token) => token.is === 'word' && !token.isOfTelling;
const wishing = new Set<Token['is']>([
  ...(['content', 'sites', 'quote', 'limit', 'language', 'times'] as const),
]);
/** Whether a part of a rule asks for something by itself. */
const isWish = (token: Token) => wishing.has(token.is);
const isTimes = (token: Token) => token.is === 'times';
const kindsOf = (tokens: readonly Token[]) =>
  new Set(tokens.flatMap((token) => (token.is === 'content' ? [token.content] : [])));
const sitesOf = (tokens: readonly Token[]) =>
  tokens.flatMap((token) => (token.is === 'sites' ? token.sites : []));
const hasMark = (tokens: readonly Token[], mark: string) =>
  tokens.some((token) => token.is === 'mark' && token.mark === mark);

const languagesOf = (tokens: readonly Token[]) =>
  tokens.flatMap((token) => (token.is === 'language' ? [token.language] : []));

function timesOf(tokens: readonly Token[]): Times | null {
  return together(tokens.flatMap((token) => (token.is === 'times' ? [token.times] : [])));
}

/** A check that holds at these times only, or but for them. */
function at(texts: RuleTexts, check: Check, times: Times, isExcept: boolean): Check {
  const when = timesText(times, texts);
  return {
    ...check,
    catches: isExcept ? texts.except(check.catches, when) : `${check.catches}, ${when}`,
    find: (line, context) =>
      isDuring(times, line.at, context.timeZone) === isExcept ? null : check.find(line, context),
  };
}

/** Every message, whatever is in it. */
const anyMessage = ({ everyMessage, because }: RuleTexts): Check => ({
  catches: everyMessage,
  looksBackMs: 0,
  byMeaning: false,
  find: () => because.quietTime,
});

const kindsOfMessage: readonly Line['type'][] = [
  ...([
    'text',
    'image',
    'video',
    'audio',
    'document',
    'sticker',
    'poll',
    'contact',
    'location',
  ] as const),
];

/** 'Voice messages only in emergencies' */
function onlyInNeed(texts: RuleTexts, tokens: readonly Token[], checks: readonly Check[]): Check[] {
  const need = tokens.filter((one) => one.is === 'content' && one.content === 'urgent');
  const spared = exceptionFor(texts, [need]);
  return spared && !tokens.some(isTimes)
    ? checks.map((one) => excepting(texts, one, [spared]))
    : [];
}

/** 'Only text', 'English only', 'links to a.example only', 'adverts on Fridays only'. */
function onlyChecks(tokens: readonly Token[], about: About): Check[] {
  const { texts } = about;
  const languages = languagesOf(tokens);
  const kinds = [...about.contents];
  const times = timesOf(tokens);
  if (partsOf(tokens).some(isNarrowing)) return [];
  if (languages.length > 0) {
    const isPlain = kinds.every((kind) => kind === 'text') && !tokens.some(isTimes);
    return isPlain ? [languageCheck(texts, languages, true)] : [];
  }
  const checks = kinds.flatMap((kind) => checkFor(kind, about) ?? []);
  if (kinds.includes('urgent') && kinds.length > 1) return onlyInNeed(texts, tokens, checks);
  if (hasMark(tokens, 'admins')) return checks;
  if (tokens.some(isTimes)) {
    if (!times) return [];
    // 'After nine only what is urgent'
    if (kinds.length === 1 && kinds[0] === 'urgent') {
      const spared = exceptionFor(texts, [tokens.filter((one) => one.is === 'content')]);
      return spared ? [excepting(texts, at(texts, anyMessage(texts), times, false), [spared])] : [];
    }
    const timed = kinds.length > 0 ? checks : [anyMessage(texts)];
    return timed.map((one) => at(texts, one, times, true));
  }
  const sites = sitesOf(tokens);
  if (sites.length > 0 && kinds.every((kind) => kind === 'links'))
    return [linkCheck(texts, [], sites)];
  const ofMessages = kinds.filter(isOfMessages);
  if (ofMessages.length === 0 || ofMessages.length < kinds.length) return [];
  const named = ofMessages.flatMap((kind) => types[kind]);
  const others = kindsOfMessage.filter((type) => !named.includes(type));
  const listed = texts.and(ofMessages.map((kind) => texts.kinds[kind]));
  return [typeCheck(texts, others, texts.anythingBut(listed))];
}

/** What a list of things asks for, each by itself. */
function namedChecks(tokens: readonly Token[], about: About): Check[] {
  const { texts } = about;
  const checks = [...about.contents].flatMap((kind) => checkFor(kind, about) ?? []);
  const isOfLinks = about.contents.has('links') || about.contents.has('invites');
  if (about.sites.length > 0 && !isOfLinks) {
    checks.push(linkCheck(texts, about.sites, about.allowed));
  }
  for (const token of tokens) {
    if (token.is === 'quote') checks.push(wordsCheck(texts, token.phrases));
    if (token.is === 'limit') checks.push(limitCheck(texts, token.limit));
  }
  const languages = languagesOf(tokens);
  if (languages.length > 0) checks.push(languageCheck(texts, languages, false));
  return checks;
}

/** Whether a word says which of the things beside it are meant; what adds nothing to them does not. */
function isNarrowing(part: readonly Token[]): boolean {
  const kinds = [...kindsOf(part)];
  return part.some(
    (token) =>
      isWord(token) && !kinds.some((kind) => token.is === 'word' && isFiller(token.word, kind)),
  );
}

/** 'Links in capitals' are neither links nor capitals: two things that nothing parts narrow each other. */
function isOfTwo(part: readonly Token[]): boolean {
  let kinds = new Set<ContentKind>();
  for (const token of part) {
    if (token.is === 'mark' && token.mark === 'no') kinds = new Set();
    if (token.is === 'content' && token.content !== 'urgent') kinds.add(token.content);
    if (kinds.size > 1 && !(kinds.size === 2 && kinds.has('links') && kinds.has('invites')))
      return true;
  }
  return false;
}

/** The checks of a list of things; none, and all of it unclear, where words narrow one of them. */
function listChecks(texts: RuleTexts, stretch: Stretch, allowed: readonly string[]) {
  const { tokens } = stretch;
  const nothing = { checks: [], unclear: [tokens] };
  const parts = partsOf(tokens);
  const isNarrowed = parts.some(
    (part) => (part.some(isWish) && isNarrowing(part)) || isOfTwo(part),
  );
  if (isNarrowed || stretch.isAmbiguous) return nothing;
  const about: About = {
    texts,
    contents: kindsOf(tokens),
    sites: sitesOf(tokens),
    allowed,
    ofOthers: hasMark(tokens, 'others'),
  };
  if (stretch.isOnly) {
    const checks = onlyChecks(tokens, about);
    return checks.length === 0 ? nothing : { checks, unclear: [] };
  }
  const unclear = parts.filter(isNarrowing);
  const checks = namedChecks(tokens, about);
  if (!tokens.some(isTimes)) {
    return checks.length === 0 && unclear.length === 0 ? nothing : { checks, unclear };
  }
  const times = timesOf(tokens);
  if (!times) return nothing;
  if (checks.length === 0 && unclear.length === 0) checks.push(anyMessage(texts));
  return { checks: checks.map((one) => at(texts, one, times, false)), unclear };
}

/** Without a word that forbids, a rule may just name what is not allowed: 'adverts and spam'. */
function isNamingOnly({ tokens, isAllowing }: Stretch): boolean {
  // A language is none of what is forbidden by its name, and times are as often those of what is allowed.
  const isOther = tokens.some((token) => token.is === 'language' || token.is === 'times');
  return (
    !isOther && !isAllowing && tokens.some(isWish) && !tokens.some((token) => token.is === 'word')
  );
}

/** 'After ten no photos and no videos': times said first are those of all, others of what is joined. */
function sharingTimes(wishes: readonly Stretch[]): Stretch[] {
  const first = wishes[0]?.tokens ?? [];
  const start = first.findIndex((token) => token.is !== 'times' && token.is !== 'gap');
  const fronted = first.slice(0, Math.max(0, start)).filter(isTimes);
  return wishes.map((wish, index) => {
    if (wish.tokens.some(isTimes)) return wish;
    const beside = [
      ...(wish.isJoined ? (wishes[index - 1]?.tokens ?? []) : []),
      ...(wishes[index + 1]?.isJoined ? (wishes[index + 1]?.tokens ?? []) : []),
    ].filter(isTimes);
    const times = beside.length > 0 ? beside : fronted;
    return times.length > 0 ? { ...wish, tokens: [...wish.tokens, ...times] } : wish;
  });
}

/** What a sentence leaves alone; null parts are what of that cannot be checked. */
function exceptionsOf(texts: RuleTexts, sentence: Sentence) {
  const left = sentence.filter((one) => one.kind !== 'wish' || (one.isAllowing && !one.isOnly));
  return left.map((stretch) => {
    const found =
      stretch.kind === 'condition' ? null : exceptionFor(texts, partsOf(stretch.tokens));
    return { stretch, found };
  });
}

/** 'We write in German, no other languages' */
function tongueCheck(texts: RuleTexts, sentence: Sentence): Check[] {
  const tokens = sentence.flatMap((one) => one.tokens);
  const languages = languagesOf(tokens);
  const isMeant = kindsOf(tokens).has('tongues') && languages.length > 0;
  const isPlain = sentence.every(({ kind }) => kind === 'wish') && !tokens.some(isTimes);
  return isMeant && isPlain ? [languageCheck(texts, languages, true)] : [];
}

/** A rule as it was written, and the texts that say what was understood of it. */
interface Written {
  readonly description: string;
  readonly texts: RuleTexts;
}

function understandSentence(
  { description, texts }: Written,
  sentence: Sentence,
  isFirst: boolean,
): Understood {
  const ofTongues = tongueCheck(texts, sentence);
  if (ofTongues.length > 0) {
    return { checks: ofTongues, exceptions: [], unclear: [], isUnsafe: false };
  }
  const left = exceptionsOf(texts, sentence);
  const exceptions = left.flatMap(({ found }) => found ?? []);
  const allowed = exceptions.flatMap(({ sites }) => sites);
  const refused = left.filter(({ found }) => found === null).map(({ stretch }) => stretch);
  const wishes = sentence.filter((one) => one.kind === 'wish' && !one.isAllowing);
  const isAnyForbidding = wishes.some((one) => one.isForbidding || one.isOnly);
  const unclear = refused.map(({ tokens }) => tokens as readonly Token[]);
  const checks: Check[] = [];
  const allowingOnly = sentence.filter((one) => one.isAllowing && one.isOnly);
  for (const wish of [...sharingTimes(wishes), ...allowingOnly]) {
    if (wish.isForbidding || wish.isOnly || isNamingOnly(wish)) {
      const found = listChecks(texts, wish, allowed);
      checks.push(...found.checks);
      unclear.push(...found.unclear);
    } else if (isFirst && !isAnyForbidding) {
      unclear.push(wish.tokens);
    }
  }
  return {
    // What the exception is about nobody can check: then the sentence forbids nothing.
    checks: refused.length > 0 ? [] : checks,
    exceptions,
    unclear: unclear.map((tokens) => quoteOf(description, tokens)),
    // A sentence that allows something belongs to the whole rule.
    isUnsafe: refused.some((one) => one.isAllowing) || (refused.length > 0 && checks.length === 0),
  };
}

function understand({ description, texts }: Written): Understood {
  const sentences = sentencesOf(description);
  const all = sentences.map((one, index) =>
    understandSentence({ description, texts }, one, index === 0),
  );
  const isUnsafe = all.some((one) => one.isUnsafe);
  const exceptions = all.flatMap((one) => one.exceptions);
  const unclear = [...new Set(all.flatMap((one) => one.unclear))];
  const checks = isUnsafe ? [] : all.flatMap((one) => one.checks);
  return {
    checks: checks.map((one) => excepting(texts, one, exceptions)),
    exceptions,
    unclear: unclear.length > 0 || checks.length > 0 ? unclear : [shorten(clean(description), 60)],
    isUnsafe,
  };
}

function excepting(texts: RuleTexts, check: Check, exceptions: readonly Exception[]): Check {
  const own = exceptions.filter(({ label }) => label !== '');
  if (own.length === 0) return check;
  return {
    ...check,
    catches: texts.except(check.catches, texts.and(own.map(({ label }) => label))),
    byMeaning: check.byMeaning || own.some(({ byMeaning }) => byMeaning),
    find: (line, context) =>
      own.some(({ spares }) => spares(line, context)) ? null : check.find(line, context),
  };
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

function compiledText(texts: RuleTexts, catches: readonly string[], unclear: readonly string[]) {
  const quoted = unclear.map(texts.quoted).join('; ');
  const unknown = quoted === '' ? [] : [texts.notUnderstood(quoted)];
  const parts =
    catches.length === 0
      ? [texts.catchesNothing, ...unknown]
      : [texts.catches(catches.join('; ')), ...unknown, texts.misses(texts.alwaysMissed)];
  return parts.join(' ');
}

function compile(description: string, language = 'en'): ModerationJudge {
  const texts = ruleTextsIn(language);
  const { checks, unclear } = understand({ description, texts });
  const catches = [...new Set(checks.map((one) => one.catches))];
  return {
    compiled: compiledText(texts, catches, unclear),
    catches,
    unclear,
    misses: texts.alwaysMissed,
    looksBackMs: Math.max(0, ...checks.map((one) => one.looksBackMs)),
    byMeaning: checks.length === 0 || unclear.length > 0 || checks.some((one) => one.byMeaning),
    judge: firstReason(checks),
    exactly: firstReason(checks.filter((one) => !one.byMeaning)),
  };
}

const mostKnown = 1_000;

/**
 * Compiles a rule in plain words to what can be checked without understanding it, and says
 * honestly what that is. It never guesses: what a rule adds to the things it names narrows them,
 * and what cannot be checked of that makes it act on nothing. Each is read once: a group's rules
 * are asked for with every message.
 * @param language of what it says of the rule, and of why a message breaks it; English else
 */
export const compileRule: (description: string, language?: string) => ModerationJudge = kept(
  compile,
  (description, language = 'en') => `${language} ${description}`,
  mostKnown,
);
