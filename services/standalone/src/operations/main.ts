/**
 * Commands of an operator: `npm run dlq -- …`, `accounts -- …`, `sealing -- …`, and `topics`, `migrate`, `restored`.
 */
import { accounts } from '@groupsight/auth';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { ConfigError, chatSealingVariables, loadConfig } from '@groupsight/shared/config';
import { configuredWrapper } from '@groupsight/shared/sealing/configured';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { dlq } from './dlq.ts';
import { migrateStores, tellShards } from './migrate.ts';
import { openBus } from './open-bus.ts';
import { makeRestored } from './restored.ts';
import { newSealingKey, sealing } from './sealing.ts';
import { tellTopics } from './topics.ts';
import { withStore } from './with-store.ts';

const say = (line: string) => console.log(line);
const [command = '', ...args] = process.argv.slice(2);
try {
  const config = readConfig(process.env, [], process.cwd());
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const withBus = async (work: (bus: EventBus) => Promise<void>) => {
    const bus = await openBus(config);
    await work(bus).finally(() => bus.close());
  };
  const storeUri = () => {
    if (!config.mongodbUri) throw new ConfigError('MONGODB_URI: is needed');
    return config.mongodbUri;
  };
  const wrapper = () => configuredWrapper(loadConfig(z.object(chatSealingVariables), config.env));
  // A bus that has started has created what was missing.
  const makeTopics = () => withBus(async () => tellTopics(say));
  const commands: Readonly<Record<string, () => Promise<void>>> = {
    accounts: () => withStore(config, (uri) => accounts(uri, publicUrl, args, say)),
    dlq: () => withBus((bus) => dlq(args, bus, say)),
    topics: makeTopics,
    migrate: async () => {
      if (args.includes('--shard')) return tellShards(say);
      await migrateStores(storeUri(), await wrapper(), say);
      if (config.kafkaBrokers) await makeTopics();
    },
    sealing: async () => {
      if (args[0] === 'key') return say(newSealingKey());
      const keys = await wrapper();
      await withStore(config, (uri) => sealing(uri, keys, args, say));
    },
    restored: () => makeRestored(storeUri(), say),
  };
  await commands[command]?.();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
