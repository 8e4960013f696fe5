import { loadConfig } from '@groupsight/shared/config';
import { inOrder, run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { createTelemetry } from '@groupsight/shared/telemetry-start';
import { create, groupsConfig } from './service.ts';

const config = loadConfig(groupsConfig, process.env);
const logger = createLogger({ service: 'groups', level: config.LOG_LEVEL });
const otlpEndpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
const parts = [
  { name: 'telemetry', ...createTelemetry({ service: 'groups', otlpEndpoint }) },
  { name: 'groups', ...create(config, { logger }) },
];
await run(inOrder(parts, logger), { logger, process });
