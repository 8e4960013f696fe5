import { isPromotion } from '@groupsight/reader/moderation/checks';
import { fold } from '@groupsight/reader/text';
import type { Context } from '../context.ts';
import { responsesTo } from '../messages/responses.repository.ts';
import type { AnswerDoc, QuestionDoc } from '../questions/questions.repository.ts';
import { messageKey } from '../store/ids.ts';

/** A question with the answer of it that helped most. */
export interface BestAnswer {
  readonly question: QuestionDoc;
  readonly answerId: string;
  /** How many people reacted to it. */
  readonly reactions: number;
}

interface Candidate extends BestAnswer {
  readonly answer: AnswerDoc;
}

const maxShown = 5;
/** Of the latest answers so many are looked at. */
const maxLookedAt = 1_000;
/** More letters than these make an answer no better. */
const longEnough = 200;

/** Asking back answers nothing, nor does who asked. */
const isAnswer = ({ text, answeredById = '' }: AnswerDoc, { askedById = '' }: QuestionDoc) =>
  !/[?؟？]/u.test(text) && (answeredById === '' || answeredById !== askedById);

/** An offer is no answer, unless somebody thanked for it: 'a good plumber, £60 an hour, …'. */
const helps = ({ answer, reactions }: Candidate) => reactions > 0 || !isPromotion(answer.text);

/** Others' reactions say best what helped; then something shared with it, and saying more. */
function compare(a: Candidate, b: Candidate): number {
  const length = ({ answer }: Candidate) => Math.min(answer.text.length, longEnough);
  const shares = ({ answer }: Candidate) => (answer.resource === '' ? 0 : 1);
  return b.reactions - a.reactions || shares(b) - shares(a) || length(b) - length(a);
}

/** The answers that helped most, one of each question. */
export async function bestAnswers(
  { stores }: Context,
  questions: readonly QuestionDoc[],
): Promise<BestAnswer[]> {
  const answers = questions
    .flatMap((question) =>
      question.answers
        .filter((answer) => isAnswer(answer, question))
        .map((answer) => ({ question, answer })),
    )
    .slice(0, maxLookedAt);
  const keyOf = ({ question, answer }: (typeof answers)[number]) =>
    messageKey(question.owner, question.group, answer.messageId);
  const responses = await responsesTo(stores.responses, answers.map(keyOf));
  const ranked = answers
    .map((one): Candidate => {
      const reactions = responses.get(keyOf(one))?.reactions.members ?? 0;
      return { ...one, answerId: one.answer.documentId, reactions };
    })
    .sort(compare);
  const told = new Set<string>();
  const best: BestAnswer[] = [];
  for (const candidate of ranked) {
    const { question, answerId, reactions } = candidate;
    // What is asked again and again in the same words is told of once.
    const asked = fold(question.text);
    if (told.has(asked) || !helps(candidate) || isPromotion(candidate.question.text)) continue;
    told.add(asked);
    best.push({ question, answerId, reactions });
    if (best.length === maxShown) break;
  }
  return best;
}
