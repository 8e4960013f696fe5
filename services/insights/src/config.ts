import { baseConfig } from '@groupsight/shared/config';
import type { z } from 'zod';

/** This service's variables: those every service has. */
export const insightsConfig = baseConfig;

export type InsightsConfig = z.output<typeof insightsConfig>;
