import { loadConfig } from '@groupsight/shared/config';
import { run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { create, insightsConfig } from './service.ts';

const config = loadConfig(insightsConfig, process.env);
const logger = createLogger({ service: 'insights', level: config.LOG_LEVEL });
await run(create(config, { logger }), { logger, process });
