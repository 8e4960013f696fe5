import { Text } from '@mantine/core';
import type { SurveyQuestion, SurveyResults } from '../../shared/api/types.ts';
import { RankBars } from '../../shared/charts/RankBars.tsx';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { InPlace } from '../../shared/ui/InPlace.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import classes from './Surveys.module.css';
import { answerTexts, surveyTexts } from './texts.ts';

const { results: texts } = surveyTexts;

type Result = SurveyResults['results'][number];

interface Props {
  question: SurveyQuestion;
  result: Result;
}

/** What a question's answers come to: bars of options or points, or what was written. */
export function QuestionResult({ question, result }: Props) {
  return (
    <Panel title={<bdi>{question.text}</bdi>} description={aboutOf(question, result)}>
      {question.kind === 'text' ? (
        <Words question={question} texts={result.texts} />
      ) : (
        <Bars question={question} result={result} />
      )}
    </Panel>
  );
}

function aboutOf({ scale }: SurveyQuestion, { answered, counts }: Result): string {
  const people = texts.answered(answered);
  if (!scale || answered === 0) return people;
  const sum = counts.reduce((total, count, place) => total + count * (place + 1), 0);
  return `${people}, ${texts.average((sum / answered).toFixed(1), scale.points)}`;
}

function namesOf({ options, scale }: SurveyQuestion): string[] {
  if (!scale) return options;
  const means = (point: number) =>
    point === 1 ? scale.low : point === scale.points ? scale.high : '';
  return Array.from({ length: scale.points }, (_, place) =>
    answerTexts.point(place + 1, means(place + 1)),
  );
}

function Bars({ question, result: { answered, counts } }: Props) {
  const share = (count: number) => (answered === 0 ? 0 : Math.round((count / answered) * 100));
  const items = namesOf(question).map((name, place) => {
    const value = counts[place] ?? 0;
    return { name, value, note: texts.share(formatNumber(value), share(value)) };
  });
  return <RankBars label={question.text} items={items} />;
}

const maxWords = 50;

function Words({ question, texts: words }: { question: SurveyQuestion; texts: string[] }) {
  if (words.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.noWords}
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={question.text}>
        <InPlace of={words}>
          {(text) => (
            <li className={classes.item}>
              <Text size="sm" dir="auto" className={classes.words ?? ''}>
                {text}
              </Text>
            </li>
          )}
        </InPlace>
      </ul>
      {words.length >= maxWords && (
        <Text size="xs" c="dimmed" mt="xs">
          {texts.latest(maxWords)}
        </Text>
      )}
    </>
  );
}
