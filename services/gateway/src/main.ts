import { loadConfig } from '@groupsight/shared/config';
import { run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { create, gatewayConfig } from './service.ts';

const config = loadConfig(gatewayConfig, process.env);
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
await run(create(config, { logger }), { logger, process });
