// `npm run eval:events -- <folder of days>... [--only <id,id>] [--without <id,id>] [--list]`: dates
// of annotated days, by language, and why some are missed or false; `--list` tells which.
import type { Day } from '../days/read.ts';
import { daysIn } from '../days/read.ts';
import { Causes } from './causes.ts';
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

const causes = new Causes();
const scored = days.map((day): { day: Day; score: EventScore } => {
  const score = scoreEvents(day, eventsOf(day));
  const told = causes.add(
    day,
    score,
    eventsOf(day, () => true),
  );
  if (isListed) console.log([rowOf(day.id, score), ...told].join('\n'));
  return { day, score };
});
for (const [lang, own] of Map.groupBy(scored, ({ day }) => day.lang.slice(0, 2)))
  console.log(rowOf(lang, sumOf(own.map(({ score }) => score))));
console.log(rowOf(`${days.length} days`, sumOf(scored.map(({ score }) => score))));
causes.print();
