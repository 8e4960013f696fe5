import type { DayInput } from '../types.ts';
import type { Reading } from './ask.ts';
import { limits } from './ask.ts';
import { repairAnswer, repairInstructions } from './reading.ts';
import type { Checked, Failed, Grounds } from './statements.ts';
import { judged } from './statements.ts';
import type { Reader } from './transcript.ts';
import { isWithheld, saidOf } from './transcript.ts';

/** More than these are not worth the tokens: the day was misunderstood as a whole. */
const mostRepaired = 20;

/**
 * Asks the model once more for all sentences that its messages do not bear out, with the reason of
 * each. What fails again is dropped; so is everything where it cannot be asked.
 */
export async function repaired(
  { caller, scope, timeoutMs }: Reading,
  day: DayInput,
  failed: readonly Failed[],
  grounds: Omit<Grounds, 'line'>,
  reader: Reader,
): Promise<readonly { readonly index: number; readonly statement: Checked }[]> {
  const wanted = failed.slice(0, mostRepaired);
  if (wanted.length === 0) return [];
  const place = new Map(day.lines.map(({ messageId }, index) => [messageId, index + 1]));
  const idOf = (messageId: string) => place.get(messageId);
  const line = (id: number) => day.lines[id - 1];
  const rests = wanted.map(({ sources }) => {
    const ids = new Set([...sources, ...grounds.witness.beside(sources)]);
    return day.lines.filter((one) => ids.has(one.messageId) && !isWithheld(one));
  });
  const outcome = await caller.ask(scope, {
    task: 'repair_statements',
    instructions: repairInstructions,
    data: JSON.stringify({
      date: day.date,
      timeZone: day.timeZone,
      statements: wanted.map(({ claim, doubts }, index) => ({
        statement: index + 1,
        text: claim.text,
        wrong: doubts.map(({ of, what }) => `${of}: ${grounds.pseudonyms.hide(what)}`),
        messages: saidOf(rests[index] ?? [], idOf, reader),
      })),
    }),
    answer: repairAnswer,
    ...limits,
    timeoutMs,
  });
  if (!outcome.ok) return [];
  return outcome.value.statements.flatMap(({ statement, text, sources }) => {
    const one = wanted[statement - 1];
    if (!one) return [];
    const result = judged(
      { kind: one.claim.kind, text, sources },
      { ...grounds, line: (id) => rests[statement - 1]?.find((said) => said === line(id)) },
    );
    return result && 'stands' in result ? [{ index: statement - 1, statement: result.stands }] : [];
  });
}
