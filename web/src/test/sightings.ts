import { afterEach } from 'vitest';
import { allSpecTexts } from './spec-texts.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The texts of the specification that became visible during the test. */
    specTexts?: string[];
  }
}

const seen = new Set<string>();

/** A text of the specification became visible. */
export function saw(text: string): void {
  seen.add(text);
}

/**
 * For the few texts that an answer carries without anybody reading them (the names of errors):
 * notes the value that the code under test gave.
 */
export function sawValue(value: string | undefined): string | undefined {
  if (value && allSpecTexts.includes(value)) saw(value);
  return value;
}

/** Keeps what was seen with each test, for the table at the end of `npm test`. */
export function keepSightings(): void {
  afterEach(({ task }) => {
    if (seen.size) task.meta.specTexts = [...seen];
    seen.clear();
  });
}
