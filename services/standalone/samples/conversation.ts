import {
  advertiser,
  performScript,
  Random,
  type ScriptLine,
  visitors,
} from '@groupsight/chat-simulated/demo-content';
import { sampleMembers } from './members.ts';
import type { SamplePlan } from './plans.ts';

const dayMs = 86_400_000;
const days = 60;
const roles = ['A', 'B', 'C', 'D', 'E', 'F'];

/** What became of a message afterwards. */
export type Fate = 'stays' | 'deleted' | 'edited';

/** Something that happens in a sample chat. Times are the phone's wall clock, kept as UTC. */
export type SampleEntry = { readonly at: Date; readonly who: string } & (
  | { readonly kind: 'created' | 'joined' | 'left' }
  | { readonly kind: 'added'; readonly by: string }
  | { readonly kind: 'said'; readonly line: ScriptLine; readonly fate: Fate }
);

function conversation(
  plan: SamplePlan,
  random: Random,
  members: readonly string[],
  midnight: number,
): readonly SampleEntry[] {
  let at = midnight + (7.5 + random.next() * 12) * 3_600_000;
  const cast = random.sample(members, roles.length);
  const [host = ''] = cast;
  return performScript(random.pick(plan.threads), random, new Date(at)).map((line) => {
    const who = line.role === 'S' ? advertiser : (cast[roles.indexOf(line.role)] ?? host);
    const luck = random.next();
    const fate: Fate = luck < 0.02 ? 'deleted' : luck < 0.05 ? 'edited' : 'stays';
    const entry: SampleEntry = { kind: 'said', at: new Date(at), who, line, fate };
    at += 60_000 + random.next() * 900_000;
    return entry;
  });
}

/**
 * Sixty days of a sample chat, ending on the given day, in order of time; the same for the
 * same day.
 * @param lastDay midnight of the last day, as UTC
 */
export function perform(plan: SamplePlan, lastDay: Date): readonly SampleEntry[] {
  const random = new Random('sample', plan.name);
  const members = random.sample(sampleMembers, 16);
  const [founder = '', ...others] = members;
  const first = lastDay.getTime() - (days - 1) * dayMs;
  const at = (day: number, hour: number) => new Date(first + day * dayMs + hour * 3_600_000);
  const entries: SampleEntry[] = [
    { kind: 'created', who: founder, at: at(0, 7) },
    ...others.map((who) => ({ kind: 'added' as const, by: founder, who, at: at(0, 7.05) })),
  ];
  for (const [index, who] of random.sample(visitors, 7).entries()) {
    const joined = 2 + random.below(days - 12);
    entries.push({ kind: 'joined', who, at: at(joined, 9 + index) });
    if (random.next() < 0.4) entries.push({ kind: 'left', who, at: at(joined + 8, 20) });
  }
  for (let day = 0; day < days; day++) {
    const weekday = at(day, 0).getUTCDay();
    const pace = plan.pace * (weekday === 0 || weekday === 6 ? 0.4 : 1.1);
    const isDue = day % 3 === 0 || day === days - 1;
    const count = Math.max(isDue ? 1 : 0, Math.floor(pace + random.next()));
    for (let i = 0; i < count; i++) {
      entries.push(...conversation(plan, random, members, at(day, 0).getTime()));
    }
  }
  const end = lastDay.getTime() + dayMs;
  return entries
    .filter((entry) => entry.at.getTime() < end)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
