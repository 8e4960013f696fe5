import { join } from 'node:path';
import { readRows } from '../rows.ts';
import { classScore, macroF1 } from '../scores/classes.ts';
import type { Figure } from '../table.ts';
import { percent } from '../table.ts';
import type { Tasks, TextRow } from '../tasks.ts';

type QuestionRow = TextRow & {
  readonly act: string;
  readonly is_question: boolean;
  readonly speaker?: string;
};

async function questionFigure(tasks: Tasks, path: string, part: string, beside: string) {
  const rows = (await readRows<QuestionRow>(path)).filter(({ act }) => act !== 'System');
  const found = await tasks.questions(rows);
  const score = classScore(
    found.map((row) => row.is_question),
    rows.map((row) => row.is_question),
    true,
  );
  const figure = `F1 ${score.f1.toFixed(3)} (P ${score.precision.toFixed(3)}, R ${score.recall.toFixed(3)})`;
  return [part, figure, beside] as const;
}

export async function questionFigures(tasks: Tasks, data: string): Promise<Figure[]> {
  return [
    await questionFigure(
      tasks,
      join(data, 'questions/nps_dev.jsonl'),
      'questions, NPS Chat',
      "'?' .774; '?' or starter word .867; logistic regression .837; goal .89, R .88",
    ),
    await questionFigure(
      tasks,
      join(data, 'questions/switchboard_dev.jsonl'),
      'questions, Switchboard',
      'spoken language; the first version .663',
    ),
  ];
}

type LabelledRow = TextRow & { readonly label: string };

const languages: readonly (readonly [string, string])[] = [
  ['english', 'VADER 56.0, fastText 50.9, XLM-T 70.6; goal 58'],
  ['spanish', 'VADER 36.1, fastText 50.1, XLM-T 67.9'],
  ['portuguese', 'VADER 37.4, fastText 55.1, XLM-T 75.4'],
  ['german', 'VADER 45.6, fastText 59.6, XLM-T 77.3'],
  ['french', 'VADER 33.3, fastText 54.8, XLM-T 71.2'],
  ['italian', 'VADER 32.8, fastText 54.7, XLM-T 69.1'],
  ['hindi', 'VADER 43.5, fastText 37.1, XLM-T 56.4'],
  ['arabic', 'VADER 34.2, fastText 46.0, XLM-T 66.9'],
];

// The development halves are what the weights were fitted on; of other halves it is no word.
const fitted =
  ' (IF these are the texts it was fitted on, not a figure: see `npm run train:sentiment`)';

export async function sentimentFigures(tasks: Tasks, data: string): Promise<Figure[]> {
  type Tweet = TextRow & { readonly label_05: string };
  const tweets = await readRows<Tweet>(join(data, 'sentiment/vader_tweets_dev.jsonl'));
  const labels = (await tasks.sentiment(tweets)).map(({ label }) => label as string);
  const wanted = tweets.map((row) => row.label_05);
  const figures: Figure[] = [
    [
      'sentiment, English tweets',
      `macro F1 ${macroF1(labels, wanted).toFixed(3)}${fitted}`,
      'VADER .740; goal .76',
    ],
  ];
  for (const [language, beside] of languages) {
    const rows = await readRows<LabelledRow>(join(data, `sentiment/umsab_${language}_dev.jsonl`));
    const found = (await tasks.sentiment(rows)).map(({ label }) => label as string);
    const score = macroF1(
      found,
      rows.map(({ label }) => label),
    );
    figures.push([`sentiment, UMSAB ${language}`, `macro F1 ${percent(score)}${fitted}`, beside]);
  }
  return figures;
}

export async function spamFigures(tasks: Tasks, data: string): Promise<Figure[]> {
  const rows = await readRows<LabelledRow>(join(data, 'spam/sms_dev.jsonl'));
  const found = (await tasks.spam(rows)).map(({ spam }) => (spam ? 'spam' : 'ham'));
  const wanted = rows.map(({ label }) => label);
  const ham = rows.filter(({ label }) => label === 'ham').length;
  const blocked = rows.filter(({ label }, i) => label === 'ham' && found[i] === 'spam').length;
  const { f1 } = classScore(found, wanted, 'spam');
  return [
    [
      'spam, rule in plain words',
      `F1 ${f1.toFixed(3)}, ham blocked ${percent(blocked / Math.max(1, ham))} %`,
      'two or more keywords .824; goal .95, 0.5 %',
    ],
  ];
}
