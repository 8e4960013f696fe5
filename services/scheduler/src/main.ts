import { loadConfig } from '@groupsight/shared/config';
import { run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { create, schedulerConfig } from './service.ts';

const config = loadConfig(schedulerConfig, process.env);
const logger = createLogger({ service: 'scheduler', level: config.LOG_LEVEL });
await run(create(config, { logger }), { logger, process });
