import { loadConfig } from '@groupsight/shared/config';
import { inOrder, run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { createTelemetry } from '@groupsight/shared/telemetry-start';
import { create, gatewayConfig } from './service.ts';

const config = loadConfig(gatewayConfig, process.env);
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
const otlpEndpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
const telemetry = createTelemetry({ service: 'gateway', otlpEndpoint });
const gateway = create(config, { logger });
const parts = [
  { name: 'telemetry', start: () => telemetry.start(), close: () => telemetry.close() },
  { name: 'gateway', start: () => gateway.start(), close: () => gateway.close() },
];
await run(inOrder(parts, logger), { logger, process });
