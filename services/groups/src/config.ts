import { baseConfig } from '@groupsight/shared/config';
import { z } from 'zod';

/** Everything groups reads from its environment. */
export const groupsConfig = baseConfig.extend({
  /** gRPC address of the connector: host:port, or unix:/path. */
  CONNECTOR_ADDRESS: z.string(),
});

export type GroupsConfig = z.output<typeof groupsConfig>;
