/** Every text of detected questions (spec §2, §8). */
export const questionTexts = {
  title: 'Questions',
  search: 'Search questions...',
  columns: { question: 'Question', answers: 'Answers', date: 'Date', actions: 'Actions' },
  view: 'View',
  viewOf: (text: string) => `View question: ${text}`,
  empty: 'No questions have been asked yet',
  emptyText:
    'Questions that people ask in the group are found in its messages, with their answers.',
  noMatch: 'No questions match your search.',
  clear: 'Clear search',
  noAnswers: 'No answers yet',
  answers: (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'}`,
  somebody: 'Somebody',
  askedBy: (name: string) => `Asked by ${name}`,
  dialogTitle: 'Question',
  loadFailed: 'The questions could not be loaded',
  pages: 'Pages of questions',
  openResource: (name: string) => `Open ${name}`,
} as const;
