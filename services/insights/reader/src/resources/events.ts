import { costIn } from '../commitments/cost.ts';
import { type Keeping, plansIn } from '../plans/plans.ts';
import type { Plan } from '../plans/types.ts';
import { clean, shorten } from '../text.ts';
import type { EventDraft, FactDraft, Line, ResourceDraft } from '../types.ts';

/** What has to be done by a day is no gathering: it is marked, in no language. */
const deadlineMark = '⏰ ';

const descriptionOf = ({ said }: Plan): string => shorten(clean(said), 300);

function draftOf(plan: Plan, key: string): ResourceDraft {
  const { kind, endDate, endTime, before } = plan;
  return {
    key,
    type: 'event',
    name: kind === 'deadline' ? `${deadlineMark}${plan.what}` : plan.what,
    description: descriptionOf(plan),
    url: '',
    mediaId: '',
    eventDate: plan.date,
    eventTime: plan.time,
    eventLocation: plan.place,
    eventState: plan.status,
    event: { kind, endDate, endTime, before },
  };
}

function factOf(plan: Plan, key: string): FactDraft {
  const { kind, what, date, endDate, time, endTime, place, status, history, sources, said } = plan;
  const stands = { date, endDate, time, endTime, place, status, history };
  return { key, kind, what, ...stands, who: [], cost: costIn(said), sources };
}

/**
 * The events of a chat's lines. One is known by the message that announced it first, so that it
 * stays the same when its day, hour or place change.
 */
export function eventsIn(
  lines: readonly Line[],
  timeZone: string,
  earlier: readonly Line[] = [],
  isKept?: Keeping,
): EventDraft[] {
  const announced = new Map<string, number>();
  return plansIn(lines, timeZone, earlier, isKept).map((plan) => {
    const [first = ''] = plan.sources;
    const before = announced.get(first) ?? 0;
    announced.set(first, before + 1);
    const key = `event:${first}:${before}`;
    return { draft: draftOf(plan, key), messages: plan.sources, fact: factOf(plan, key) };
  });
}
