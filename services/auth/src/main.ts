import { loadConfig } from '@groupsight/shared/config';
import { inOrder, run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { createTelemetry } from '@groupsight/shared/telemetry-start';
import { authConfig, create } from './service.ts';

const config = loadConfig(authConfig, process.env);
const logger = createLogger({ service: 'auth', level: config.LOG_LEVEL });
const otlpEndpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
const parts = [
  { name: 'telemetry', ...createTelemetry({ service: 'auth', otlpEndpoint }) },
  { name: 'auth', ...create(config, { logger }) },
];
await run(inOrder(parts, logger), { logger, process });
