import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of detected questions. */
export const questionTexts = translated({
  title: msg`Questions`,
  search: msg`Search questions...`,
  columns: {
    question: msg`Question`,
    answers: msg`Answers`,
    date: msg`Date`,
    actions: msg`Actions`,
  },
  view: msg`View`,
  viewOf: (text: string) => t`View question: ${text}`,
  empty: msg`No questions have been asked yet`,
  emptyText: msg`Questions that people ask in the group are found in its messages, with their answers.`,
  noMatch: msg`No questions match your search.`,
  clear: msg`Clear search`,
  noAnswers: msg`No answers yet`,
  answered: msg`Answered`,
  open: msg`Open`,
  markAnswered: msg`Mark as answered`,
  markOpen: msg`Mark as open`,
  markedAnswered: msg`Marked as answered`,
  markedOpen: msg`Marked as open`,
  byYou: msg`Set by you`,
  leave: msg`Decide from the messages`,
  toasts: {
    marked: msg`Question updated`,
    markFailed: msg`The question could not be updated`,
  },
  answers: (count: number) => t`${plural(count, { one: '# answer', other: '# answers' })}`,
  somebody: msg`Somebody`,
  askedBy: (name: string) => t`Asked by ${name}`,
  dialogTitle: msg`Question`,
  loadFailed: msg`The questions could not be loaded`,
  pages: msg`Pages of questions`,
  openResource: (name: string) => t`Open ${name}`,
});
