import { join } from 'node:path';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { createBus } from '@groupsight/shared/bus/create';
import { kafkaBusOptions } from '@groupsight/shared/bus/kafka-options';
import { chatSealingVariables, kafkaConfig, loadConfig } from '@groupsight/shared/config';
import { createLogger } from '@groupsight/shared/logger';
import { configuredBusBox } from '@groupsight/shared/sealing/configured';
import { sealedBus } from '@groupsight/shared/sealing/sealed-bus';
import { z } from 'zod';
import type { StandaloneConfig } from '../config.ts';
import { lockDataFolder, makeDataFolder } from '../data-folder.ts';

/** The product's bus for a command; on one machine no server may run meanwhile. */
export async function openBus(config: StandaloneConfig): Promise<EventBus> {
  const sealing = loadConfig(z.object(chatSealingVariables), config.env);
  const box = await configuredBusBox(sealing);
  return sealedBus(await openStoredBus(config), box);
}

async function openStoredBus(config: StandaloneConfig): Promise<EventBus> {
  const { kafkaBrokers, dataDir } = config;
  const logger = createLogger({ service: 'operations', level: 'silent' });
  const same = { logger, clientId: 'operations' };
  if (kafkaBrokers) {
    const options = kafkaBusOptions(loadConfig(kafkaConfig, config.env));
    const bus = createBus({ ...same, ...options, kafkaBrokers });
    await bus.start();
    return bus;
  }
  await makeDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  const bus = createBus({ ...same, file: join(dataDir, 'bus.sqlite') });
  await bus.start();
  const close = bus.close.bind(bus);
  bus.close = async () => {
    await close();
    lock.release();
  };
  return bus;
}
