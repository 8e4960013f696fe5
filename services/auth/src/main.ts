import { loadConfig } from '@groupsight/shared/config';
import { run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { authConfig, create } from './service.ts';

const config = loadConfig(authConfig, process.env);
const logger = createLogger({ service: 'auth', level: config.LOG_LEVEL });
await run(create(config, { logger }), { logger, process });
