import { metrics } from '@groupsight/shared/telemetry';
import { Counter, Gauge, Histogram } from 'prom-client';

/** How long the digest of a day took, and what came of it. */
export const digestSeconds = new Histogram({
  name: 'groupsight_digest_seconds',
  help: 'Duration of summing up one day of a group, seconds',
  labelNames: ['outcome'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metrics],
});

/** What readers think of digests, by the engine that wrote them. */
export const digestRatings = new Counter({
  name: 'groupsight_digest_ratings_total',
  help: 'Digests that readers called good (up) or bad (down), by the engine that wrote them',
  labelNames: ['rating', 'engine'],
  registers: [metrics],
});

/** What a turn of the sweeper with a group took, and how it ended. */
export const sweepSeconds = new Histogram({
  name: 'groupsight_sweep_turn_seconds',
  help: 'Duration of a turn with one group: done, lost to another process or failed, seconds',
  labelNames: ['outcome'],
  buckets: [0.005, 0.02, 0.05, 0.2, 0.5, 1, 2, 5],
  registers: [metrics],
});

/** Groups with something to derive. */
export const sweepBacklog = new Gauge({
  name: 'groupsight_sweep_groups',
  help: 'Groups that are due to be derived',
  registers: [metrics],
});

/** How far deriving is behind. */
export const sweepDelay = new Gauge({
  name: 'groupsight_sweep_delay_seconds',
  help: 'How long the group that waits longest to be derived has been due, seconds',
  registers: [metrics],
});

/** How long live messages waited for rules and notices. */
export const arrivalSeconds = new Histogram({
  name: 'groupsight_arrival_seconds',
  help: 'From a live message being stored to rules and notices being done with it, seconds',
  buckets: [0.02, 0.1, 0.3, 1, 2, 5, 20, 60],
  registers: [metrics],
});
