import type { z } from 'zod';
import { type BaseConfig, type Env, loadConfig } from './config.ts';
import { inOrder, type Lifecycle, type ProcessPort, run } from './lifecycle.ts';
import { createLogger, type Logger } from './logger.ts';
import { createTelemetry } from './telemetry-start.ts';

type CommonConfig = Pick<BaseConfig, 'LOG_LEVEL' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>;

export interface ServiceDefinition<S extends z.ZodType<CommonConfig>> {
  /** Its name in logs and traces. */
  readonly service: string;
  readonly config: S;
  readonly create: (config: z.output<S>, overrides: { readonly logger: Logger }) => Lifecycle;
  /** main.ts passes `process` itself. */
  readonly process: ProcessPort & { readonly env: Env };
}

/**
 * Runs a service as a process of its own: configuration from the environment, logs, telemetry
 * around it, an orderly end (see `run`).
 * @throws ConfigError naming the variable that is malformed or missing.
 */
export async function runService<S extends z.ZodType<CommonConfig>>(
  definition: ServiceDefinition<S>,
): Promise<void> {
  const { service, create, process } = definition;
  const config = loadConfig(definition.config, process.env);
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  const otlpEndpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const parts = [
    { name: 'telemetry', ...createTelemetry({ service, otlpEndpoint }) },
    { name: service, ...create(config, { logger }) },
  ];
  await run(inOrder(parts, logger), { logger, process });
}
