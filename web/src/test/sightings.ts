import { afterEach } from 'vitest';

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

/** Keeps what was seen with each test, for the table at the end of `npm test`. */
export function keepSightings(): void {
  afterEach(({ task }) => {
    if (seen.size) task.meta.specTexts = [...seen];
    seen.clear();
  });
}
