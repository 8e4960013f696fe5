import { loadConfig } from '@groupsight/shared/config';
import { run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { connectorConfig, create } from './service.ts';

const config = loadConfig(connectorConfig, process.env);
const logger = createLogger({ service: 'connector', level: config.LOG_LEVEL });
await run(create(config, { logger }), { logger, process });
