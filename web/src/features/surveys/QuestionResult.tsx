import { Text } from '@mantine/core';
import { useCallback } from 'react';
import type { SurveyQuestion, SurveyResults } from '../../shared/api/types.ts';
import { Chart } from '../../shared/charts/Chart.tsx';
import { type ChartColors, rankChart } from '../../shared/charts/options.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { InPlace } from '../../shared/ui/InPlace.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import classes from './Surveys.module.css';
import { answerTexts, surveyTexts } from './texts.ts';

const { results: texts } = surveyTexts;
const rowHeight = 40;

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

function Bars({ question, result }: Props) {
  const { answered, counts } = result;
  const names = namesOf(question);
  const build = useCallback(
    (colors: ChartColors) => {
      const ranked = namesOf(question).map((name, place) => ({ name, value: counts[place] ?? 0 }));
      return rankChart(texts.series, ranked, colors);
    },
    [question, counts],
  );
  const share = (count: number) => (answered === 0 ? 0 : Math.round((count / answered) * 100));
  return (
    <div className={classes.bars}>
      <ul className={classes.list} aria-label={question.text}>
        <InPlace of={names}>
          {(name, place) => (
            <li style={{ height: rowHeight }}>
              <Text size="sm" fw={500} truncate lh="18px" ta="match-parent" dir="auto" title={name}>
                {name}
              </Text>
              <Text size="xs" c="dimmed" lh="16px" className="tabular">
                {texts.share(formatNumber(counts[place] ?? 0), share(counts[place] ?? 0))}
              </Text>
            </li>
          )}
        </InPlace>
      </ul>
      <Chart
        type="bar"
        label={texts.chart(question.text)}
        build={build}
        height={names.length * rowHeight}
      />
    </div>
  );
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
