// Which matter of an annotated day each of its lines is of, and what that teaches of pairs.
import type { Candidate } from '../../src/plans/candidates.ts';
import type { Linking } from '../../src/plans/linking.ts';
import type { Example } from '../days/boost.ts';
import { type Day, earlierOf } from '../days/read.ts';
import { eventsOf } from './events.ts';

const meets = (expression: string, text: string) => new RegExp(expression, 'iu').test(text);

/** The topic of each line by its id: those of days before have the one of a fact they tell of. */
function mattersOf(day: Day): Map<string, string> {
  const matters = new Map<string, string>();
  for (const [topic, indexes] of Object.entries(day.topics ?? {}))
    for (const index of indexes) matters.set(String(index), topic);
  for (const { messageId, text } of earlierOf(day)) {
    const events = (day.events ?? []).filter(({ what }) => meets(what, text));
    const votes = new Map<string, number>();
    for (const { all, from = [], say } of day.facts) {
      const [first = '', ...rest] = all.filter((one) => !one.startsWith('^(?!'));
      const isNamed = events.some(({ what }) => meets(what, say));
      if (!isNamed && !meets(first, text)) continue;
      const weight = (isNamed ? 2 : 0) + (meets(first, text) ? 1 : 0);
      const more = rest.filter((one) => meets(one, text)).length;
      for (const index of from) {
        const topic = matters.get(String(index));
        if (topic) votes.set(topic, (votes.get(topic) ?? 0) + (weight + more) / from.length);
      }
    }
    const [best] = [...votes].sort((a, b) => b[1] - a[1]);
    if (best) matters.set(messageId, best[0]);
  }
  return matters;
}

/** Examples of a day: sentences that speak of a plan, words that name one, sentences that matter. */
export interface Lesson {
  readonly belongs: readonly Example[];
  readonly names: readonly Example[];
  readonly tells: readonly Example[];
}

/** By rule alone: what is learned of pairs must not hang on what was learned before. */
const byRule = ([rate = 0]: readonly number[]) => (rate > 0 ? 0.5 + rate / 20 : 0);

export function lessonOf(day: Day): Lesson {
  const matters = mattersOf(day);
  const events = day.events ?? [];
  const planned = events.filter(({ status }) => status !== 'cancelled');
  const isPlanned = (date: string) => planned.some((one) => one.date === date);
  const isOn = (text: string, date: string) =>
    planned.some((one) => one.date === date && meets(one.what, text));
  const from = new Set(day.facts.flatMap(({ from: ids = [] }) => ids.map(String)));
  const belongs: Example[] = [];
  const names: Example[] = [];
  const tells: Example[] = [];
  const note = (to: Example[], traits: readonly number[], isSo: boolean) =>
    to.push({ traits, wanted: isSo ? 1 : 0, weight: 1 });
  const isSame = (sources: readonly string[], { line, date: said }: Candidate, date: string) => {
    const own = matters.get(line.messageId);
    // Two dates that both stand are of two plans, though of one matter.
    const areTwo = said !== '' && said !== date && isPlanned(date) && isPlanned(said);
    return own !== undefined && !areTwo && sources.some((id) => matters.get(id) === own);
  };
  const linking: Linking = {
    belongs(traits, sources, said, date) {
      const isKnown = [said.line.messageId, ...sources].some((id) => matters.has(id));
      if (isKnown) note(belongs, traits, isSame(sources, said, date));
      return byRule(traits);
    },
    tells(traits, { line, date }) {
      note(tells, traits, from.has(line.messageId) || isOn(line.text, date));
      return 0;
    },
    names(traits, name, date) {
      const known = events.filter((one) => one.date === date);
      const isName = known.some(({ what }) => meets(what, name));
      if (known.length > 0) note(names, traits, isName);
      return 0;
    },
  };
  eventsOf(day, () => true, linking);
  return { belongs, names, tells };
}
