import type { Scope } from '../meaning.ts';
import type { Caller } from './caller.ts';

/** What every question about a day is asked with. */
export interface Reading {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly timeoutMs: number;
}

export const limits = { mostOutput: 4_000, tries: 3 } as const;
