import type { EventBus } from './bus/bus.ts';
import { createBus } from './bus/create.ts';
import { type KafkaBusConfig, kafkaBusOptions } from './bus/kafka-options.ts';
import { withRights } from './bus/topic-rights.ts';
import type { BaseConfig } from './config.ts';
import { HealthServer, type ReadinessCheck } from './health.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import { configuredBusBox, type SealingConfig } from './sealing/configured.ts';
import { sealedBus } from './sealing/sealed-bus.ts';

/**
 * A part that opens others when it starts. Whatever was opened is closed in reverse: by close, or
 * at once when a later step of the start fails.
 */
export function opening(open: (opened: AsyncDisposableStack) => Promise<void>): Lifecycle {
  let running = new AsyncDisposableStack();
  return {
    async start() {
      await using opened = new AsyncDisposableStack();
      await open(opened);
      running = opened.move();
    },
    close: () => running.disposeAsync(),
  };
}

export interface StartUp {
  /** The service's name. */
  readonly service: string;
  readonly logger: Logger;
  /** Closes what the start has opened. */
  readonly opened: AsyncDisposableStack;
}

/**
 * The bus that a service is on: the one it is given, which whoever gives it starts and closes,
 * or one of its own by KAFKA_BROKERS. It may use the topics alone that it has to do with; where the variables
 * say that chats are sealed at rest, so is what it puts there of them.
 * @throws ConfigError where the variables name none, or are malformed.
 */
export async function openBus(
  config: KafkaBusConfig & Pick<BaseConfig, 'KAFKA_BROKERS'> & SealingConfig,
  given: EventBus | undefined,
  { service, logger, opened }: StartUp,
): Promise<EventBus> {
  const box = await configuredBusBox(config);
  const own = (bus: EventBus) => withRights(sealedBus(bus, box, logger), service);
  if (given) return own(given);
  const bus = createBus({
    kafkaBrokers: config.KAFKA_BROKERS,
    ...kafkaBusOptions(config),
    logger,
    clientId: service,
  });
  await bus.start();
  opened.defer(() => bus.close());
  return own(bus);
}

/** Probes and metrics, where HEALTH_PORT gives a port for them (a cluster). */
export async function serveHealth(
  { HEALTH_PORT: port }: Pick<BaseConfig, 'HEALTH_PORT'>,
  checks: Readonly<Record<string, ReadinessCheck>>,
  { logger, opened }: StartUp,
): Promise<void> {
  if (port === undefined) return;
  const health = new HealthServer({ port, logger, checks });
  await health.start();
  opened.defer(() => health.close());
}
