import type { Logger } from './logger.ts';
import { Recurring } from './recurring.ts';

export interface OutboxOptions {
  /** Publishes what is marked and unmarks it; returns whether more is left. */
  readonly flush: () => Promise<boolean>;
  readonly logger: Logger;
  /** Milliseconds between looks for what an earlier try left behind; 5 s by default. */
  readonly everyMs?: number;
}

/**
 * Publishes changes that were stored together with a mark 'unpublished' (transactional outbox):
 * soon after each change, and again at start and every few seconds for what a failing bus or a
 * dying process left marked. So a change that was acknowledged is always published, at least
 * once, with its latest state. One flush runs at a time, so order is kept.
 */
export class Outbox extends Recurring {
  constructor({ flush, logger, everyMs = 5_000 }: OutboxOptions) {
    super({
      async work() {
        while (await flush());
      },
      onError: (error) => logger.warn({ err: error }, 'changes could not be published yet'),
      everyMs,
    });
  }
}
