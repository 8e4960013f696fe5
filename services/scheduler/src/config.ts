import { baseConfig } from '@groupsight/shared/config';
import { z } from 'zod';

/** Everything the scheduler reads from its environment. */
export const schedulerConfig = baseConfig.extend({
  /** gRPC address of insights: host:port, or unix:/path. */
  INSIGHTS_ADDRESS: z.string(),
});

export type SchedulerConfig = z.output<typeof schedulerConfig>;
