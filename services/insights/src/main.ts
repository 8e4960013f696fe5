import { loadConfig } from '@groupsight/shared/config';
import { inOrder, run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { createTelemetry } from '@groupsight/shared/telemetry-start';
import { create, insightsConfig } from './service.ts';

const config = loadConfig(insightsConfig, process.env);
const logger = createLogger({ service: 'insights', level: config.LOG_LEVEL });
const otlpEndpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
const parts = [
  { name: 'telemetry', ...createTelemetry({ service: 'insights', otlpEndpoint }) },
  { name: 'insights', ...create(config, { logger }) },
];
await run(inOrder(parts, logger), { logger, process });
