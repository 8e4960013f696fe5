import type { Poll } from '../domain/extras.ts';
import { type Checked, problem } from '../domain/message.ts';

export const questionKinds = ['single', 'multiple', 'scale', 'text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A question. Answers name it, and what was chosen, by their places. */
export interface Question {
  readonly kind: QuestionKind;
  readonly text: string;
  readonly required: boolean;
  /** Of single and multiple; empty else. */
  readonly options: readonly string[];
  /** Of a scale: it goes from 1 to this; 0 else. */
  readonly points: number;
  readonly lowLabel: string;
  readonly highLabel: string;
}

/** What an owner makes a survey of. */
export interface SurveyFields {
  readonly title: string;
  readonly description: string;
  readonly anonymous: boolean;
  readonly questions: readonly Question[];
  /** A draft may be without. */
  readonly closesAt: Date | null;
}

type Given = Omit<SurveyFields, 'questions' | 'closesAt'> & {
  readonly questions: readonly (Omit<Question, 'kind'> & { readonly kind: string })[];
  readonly closesAt?: Date | undefined;
};

export type SurveyStatus = 'draft' | 'open' | 'closed';

const longestTitle = 150;
const longestDescription = 1000;
const maxQuestions = 20;
/** As a poll of the chat network has it. */
const longestQuestion = 255;
const longestOption = 100;
const maxOptions = 30;
const maxPollOptions = 12;
const maxPoints = 10;
const longestLabel = 50;
const dayMs = 86_400_000;
/** A survey may be open for so long, milliseconds. */
const longestOpenMs = 366 * dayMs;
/** So long after it has closed its links still say so. */
const toldClosedMs = 30 * dayMs;

const lengthOf = (text: string) => [...text].length;

/** A survey at an instant: nothing has to happen for one to close. */
export function statusOf(
  { openedAt, closesAt }: { readonly openedAt: Date | null; readonly closesAt: Date | null },
  now: Date,
): SurveyStatus {
  if (!openedAt) return 'draft';
  return closesAt && closesAt <= now ? 'closed' : 'open';
}

/** Until when links to a survey lead somewhere. */
export const linksEndAt = (closesAt: Date): Date => new Date(closesAt.getTime() + toldClosedMs);

function checkOptions(given: readonly string[], place: number): Checked<readonly string[]> {
  const options = given.map((option) => option.trim());
  const wrong = (code: string, message: string) =>
    problem(code, 'questions', `Question ${place}: ${message}`);
  if (options.includes('')) return wrong('empty_option', 'write something into every option.');
  if (options.length < 2 || options.length > maxOptions) {
    return wrong('option_count', `it takes 2 to ${maxOptions} options.`);
  }
  if (options.some((option) => lengthOf(option) > longestOption)) {
    return wrong('option_too_long', `an option has at most ${longestOption} characters.`);
  }
  if (new Set(options).size < options.length) {
    return wrong('same_options', 'two options are the same.');
  }
  return { value: options };
}

function checkPoints(
  { points, lowLabel, highLabel }: Pick<Question, 'points' | 'lowLabel' | 'highLabel'>,
  place: number,
): Checked<Pick<Question, 'points' | 'lowLabel' | 'highLabel'>> {
  if (points < 2 || points > maxPoints) {
    const message = `Question ${place}: a scale has 2 to ${maxPoints} points.`;
    return problem('invalid_points', 'questions', message);
  }
  const labels = { lowLabel: lowLabel.trim(), highLabel: highLabel.trim() };
  if (Object.values(labels).some((label) => lengthOf(label) > longestLabel)) {
    const message = `Question ${place}: what an end of the scale means has at most ${longestLabel} characters.`;
    return problem('label_too_long', 'questions', message);
  }
  return { value: { points, ...labels } };
}

const isKind = (kind: string): kind is QuestionKind => questionKinds.some((one) => one === kind);

function checkQuestion(given: Given['questions'][number], place: number): Checked<Question> {
  const { kind, required } = given;
  const text = given.text.trim();
  const wrong = (code: string, message: string) =>
    problem(code, 'questions', `Question ${place}: ${message}`);
  if (!isKind(kind)) return wrong('invalid_kind', 'it is single, multiple, scale or text.');
  if (text === '') return wrong('empty_question', 'write what is asked.');
  if (lengthOf(text) > longestQuestion) {
    return wrong('question_too_long', `it has at most ${longestQuestion} characters.`);
  }
  const bare = { kind, text, required, options: [], points: 0, lowLabel: '', highLabel: '' };
  if (kind === 'text') return { value: bare };
  if (kind === 'scale') {
    const scale = checkPoints(given, place);
    return 'problem' in scale ? scale : { value: { ...bare, ...scale.value } };
  }
  const options = checkOptions(given.options, place);
  return 'problem' in options ? options : { value: { ...bare, options: options.value } };
}

/** Refused: no_closing_time, closing_passed, closing_too_late. */
export function checkClosing(closesAt: Date | null | undefined, from: Date): Checked<Date> {
  const wrong = (code: string, message: string) => problem(code, 'closesAt', message);
  if (!closesAt) return wrong('no_closing_time', 'Choose until when answers are taken.');
  if (Number.isNaN(closesAt.getTime()) || closesAt <= from) {
    return wrong('closing_passed', 'Choose a closing time after the survey goes out.');
  }
  if (closesAt.getTime() - from.getTime() > longestOpenMs) {
    return wrong('closing_too_late', 'A survey is open for a year at most.');
  }
  return { value: closesAt };
}

/**
 * A survey as it can be. Refused: empty_title, title_too_long, description_too_long, no_questions,
 * too_many_questions, and what is wrong with a question or the closing time.
 */
export function checkSurvey(given: Given, now: Date): Checked<SurveyFields> {
  const title = given.title.trim();
  const description = given.description.trim();
  if (title === '') return problem('empty_title', 'title', 'Give the survey a title.');
  if (lengthOf(title) > longestTitle) {
    return problem('title_too_long', 'title', `A title has at most ${longestTitle} characters.`);
  }
  if (lengthOf(description) > longestDescription) {
    const message = `The introduction has at most ${longestDescription} characters.`;
    return problem('description_too_long', 'description', message);
  }
  if (given.questions.length === 0) {
    return problem('no_questions', 'questions', 'Ask at least one question.');
  }
  if (given.questions.length > maxQuestions) {
    const message = `A survey has at most ${maxQuestions} questions.`;
    return problem('too_many_questions', 'questions', message);
  }
  const questions: Question[] = [];
  for (const [index, one] of given.questions.entries()) {
    const checked = checkQuestion(one, index + 1);
    if ('problem' in checked) return checked;
    questions.push(checked.value);
  }
  const closing = given.closesAt ? checkClosing(given.closesAt, now) : undefined;
  if (closing && 'problem' in closing) return closing;
  const { anonymous } = given;
  const closesAt = closing ? closing.value : null;
  return { value: { title, description, anonymous, questions, closesAt } };
}

/**
 * The survey as a poll of the chat network: one question that is chosen from, with so many options.
 * Undefined where it does not fit; votes in a chat are told to all, so anonymous surveys never do.
 */
export function pollOf({
  anonymous,
  questions,
}: Pick<SurveyFields, 'anonymous' | 'questions'>): (Poll & { readonly text: string }) | undefined {
  const [only] = questions;
  if (!only || questions.length > 1 || anonymous) return undefined;
  const { kind, text, options } = only;
  if (kind !== 'single' && kind !== 'multiple') return undefined;
  if (options.length > maxPollOptions) return undefined;
  return { text, options, multiple: kind === 'multiple' };
}
