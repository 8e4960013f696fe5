import { baseConfig, chatSealingVariables } from '@groupsight/shared/config';
import { z } from 'zod';

/** Everything groups reads from its environment. */
export const groupsConfig = baseConfig.extend({
  ...chatSealingVariables,
  CONNECTOR_ADDRESS: z
    .string()
    .describe('gRPC address of the connector: `host:port`, `dns:///host:port` or `unix:/path`.'),
});

export type GroupsConfig = z.output<typeof groupsConfig>;
