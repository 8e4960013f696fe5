import { loadConfig } from '@groupsight/shared/config';
import { run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { create, groupsConfig } from './service.ts';

const config = loadConfig(groupsConfig, process.env);
const logger = createLogger({ service: 'groups', level: config.LOG_LEVEL });
await run(create(config, { logger }), { logger, process });
