// `node services/insights/reader/bench/answers/measure.ts <folder of days> [--verbose]`: the engine's
// questions, answers and open points beside those that people annotated.
import { createLocalEngine } from '../../src/engine.ts';
import { openQuestions } from '../../src/open.ts';
import { daysIn, linesOf } from './day.ts';
import { printMisses } from './print-misses.ts';
import { printTallies, Tally } from './tally.ts';

const [folder = '', flag] = process.argv.slice(2);
const engine = createLocalEngine();

const rows = (await daysIn(folder)).map((day) => {
  const drafts = engine.questions(linesOf(day), []);
  if (flag === '--verbose') printMisses(day, drafts);
  return { day, tally: new Tally(day, drafts, openQuestions(drafts)) };
});
printTallies(rows);
