import { baseConfig, flag } from '@groupsight/shared/config';
import type { z } from 'zod';

/** This service's variables. */
export const insightsConfig = baseConfig.extend({
  /** A demo: its owners find four sample notifications. */
  DEMO: flag.default(false),
});

export type InsightsConfig = z.output<typeof insightsConfig>;
