import { type Checked, problem } from '../domain/message.ts';
import type { Question, SurveyFields } from './survey.ts';

/** An answer to one question. */
export interface Value {
  /** Its place among the questions. */
  readonly question: number;
  /** Places of options. */
  readonly choices: readonly number[];
  /** Of a scale; 0 else. */
  readonly point: number;
  readonly text: string;
}

const longestText = 2000;
const longestName = 80;

const wrong = (code: string, place: number, message: string) =>
  problem(code, 'answers', `Question ${place + 1}: ${message}`);

function checkChoices(value: Value, { kind, options }: Question): Checked<Value> {
  const choices = [...new Set(value.choices)].sort((a, b) => a - b);
  const { question } = value;
  if (choices.some((choice) => choice >= options.length)) {
    return wrong('invalid_choice', question, 'there is no such option.');
  }
  if (kind === 'single' && choices.length > 1) {
    return wrong('one_choice', question, 'choose one option.');
  }
  return { value: { question, choices, point: 0, text: '' } };
}

function checkValue(value: Value, asked: Question): Checked<Value> {
  const { question, point } = value;
  const blank = { question, choices: [], point: 0, text: '' };
  if (asked.kind === 'text') {
    const text = value.text.trim();
    if ([...text].length > longestText) {
      const message = `an answer has at most ${longestText} characters.`;
      return wrong('answer_too_long', question, message);
    }
    return { value: { ...blank, text } };
  }
  if (asked.kind === 'scale') {
    if (point > asked.points) return wrong('invalid_point', question, 'there is no such point.');
    return { value: { ...blank, point } };
  }
  return checkChoices(value, asked);
}

const isEmpty = ({ choices, point, text }: Value) =>
  choices.length === 0 && point === 0 && text === '';

/**
 * An answer as it can be, in the questions' order, without what was left blank. Refused:
 * invalid_question, required, empty_answer, and what does not fit its question.
 */
export function checkAnswer(
  { questions }: Pick<SurveyFields, 'questions'>,
  given: readonly Value[],
): Checked<readonly Value[]> {
  const byQuestion = new Map<number, Value>();
  for (const one of given) {
    const asked = questions[one.question];
    if (!asked || byQuestion.has(one.question)) {
      return problem('invalid_question', 'answers', 'The answers do not fit the questions.');
    }
    const checked = checkValue(one, asked);
    if ('problem' in checked) return checked;
    if (!isEmpty(checked.value)) byQuestion.set(one.question, checked.value);
  }
  const missing = questions.findIndex(({ required }, place) => required && !byQuestion.has(place));
  if (missing >= 0) return wrong('required', missing, 'please answer it.');
  if (byQuestion.size === 0) {
    return problem('empty_answer', 'answers', 'Answer at least one question.');
  }
  return { value: [...byQuestion.values()].sort((a, b) => a.question - b.question) };
}

/** Who answers, as they write it. Refused: no_name, name_too_long. */
export function checkName(given: string): Checked<string> {
  const value = given.trim().replaceAll(/\s+/g, ' ');
  if (value === '') return problem('no_name', 'name', 'Write your name.');
  if ([...value].length > longestName) {
    return problem('name_too_long', 'name', `A name has at most ${longestName} characters.`);
  }
  return { value };
}
