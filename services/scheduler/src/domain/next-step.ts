const minute = 60_000;

/** Later than this a message is not sent any more, milliseconds. */
const latestMs = 60 * minute;

/**
 * The chat service answers when it sent a message, or when it is too late to. So long after that
 * moment it is waited for, milliseconds.
 */
const answerMs = 15 * minute;

/** Whoever dispatched it is still publishing, unless it takes longer than this, milliseconds. */
const publishingMs = minute / 2;

/** Timers fire a little early; more would be sending before the time. */
const earlyMs = 100;

/** What decides how a message goes on. */
export interface Progress {
  readonly scheduledFor: Date;
  /** Some group has not answered yet. */
  readonly open: boolean;
  /** When sending began, after which nothing of it can be changed; null before. */
  readonly dispatchedAt: Date | null;
  /** When its commands were durably on the bus; null before. */
  readonly publishedAt: Date | null;
}

/**
 * - wait: nothing to do now.
 * - dispatch: its time has come.
 * - publish: sending began, but its commands may not be on the bus (a process died in between).
 * - miss: nobody was there at its time, and now is too late.
 * - give-up: sent off, and no answer came.
 */
export type Step = 'wait' | 'dispatch' | 'publish' | 'miss' | 'give-up';

/** After this a message is not sent any more. */
export function lastMomentOf(scheduledFor: Date): Date {
  return new Date(scheduledFor.getTime() + latestMs);
}

/** How a message goes on at an instant. Worked out from what is stored alone, so any process can. */
export function nextStep(message: Progress, now: Date): Step {
  const { scheduledFor, open, dispatchedAt, publishedAt } = message;
  const late = now.getTime() - scheduledFor.getTime();
  if (!open || late < -earlyMs) return 'wait';
  if (!publishedAt) {
    if (dispatchedAt && now.getTime() - dispatchedAt.getTime() < publishingMs) return 'wait';
    if (late > latestMs) return 'miss';
    return dispatchedAt ? 'publish' : 'dispatch';
  }
  return late >= latestMs + answerMs ? 'give-up' : 'wait';
}
