import type { AnswerDraft, QuestionDraft } from '../engine/types.ts';
import type { Prepared } from './prepared.ts';
import { isSpoken, shared } from './prepared.ts';
import { questionIn } from './questions.ts';
import { clean, fold } from './text.ts';
import type { Talks, Thread } from './threads.ts';

const minute = 60_000;
/** An answer without a quote comes within this many lines and this time. */
const lookAheadLines = 25;
const lookAheadMs = 12 * 60 * minute;
const quoteLookAheadMs = 36 * 60 * minute;
const threshold = 0.5;
const mostAnswers = 5;

const thanksOnly =
  /^(?:ok|okay|k|thanks|thank you|thx|ty|lol|haha\w*|jaja\w*|kkk+|gracias|obrigad[oa]|danke|merci|grazie|same here|me too|good question|same question|following|following this|up|\+1|yo tambien|eu tambem|ich auch|moi aussi|anch io)[\s!.]*$/;
const unsure =
  /^(?:i have no idea|no idea|no clue|dunno|not sure|i don't know|idk|ni idea|no se|nao sei|sem ideia|keine ahnung|aucune idee|je sais pas|non lo so|boh)\b/;
const yesOrNo =
  /^(?:yes|yeah|yep|yup|no|nope|nah|sure|of course|definitely|not yet|correct|exactly|si|claro|no todavia|sim|nao|com certeza|ainda nao|ja|nein|doch|genau|oui|non|bien sur|certo|esatto|हाँ|नहीं|نعم|لا)(?=[\s,.!]|$)/u;
const polar =
  /^(?:is|are|was|were|do|does|did|has|have|can|could|will|would|should|shall|any|anyone|alguien|hay|alguem|tem|gibt|ist|sind|hat|habt|kann|kommt|est ce que|y a|qualcuno|avete|क्या|هل)(?=\s)/u;
const amountOrTime =
  /\b(?:when|what time|how (?:much|many|long|far|old)|which day|cuando|a que hora|que hora|cuanto|cuantos|cuantas|quando|que horas|quanto|quantos|wann|wie (?:viel|lange|weit|hoch|viele)|um wie viel|quand|quelle heure|combien|a che ora|quanti)\b|कब|कितन|متى|كم/u;
const place = /\b(?:where|link|donde|onde|wo|dove|ou)\b|कहाँ|कहां|أين/u;
const number = /[\d٠-٩०-९]/u;
const link = /https?:\/\/|www\./i;

interface Asked {
  readonly line: Prepared;
  readonly text: string;
  readonly folded: string;
  /** Of who asked, folded. */
  readonly firstName: string;
  readonly isPolar: boolean;
  readonly asksAmountOrTime: boolean;
  readonly asksPlace: boolean;
}

function askedBy(line: Prepared, text: string): Asked {
  const folded = fold(text);
  return {
    line,
    text,
    folded,
    firstName: fold(line.line.senderName).split(' ')[0] ?? '',
    isPolar: polar.test(folded),
    asksAmountOrTime: amountOrTime.test(folded),
    asksPlace: place.test(folded),
  };
}

/** What judging a line as an answer needs of it; the same line is judged for many questions. */
interface Candidate {
  readonly line: Prepared;
  readonly text: string;
  readonly folded: string;
  readonly saysNothing: boolean;
  readonly asks: boolean;
  readonly isUnsure: boolean;
  readonly isYesOrNo: boolean;
  readonly hasNumber: boolean;
  readonly hasLink: boolean;
  /** Whether something in it is written as names are. */
  readonly hasName: boolean;
}

function candidateOf(line: Prepared): Candidate {
  const text = clean(line.line.text);
  const folded = fold(text);
  const saysNothing = text === '' || thanksOnly.test(folded);
  return {
    line,
    text,
    folded,
    saysNothing,
    asks: questionIn(line.line) !== null,
    isUnsure: unsure.test(folded),
    isYesOrNo: yesOrNo.test(folded),
    hasNumber: number.test(text),
    hasLink: link.test(text),
    hasName: /[A-Z]/.test(text.slice(1)),
  };
}

function suits(asked: Asked, candidate: Candidate): number {
  let score = 0;
  if (asked.isPolar && candidate.isYesOrNo) score += 0.25;
  if (asked.asksAmountOrTime && candidate.hasNumber) score += 0.25;
  if (candidate.hasLink || (asked.asksPlace && candidate.hasName)) score += 0.1;
  return score;
}

function namesAsker(asked: Asked, { line, folded }: Candidate): boolean {
  if (line.line.mentions.includes(asked.line.line.senderId)) return true;
  return asked.firstName.length > 2 && folded.startsWith(asked.firstName);
}

/** How a line stands to a question, as links and conversations tell. */
type Tie = 'goes on' | 'same talk' | 'elsewhere';

const ties: Readonly<Record<Tie, number>> = { 'goes on': 0.4, 'same talk': 0.1, elsewhere: -0.1 };

/** How likely `candidate` answers, 0 to 1. `between` counts the lines from others in between. */
function likelihood(asked: Asked, candidate: Candidate, tie: Tie, between: number): number {
  const { saysNothing } = candidate;
  const { line, content } = candidate.line;
  if (line.quotedMessageId === asked.line.line.messageId) return saysNothing ? 0.4 : 1;
  if (saysNothing) return 0;
  const gap = line.at - asked.line.line.at;
  let score = 0.35 * Math.exp(-gap / (30 * minute)) + 0.2 * Math.exp(-between / 4);
  score += ties[tie];
  if (line.quotedMessageId !== '') score -= 0.5;
  if (namesAsker(asked, candidate)) score += 0.45;
  const common = shared(asked.line.content, content);
  if (common > 0) score += Math.min(0.35, 0.15 + (0.3 * common) / asked.line.content.size);
  score += suits(asked, candidate);
  if (candidate.isUnsure) score -= 0.2;
  if (candidate.asks) score -= 0.8;
  return Math.min(0.99, score);
}

/** Lines by the message that they quote. */
function quotersOf(lines: readonly Prepared[]): Map<string, Prepared[]> {
  const quoters = new Map<string, Prepared[]>();
  for (const prepared of lines) {
    const quoted = prepared.line.quotedMessageId;
    if (quoted === '') continue;
    const known = quoters.get(quoted);
    if (known) known.push(prepared);
    else quoters.set(quoted, [prepared]);
  }
  return quoters;
}

/** The lines of others that may answer: near ones, and those that quote the question. */
function candidatesOf(
  asked: Asked,
  lines: readonly Prepared[],
  quoters: ReadonlyMap<string, readonly Prepared[]>,
) {
  const { line, index: start } = asked.line;
  const found: { candidate: Prepared; between: number }[] = [];
  let between = 0;
  let index = start + 1;
  for (; between < lookAheadLines; index += 1) {
    const candidate = lines[index];
    if (!candidate || candidate.line.at - line.at > lookAheadMs) break;
    if (candidate.line.senderId === line.senderId) continue;
    if (isSpoken(candidate.line)) found.push({ candidate, between });
    between += 1;
  }
  for (const candidate of quoters.get(line.messageId) ?? []) {
    if (candidate.index < index || candidate.line.senderId === line.senderId) continue;
    if (candidate.line.at - line.at > quoteLookAheadMs || !isSpoken(candidate.line)) continue;
    found.push({ candidate, between });
  }
  return found;
}

interface Link {
  readonly asked: Asked;
  readonly answer: AnswerDraft;
}

/** Each message answers one question: the one it fits best, the later one when equal. */
function bestLinks(
  questions: readonly Asked[],
  lines: readonly Prepared[],
  { threads, found }: Talks,
): Link[] {
  const threadOf = new Map<Prepared, Thread>();
  for (const thread of threads) for (const line of thread.lines) threadOf.set(line, thread);
  const tieOf = (asked: Prepared, line: Prepared): Tie => {
    if (found[line.index] === asked.index) return 'goes on';
    return threadOf.get(line) === threadOf.get(asked) ? 'same talk' : 'elsewhere';
  };
  const best = new Map<string, Link>();
  const quoters = quotersOf(lines);
  const judged = new Map<Prepared, Candidate>();
  for (const asked of questions) {
    for (const { candidate: prepared, between } of candidatesOf(asked, lines, quoters)) {
      const { line } = prepared;
      const candidate = judged.get(prepared) ?? candidateOf(prepared);
      judged.set(prepared, candidate);
      const score = likelihood(asked, candidate, tieOf(asked.line, prepared), between);
      if (score < threshold || score < (best.get(line.messageId)?.answer.score ?? 0)) continue;
      const { messageId, senderName, at } = line;
      best.set(messageId, { asked, answer: { messageId, text: line.text, senderName, at, score } });
    }
  }
  return [...best.values()];
}

/**
 * The questions asked in the first `asking` of the lines (in the chat's order), each with its
 * answers from all of them: by quote, mention, conversation, closeness, shared words and form.
 */
export function questionsIn(
  lines: readonly Prepared[],
  asking: number,
  talks: Talks,
): QuestionDraft[] {
  const questions: Asked[] = [];
  for (const line of lines.slice(0, asking)) {
    const text = questionIn(line.line);
    if (text !== null) questions.push(askedBy(line, text));
  }
  const answers = new Map<Asked, AnswerDraft[]>();
  for (const { asked, answer } of bestLinks(questions, lines, talks)) {
    const list = answers.get(asked);
    if (list) list.push(answer);
    else answers.set(asked, [answer]);
  }
  return questions.map((asked) => {
    const { messageId, senderName, at } = asked.line.line;
    const ranked = (answers.get(asked) ?? []).sort((a, b) => b.score - a.score || a.at - b.at);
    return { messageId, text: asked.text, senderName, at, answers: ranked.slice(0, mostAnswers) };
  });
}
