// `npm run eval:events -- <folder of days>... [--only <id,id>] [--without <id,id>] [--list]`: dates
// of annotated days, by language; `--list` tells what is wrong or missed.
import type { Day } from '../days/read.ts';
import { daysIn } from '../days/read.ts';
import { type EventScore, eventsOf, rowOf, scoreEvents, sumOf } from './events.ts';

const args = process.argv.slice(2);
const optionOf = (name: string): string[] | undefined => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1]?.split(',');
};
const only = optionOf('--only');
const without = optionOf('--without');
const isListed = args.includes('--list');
const folders = args.filter((one) => !one.startsWith('--'));
const days = folders
  .flatMap(daysIn)
  .filter(({ id }) => (only?.includes(id) ?? true) && !without?.includes(id));

const scored = days.map((day): { day: Day; score: EventScore } => ({
  day,
  score: scoreEvents(day, eventsOf(day)),
}));
for (const { day, score } of isListed ? scored : []) {
  console.log(rowOf(day.id, score));
  for (const fault of score.faults) console.log(`  ${fault.replace(/\n/g, ' / ').slice(0, 260)}`);
}
for (const [lang, own] of Map.groupBy(scored, ({ day }) => day.lang.slice(0, 2)))
  console.log(rowOf(lang, sumOf(own.map(({ score }) => score))));
console.log(rowOf(`${days.length} days`, sumOf(scored.map(({ score }) => score))));
