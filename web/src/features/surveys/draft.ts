import type { Survey, SurveyQuestion } from '../../shared/api/types.ts';
import { dayOf, fromInputValue, toInputValue } from '../../shared/dates/zone.ts';
import { surveyTexts } from './texts.ts';

/** What the server takes. */
export const MAX_QUESTIONS = 20;
export const MAX_OPTIONS = 30;
export const FEWEST_OPTIONS = 2;
const MAX_POLL_OPTIONS = 12;
const DAYS_OPEN = 7;

export type QuestionKind = SurveyQuestion['kind'];

/** A question as it is written; what another kind needs is kept, for the way back. */
export interface QuestionDraft {
  /** Stays with it when it is moved. */
  key: string;
  kind: QuestionKind;
  text: string;
  required: boolean;
  options: string[];
  points: number;
  low: string;
  high: string;
}

export interface SurveyDraft {
  title: string;
  description: string;
  anonymous: boolean;
  questions: QuestionDraft[];
  /** The value of the datetime-local input. */
  closes: string;
}

export interface SurveyInput {
  title: string;
  description: string;
  anonymous: boolean;
  questions: SurveyQuestion[];
  closesAt: string | null;
}

let keys = 0;
const newKey = () => {
  keys += 1;
  return `q${keys}`;
};

export const emptyQuestion = (): QuestionDraft => ({
  key: newKey(),
  kind: 'single',
  text: '',
  required: true,
  options: ['', ''],
  points: 5,
  low: '',
  high: '',
});

export function emptyDraft(zone: string): SurveyDraft {
  // Until the end of a day: nobody who is asked thinks of the minute at which it was written.
  const closes = `${dayOf(Date.now() + DAYS_OPEN * 86_400_000, zone)}T23:59`;
  return {
    title: '',
    description: '',
    anonymous: false,
    questions: [emptyQuestion()],
    closes,
  };
}

export function draftOf(survey: Survey, zone: string): SurveyDraft {
  const { title, description, anonymous, closesAt } = survey;
  return {
    title,
    description,
    anonymous,
    questions: survey.questions.map(({ kind, text, required, options, scale }) => ({
      ...emptyQuestion(),
      kind,
      text,
      required,
      ...(options.length > 0 ? { options } : {}),
      ...(scale ?? {}),
    })),
    closes: closesAt ? toInputValue(closesAt, zone) : '',
  };
}

const hasOptions = ({ kind }: Pick<QuestionDraft, 'kind'>) =>
  kind === 'single' || kind === 'multiple';

export function inputOf(draft: SurveyDraft, zone: string): SurveyInput {
  const { title, description, anonymous, closes } = draft;
  return {
    title,
    description,
    anonymous,
    questions: draft.questions.map((question) => {
      const { kind, text, required, options, points, low, high } = question;
      return {
        kind,
        text,
        required,
        options: hasOptions(question) ? options : [],
        scale: kind === 'scale' ? { points, low, high } : null,
      };
    }),
    closesAt: fromInputValue(closes, zone),
  };
}

/** How a survey goes out, and why so. */
export function wayOf({ anonymous, questions }: SurveyDraft): { isPoll: boolean; text: string } {
  const { way } = surveyTexts.editor;
  const [only] = questions;
  if (anonymous) return { isPoll: false, text: way.anonymous };
  if (!only || questions.length > 1) return { isPoll: false, text: way.several };
  const fits = hasOptions(only) && only.options.length <= MAX_POLL_OPTIONS;
  return fits ? { isPoll: true, text: way.poll } : { isPoll: false, text: way.other };
}

/** The questions with one moved a place up (-1) or down (1). */
export function moved(
  questions: readonly QuestionDraft[],
  place: number,
  by: -1 | 1,
): QuestionDraft[] {
  const next = [...questions];
  const [one] = next.splice(place, 1);
  if (one) next.splice(place + by, 0, one);
  return next;
}
