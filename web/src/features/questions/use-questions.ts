import { ofGroup } from '../../shared/api/keys.ts';
import type { Question } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { questionTexts } from './texts.ts';

const PAGE_SIZE = 20;
const PREVIEW = 100;

/** A page of a group's questions with their answers, newest first; the search reads both. */
export function useQuestions(groupId: string, text: string) {
  const wanted = { $containsi: text.trim() };
  const found = wanted.$containsi
    ? { $or: [{ text: wanted }, { askedBy: wanted }, { answers: { text: wanted } }] }
    : {};
  return usePage(
    '/api/questions',
    {
      query: {
        filters: { ...ofGroup(groupId), ...found },
        populate: 'answers.resource',
        sort: 'createdAt:desc',
      },
    },
    PAGE_SIZE,
  );
}

/** A single answer cut at 100 characters; else how many there are (spec §2, §9). */
export function answerPreview(question: Question): string {
  const [first, second] = question.answers ?? [];
  if (first && !second) {
    // By characters: an emoji is never cut in half.
    const signs = [...first.text];
    return signs.length > PREVIEW ? `${signs.slice(0, PREVIEW).join('')}…` : first.text;
  }
  const count = question.answers?.length || question.answerCount;
  return count ? questionTexts.answers(count) : questionTexts.noAnswers;
}
