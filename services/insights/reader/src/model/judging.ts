import type { Outcome, RuleToJudge, Scope, Verdict } from '../meaning.ts';
import { clean, fold, shorten, words } from '../text.ts';
import type { Line } from '../types.ts';
import type { Caller } from './caller.ts';
import { speaksToModel } from './lexicon.ts';
import { Pseudonyms } from './pseudonyms.ts';
import { judgeAnswer, judgeInstructions } from './reading.ts';
import { wordsOf } from './transcript.ts';

/** Live messages wait for it: an answer that takes longer is the local engine's. */
const timeoutMs = 10_000;
const mostOutput = 1_500;
const mostTogether = 40;
/** A verdict on most messages of several people is the work of one of them. */
const fewestToDoubt = 4;

export interface Judge {
  readonly caller: Caller;
  readonly isHiding: boolean;
}

/** The quoted part, if it is in the message letter by letter. */
function isQuoted(quote: string, line: Line): boolean {
  const part = fold(clean(quote));
  return part.length > 1 && fold(clean(line.text)).includes(part);
}

interface Case {
  readonly lines: readonly Line[];
  readonly rules: readonly RuleToJudge[];
}

async function judgeTogether(
  { caller, isHiding }: Judge,
  { lines, rules }: Case,
  scope: Scope,
): Promise<Outcome<Verdict[]>> {
  const people = [...scope.people, ...lines.map(({ senderName }) => senderName)];
  const pseudonyms = new Pseudonyms(JSON.stringify([scope.owner, scope.group]), people, isHiding);
  const outcome = await caller.ask(scope, {
    task: 'judge_messages',
    instructions: judgeInstructions,
    data: JSON.stringify({
      rules: rules.map(({ description }, index) => ({
        rule: index + 1,
        text: pseudonyms.hide(description),
      })),
      messages: lines.map((line, index) => ({
        id: index + 1,
        from: pseudonyms.person(line.senderName),
        text: wordsOf(line, pseudonyms),
      })),
    }),
    answer: judgeAnswer,
    mostOutput,
    timeoutMs,
    tries: 1,
    isUrgent: true,
  });
  if (!outcome.ok) return outcome;
  const verdicts = outcome.value.verdicts.flatMap(({ message, rule, quote }): Verdict[] => {
    const [line, broken] = [lines[message - 1], rules[rule - 1]];
    if (!line || !broken) return [];
    const part =
      pseudonyms.show(
        quote,
        (text) => text,
        ({ shown }) => shown,
      ) ?? '';
    const plain = part.replace(/\[link ([^\]]*)\]/g, '$1');
    if (!isQuoted(plain, line)) return [];
    const reason = `It says “${shorten(clean(plain), 80)}”, which the rule does not allow.`;
    return [{ messageId: line.messageId, rule: broken.id, reason }];
  });
  const accused = new Set(verdicts.map(({ messageId }) => messageId));
  const guilty = lines.filter(({ messageId }) => accused.has(messageId));
  const accusedPeople = new Set(guilty.map(({ senderId }) => senderId));
  const isDoubtful =
    accused.size >= fewestToDoubt && accusedPeople.size > 2 && accused.size > lines.length * 0.6;
  return isDoubtful ? { ok: false, reason: 'rejected' } : { ok: true, value: verdicts };
}

/** Whether a message has words enough to break a rule by what they mean. */
const isJudged = (line: Line): boolean => words(line.text).length > 1;

/**
 * Judges messages by what they mean. Who speaks to the model is judged alone, so that it can
 * speak for nobody else; a verdict holds only with the words of the message that it rests on.
 */
export async function judgeLines(
  judge: Judge,
  lines: readonly Line[],
  rules: readonly RuleToJudge[],
  scope: Scope,
): Promise<Outcome<readonly Verdict[]>> {
  const judged = lines.filter(isJudged);
  const suspects = judged.filter((line) => speaksToModel(line.text));
  const others = judged.filter((line) => !suspects.includes(line));
  const cases: Line[][] = suspects.map((line) => [line]);
  for (let at = 0; at < others.length; at += mostTogether) {
    cases.push(others.slice(at, at + mostTogether));
  }
  const verdicts: Verdict[] = [];
  for (const together of cases) {
    const outcome = await judgeTogether(judge, { lines: together, rules }, scope);
    if (!outcome.ok) return outcome;
    verdicts.push(...outcome.value);
  }
  return { ok: true, value: verdicts };
}
