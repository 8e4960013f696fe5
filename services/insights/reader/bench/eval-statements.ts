// `npm run eval:statements -- <folder of days> [<folder of examples>] [--list] [--many]`: how many right and wrong
// statements about days pass the check that a model's sentences have to pass; no model is asked.
import { daysIn } from './model-days/days.ts';
import { Bench, examplesIn, ownExamples, sharesOf } from './model-days/examples.ts';
import { printTable } from './table.ts';

const [folder, examples] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
if (folder === undefined) {
  console.error(
    'npm run eval:statements -- <folder of days> [<folder of examples>] [--list] [--many]',
  );
  process.exit(2);
}
const days = await daysIn(folder);
const isWide = process.argv.includes('--many');
const bench = new Bench();
const statements =
  examples === undefined ? ownExamples(days) : examplesIn(examples, days, isWide ? 'many' : 'few');
const verdicts = statements.map((one) => bench.judge(one));
for (const { title, figures } of sharesOf(verdicts)) printTable(title, figures);
if (process.argv.includes('--list')) {
  const missed = verdicts.filter(({ isRight, passes }) => isRight !== passes);
  for (const { day, isRight, of, text, doubts, sources } of missed)
    console.log(
      `${isRight ? 'right' : 'WRONG'} ${day.id} ${of} [${sources}]: ${text} ${doubts && `→ ${doubts}`}`,
    );
}
