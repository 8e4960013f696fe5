import type { QuestionDraft } from './types.ts';

/** A question is told to wait from here on. */
const threshold = 0.45;
const most = 3;

/**
 * The questions that still wait for somebody, the surest first: asked of the group, not settled by
 * anything said since, and not only of the moment. A pure choice among what `questionsIn` found.
 */
export function openQuestions(questions: readonly QuestionDraft[]): QuestionDraft[] {
  return questions
    .filter(({ answers, waiting = 0 }) => answers.length === 0 && waiting >= threshold)
    .sort((a, b) => (b.waiting ?? 0) - (a.waiting ?? 0) || a.at - b.at)
    .slice(0, most);
}
