import { chanceOf } from '../digest/boosted.ts';
import type { Candidate } from './candidates.ts';
import { belongsWeights, namesWeights, tellsWeights } from './weights.ts';

/** Tells how the sentences of a chat go together, by what is known of them. */
export interface Linking {
  /** How likely a sentence speaks of a plan of that date, which the sources told. */
  belongs(
    traits: readonly number[],
    sources: readonly string[],
    said: Candidate,
    date: string,
  ): number;
  /** How likely a sentence says something that matters. */
  tells(traits: readonly number[], said: Candidate): number;
  /** How likely words name the plan of a date. */
  names(traits: readonly number[], name: string, date: string): number;
}

/** By what was learned from days. */
export const learned: Linking = {
  belongs: (traits) => chanceOf(belongsWeights, traits),
  tells: (traits) => chanceOf(tellsWeights, traits),
  names: (traits) => chanceOf(namesWeights, traits),
};
