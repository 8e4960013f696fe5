import type { Weighed } from '../digest/choose.ts';
import { Calendar } from '../digest/dated.ts';
import type { Matter } from '../digest/matters.ts';
import { type Said, saidIn } from '../digest/said.ts';
import { Spoken } from '../digest/spoken.ts';
import { Times } from '../digest/timed.ts';
import { noteOf } from '../digest/worth.ts';
import { prepare } from '../prepared.ts';
import { talk } from './lines.ts';

export type ChatLanguage = ConstructorParameters<typeof Calendar>[3];

type Step = (all: readonly Weighed[], spoken: Spoken, calendar: Calendar) => readonly Weighed[];

/** How 'Name: text' lines of one matter, each as likely as the others, are told after a step; for tests. */
export function toldAfter(step: Step, language: ChatLanguage, ...lines: string[]): string[] {
  const prepared = prepare(talk(...lines));
  const said: Said[] = saidIn(prepared);
  const all = said.map(
    (one): Weighed => ({ said: one, worth: 0.5, told: one.text, length: 8, matter: 0 }),
  );
  const matter: Matter = { lines: prepared, senders: new Set<string>(), vocabulary: new Map() };
  const calendar = new Calendar([], [], 'UTC', language);
  const spoken = new Spoken(said, [matter], new Times(calendar));
  return step(all, spoken, calendar).map(({ told, moved, said: { at } }) =>
    noteOf(told, at.line, calendar, language, moved),
  );
}
