import { expect, it } from 'vitest';
import { aQuestion } from '../../test/documents.ts';
import { answerPreview } from './use-questions.ts';

function answer(text: string) {
  return {
    id: 1,
    documentId: text,
    createdAt: '',
    text,
    message_id: 'm',
    answeredBy: null,
    answeredById: null,
  };
}

it('shows a single answer up to 100 characters, else their number', () => {
  expect(answerPreview(aQuestion())).toBe('No answers yet');
  expect(answerPreview(aQuestion({ answers: [answer('x'.repeat(100))] }))).toBe('x'.repeat(100));
  expect(answerPreview(aQuestion({ answers: [answer('x'.repeat(101))] }))).toBe(
    `${'x'.repeat(100)}…`,
  );
  expect(answerPreview(aQuestion({ answers: [answer('a'), answer('b')] }))).toBe('2 answers');
  expect(answerPreview(aQuestion({ corrected: true, answered: true }))).toBe('Marked as answered');
  const open = aQuestion({ answers: [answer('a')], corrected: true, answered: false });
  expect(answerPreview(open)).toBe('Marked as open');
});
