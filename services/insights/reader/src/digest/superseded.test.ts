import { expect, it } from 'vitest';
import type { Plan } from '../plans/types.ts';
import { prepare } from '../prepared.ts';
import { talk } from '../testing/lines.ts';
import type { Weighed } from './choose.ts';
import { saidIn } from './said.ts';
import { withoutSuperseded } from './superseded.ts';

/** What is left of these sentences, each of a matter of its own, where a plan was moved to the 14th. */
function leftOf(...texts: string[]): string[] {
  const all = saidIn(prepare(talk(...texts.map((text) => `Ana: ${text}`)))).map(
    (said, matter): Weighed => ({ said, worth: 0.5, told: said.text, length: 8, matter }),
  );
  const plan: Plan = {
    kind: 'event',
    what: 'Match',
    date: '2026-03-14',
    endDate: '',
    time: '',
    endTime: '',
    place: '',
    status: 'changed',
    before: null,
    history: [],
    saidWeekday: 0,
    said: '',
    sources: all.map(({ said }) => said.at.line.messageId),
  };
  return withoutSuperseded(all, [plan]).map(({ told }) => told);
}

it('a former day of what was moved is not told', () => {
  expect(leftOf('The match is on Friday 13 March', 'The match moves to Saturday 14 March')).toEqual(
    ['The match moves to Saturday 14 March'],
  );
});

it('what only has a day in common with a plan stays', () => {
  const pump = 'The pump comes on Friday 13 March';
  expect(leftOf(pump, 'Acceptance is on Saturday 14 March')).toContain(pump);
});
