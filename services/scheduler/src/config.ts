import { baseConfig } from '@groupsight/shared/config';
import { z } from 'zod';

/** Everything the scheduler reads from its environment. */
export const schedulerConfig = baseConfig.extend({
  INSIGHTS_ADDRESS: z
    .string()
    .describe('gRPC address of insights: `host:port`, `dns:///host:port` or `unix:/path`.'),
});

export type SchedulerConfig = z.output<typeof schedulerConfig>;
