// `npm run eval:rules [-- --list]`: how well rules in plain words are kept and watched topics found, by set and language.
import { compileRule } from '../src/moderation/compile.ts';
import type { RuleVerdict } from './rules/measure.ts';
import { judgedRule, ruleRows, ruleSets, ruleShares } from './rules/measure.ts';
import { printTable } from './table.ts';
import type { TopicVerdict } from './topics/measure.ts';
import { judgedTopic, topicRows, topicShares } from './topics/measure.ts';

const isListing = process.argv.includes('--list');
const share = (one: number) => one.toFixed(2);

function figureOf(verdicts: readonly RuleVerdict[]): string {
  const { rules, accepted, found, missed, wronged, precision, recall } = ruleShares(verdicts);
  return `${accepted} of ${rules} accepted, P ${share(precision)}, R ${share(recall)} (${found} found, ${missed} missed, ${wronged} wronged)`;
}

for (const set of ruleSets) {
  const verdicts = ruleRows(set).map(judgedRule);
  const languages = Map.groupBy(verdicts, ({ row }) => row.lang);
  printTable(`Rules, ${set}`, [
    ...[...languages].map(([lang, own]) => [lang, figureOf(own), ''] as const),
    ['all', figureOf(verdicts), ''],
  ]);
  // What was set apart is told in figures only.
  if (!isListing || set === 'apart') continue;
  for (const { row, acts, missed, wronged } of verdicts) {
    const isRefused = !acts && !row.refused;
    if (!isRefused && missed.length === 0 && wronged.length === 0) continue;
    console.log(`${row.lang} ${row.rule}\n   ${compileRule(row.rule).compiled}`);
    if (acts) for (const one of missed) console.log(`   missed ${JSON.stringify(one)}`);
    for (const one of wronged) console.log(`   WRONGED ${JSON.stringify(one)}`);
  }
}

function topicFigure(verdicts: readonly TopicVerdict[]): string {
  const { found, missed, wrong, precision, recall } = topicShares(verdicts);
  return `P ${share(precision)}, R ${share(recall)} (${found} found, ${missed} missed, ${wrong} wrong)`;
}

for (const set of ruleSets) {
  const verdicts = topicRows(set).map(judgedTopic);
  const languages = Map.groupBy(verdicts, ({ row }) => row.lang);
  printTable(`Topics, ${set}`, [
    ...[...languages].map(([lang, own]) => [lang, topicFigure(own), ''] as const),
    ['all', topicFigure(verdicts), ''],
  ]);
  if (!isListing || set === 'apart') continue;
  for (const { row, missed, wrong } of verdicts)
    for (const [kind, texts] of [
      ['missed', missed],
      ['WRONG', wrong],
    ] as const)
      for (const text of texts) console.log(`${row.lang} ${row.name}: ${kind} ${text}`);
}
