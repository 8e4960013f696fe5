import type { JudgeContext, Line, ModerationJudge } from '../../engine/types.ts';
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
import { asks, domainPattern, exception, kinds, ownWords, subjectPatterns } from './patterns.ts';
import { uncheckedIn } from './unchecked.ts';

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

/** The checks a description asks for by what it names. */
function namedChecks(description: string): Check[] {
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
  return checks;
}

/** Where nothing known is named, the words themselves are looked for. */
const wordChecks = (description: string): Check[] =>
  [...new Set(ownWords(description))]
    .slice(0, 20)
    .map((word) => wordsCheck([word], `the word “${word}”`));

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
const alwaysMissed = [
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
  const named = namedChecks(description);
  const checks = named.length > 0 ? named : wordChecks(description);
  const isChecked = (part: string) => namedChecks(part).length > 0;
  const unchecked = named.length > 0 ? uncheckedIn(description, isChecked) : [];
  const misses = [...unchecked.map((part) => `“${part}”`), ...alwaysMissed];
  const catches = [...new Set(checks.map((one) => one.catches))];
  return {
    compiled:
      checks.length === 0
        ? 'Catches nothing: the rule names nothing that can be checked word by word.'
        : `Catches ${catches.join('; ')}. Does not catch ${eitherOf(misses)}.`,
    catches,
    misses,
    looksBackMs: Math.max(0, ...checks.map((one) => one.looksBackMs)),
    byMeaning: checks.length === 0 || unchecked.length > 0 || checks.some((one) => one.byMeaning),
    judge: firstReason(checks),
    exactly: firstReason(checks.filter((one) => !one.byMeaning)),
  };
}
