import { metrics } from '@groupsight/shared/telemetry';
import { Histogram } from 'prom-client';

/** How long the digest of a day took, and what came of it. */
export const digestSeconds = new Histogram({
  name: 'groupsight_digest_seconds',
  help: 'Duration of summing up one day of a group, seconds',
  labelNames: ['outcome'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metrics],
});
