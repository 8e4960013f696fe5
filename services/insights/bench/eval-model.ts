// `npm run eval:model -- <folder>`: what readers of days in `model-days/FORMAT.md` learn from the
// digests of the model that OPENAI_… names, asked as the product asks it.

import { daysIn } from '@groupsight/reader/bench/model-days/days';
import { evaluateDay, figuresOf } from '@groupsight/reader/bench/model-days/evaluate';
import { printTable } from '@groupsight/reader/bench/table';
import { measuredModel } from './model-engine.ts';

const [folder] = process.argv.slice(2);
const model = measuredModel(process.env);
if (folder === undefined || !model) {
  const missing = model ? '' : ' with OPENAI_API_KEY, or OPENAI_BASE_URL and OPENAI_MODEL';
  console.error(`npm run eval:model -- <folder of days>${missing}`);
  process.exit(2);
}
const evaluated = [];
for (const day of await daysIn(folder)) evaluated.push(await evaluateDay(model, day));
printTable('Facts that readers are told, by weight', figuresOf(evaluated));
const { meter } = model;
console.log(`\n${meter.outcomes.length} questions to the model, ${meter.tokens} tokens`);
