import { openQuestions } from '../../src/open.ts';
import type { QuestionDraft } from '../../src/types.ts';
import type { Day } from './day.ts';

/** What was found wrongly or not at all, for reading. */
export function printMisses(day: Day, drafts: readonly QuestionDraft[]): void {
  const said = (index: number) =>
    `${index} ${day.messages[index]?.sender.slice(0, 8)}: ${day.messages[index]?.text.replaceAll('\n', ' / ').slice(0, 90)}`;
  const gold = new Map(day.questions.map((one) => [one.q, one.answers]));
  const found = new Map(drafts.map((one) => [Number(one.messageId), one]));
  console.log(`\n== ${day.id}`);
  for (const [q, answers] of gold) {
    const draft = found.get(q);
    if (!draft) console.log(`- not seen ${said(q)}`);
    const shown = draft?.answers.map(({ messageId }) => Number(messageId)) ?? [];
    const wrong = shown.filter((one) => !answers.includes(one));
    const missed = answers.filter((one) => !shown.includes(one));
    if (!draft || wrong.length + missed.length === 0) continue;
    console.log(`Q ${said(q)}`);
    for (const one of wrong) {
      const score = draft.answers.find(({ messageId }) => messageId === String(one))?.score;
      console.log(`    wrong  ${score?.toFixed(2)} ${said(one)}`);
    }
    for (const one of missed) console.log(`    missed ${said(one)}`);
  }
  for (const q of found.keys()) if (!gold.has(q)) console.log(`+ no question ${said(q)}`);
  for (const { messageId, waiting } of openQuestions(drafts)) {
    const q = Number(messageId);
    const one = day.questions.find((question) => question.q === q);
    const right = one?.answers.length === 0 && !one.moot;
    console.log(`${right ? 'OPEN' : 'OPEN?!'} ${waiting?.toFixed(2)} ${said(q)}`);
  }
}
