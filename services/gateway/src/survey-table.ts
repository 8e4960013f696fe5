import type {
  Survey,
  SurveyAnswer,
  SurveyQuestion,
} from '@groupsight/proto/scheduler/v1/scheduler';
import type { Cell } from './rest/csv.ts';

/** Answers to a survey as a table: a row for each person, a column for each question. */

const ways: Readonly<Record<string, string>> = {
  link: 'Link',
  'personal-link': 'Personal link',
  poll: 'Poll',
};

/** ASCII of the title, which every system takes as a file's name. */
export function fileNameOf({ title }: Pick<Survey, 'title'>): string {
  const plain = title.normalize('NFKD').replaceAll(/[^\w]+/g, '-');
  const words = plain.slice(0, 60).replaceAll(/^-+|-+$/g, '');
  return `survey-${words || 'answers'}.csv`.toLowerCase();
}

const aboutWhom = ['Name', 'Group', 'Answered by', 'Answered at'];

export const headOf = ({ anonymous, questions }: Survey): string[] => [
  ...(anonymous ? [] : aboutWhom),
  ...questions.map(({ text }) => text),
];

function cellOf(question: SurveyQuestion, place: number, { values }: SurveyAnswer): Cell {
  const value = values.find((one) => one.question === place);
  if (!value) return '';
  if (question.kind === 'text') return value.text;
  if (question.kind === 'scale') return value.point;
  return value.choices.map((choice) => question.options[choice] ?? '').join('; ');
}

export function rowOf(answer: SurveyAnswer, { anonymous, questions }: Survey): Cell[] {
  const { name, groupName, way, at } = answer;
  const who = [name, groupName, ways[way] ?? way, at?.toISOString() ?? ''];
  return [
    ...(anonymous ? [] : who),
    ...questions.map((question, place) => cellOf(question, place, answer)),
  ];
}
