import type { Person } from '../types.ts';

/** Something that somebody took on, or that the group decided. */
export interface Commitment {
  readonly kind: 'task' | 'decision';
  /** What is to be done, or what was decided, as it was written. */
  readonly what: string;
  /** Until when: yyyy-MM-dd, or empty. */
  readonly date: string;
  /** HH:mm, or empty. */
  readonly time: string;
  readonly who: readonly Person[];
  readonly status: 'planned' | 'cancelled' | 'done';
  /** The message that took it back or said that it is done; empty while it stands. */
  readonly endedBy: string;
  /** Message ids in the order of the chat. */
  readonly sources: readonly string[];
  /** The sentences that say so. */
  readonly said: string;
}
