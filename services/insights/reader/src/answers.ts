import type { Asked } from './answers/chat.ts';
import { askedOf, Chat } from './answers/chat.ts';
import type { Pair } from './answers/pairs.ts';
import { pairsOf } from './answers/pairs.ts';
import { Judge } from './answers/trees.ts';
import { waitingOf } from './answers/waiting.ts';
import * as learned from './answers/weights.ts';
import type { Prepared } from './prepared.ts';
import { questionIn } from './questions.ts';
import type { Talks } from './threads.ts';
import type { AnswerDraft, QuestionDraft } from './types.ts';

/** A line is an answer from here on; the likeliest of a question earlier. */
const threshold = 0.5;
const likeliestThreshold = 0.3;
const mostAnswers = 12;
/** What is left of the likelihood of an answer that quotes something else. */
const quotesOther = 0.3;
/** What is left of the doubt in an answer that mentions the asker. */
const notMentioned = 0.2;

/** What tells answers, and questions that still wait, from others. */
export interface Judges {
  readonly answering: Judge;
  readonly waiting: Judge;
}

interface Judged {
  readonly line: Prepared;
  readonly score: number;
}

/**
 * What people mark by the app: a quote says what is answered, and what is not; a mention says who
 * is. The days that the trees learned from were exported, which keeps neither.
 */
function scoreOf(judges: Judges, chat: Chat, asked: Asked, { index, values }: Pair): number {
  const line = chat.lines[index]?.line;
  const { messageId, senderId } = asked.line.line;
  if (line?.quotedMessageId === messageId) return 1;
  const score = judges.answering.likelihood(values);
  if (line !== undefined && line.quotedMessageId !== '') return score * quotesOther;
  return line?.mentions.includes(senderId) ? 1 - (1 - score) * notMentioned : score;
}

/** The answers among a question's candidates, best first. */
function answersAmong(judged: readonly Judged[]): AnswerDraft[] {
  const best = Math.max(0, ...judged.map(({ score }) => score));
  return judged
    .filter(({ score }) => score >= threshold || (score === best && score >= likeliestThreshold))
    .sort((a, b) => b.score - a.score || a.line.index - b.line.index)
    .slice(0, mostAnswers)
    .map(({ line: { line }, score }) => {
      const { messageId, text, senderName, at } = line;
      return { messageId, text, senderName, at, score };
    });
}

/** As `questionsIn`, by other judges than the product's. */
export function questionsBy(
  judges: Judges,
  lines: readonly Prepared[],
  asking: number,
  talks: Talks,
): QuestionDraft[] {
  const asked: Asked[] = [];
  for (const line of lines) {
    const text = questionIn(line.line);
    if (text !== null) asked.push(askedOf(line, text));
  }
  const chat = new Chat(lines, talks, asked);
  return asked
    .filter(({ line }) => line.index < asking)
    .map((one) => {
      const judged = pairsOf(chat, one).flatMap((pair): Judged[] => {
        const line = lines[pair.index];
        return line ? [{ line, score: scoreOf(judges, chat, one, pair) }] : [];
      });
      const scores = judged.map(({ score }) => score);
      const { messageId, senderName, at } = one.line.line;
      return {
        messageId,
        text: one.text,
        senderName,
        at,
        answers: answersAmong(judged),
        waiting: judges.waiting.likelihood(waitingOf(chat, one, scores)),
      };
    });
}

const judges: Judges = {
  answering: new Judge(learned.answering),
  waiting: new Judge(learned.waiting),
};

/**
 * The questions asked in the first `asking` of the lines (in the chat's order), each with its
 * answers from all of them, judged by trees that learned from annotated days (bench/answers): by
 * quote, names, closeness, conversation, form, shared words and what comes after.
 */
export const questionsIn = (
  lines: readonly Prepared[],
  asking: number,
  talks: Talks,
): QuestionDraft[] => questionsBy(judges, lines, asking, talks);
