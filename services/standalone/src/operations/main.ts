/** Commands of an operator: `npm run dlq -- …`, `npm run topics`, `npm run migrate`. */
import type { EventBus } from '@groupsight/shared/bus/bus';
import { ConfigError } from '@groupsight/shared/config';
import { readConfig } from '../config.ts';
import { dlq } from './dlq.ts';
import { migrateStores } from './migrate.ts';
import { openBus } from './open-bus.ts';
import { tellTopics } from './topics.ts';

const say = (line: string) => console.log(line);
const [command, ...args] = process.argv.slice(2);
try {
  const config = readConfig(process.env, [], process.cwd());
  const withBus = async (work: (bus: EventBus) => Promise<void>) => {
    const bus = await openBus(config);
    await work(bus).finally(() => bus.close());
  };
  if (command === 'migrate') {
    if (!config.mongodbUri) throw new ConfigError('MONGODB_URI: is needed');
    await migrateStores(config.mongodbUri, say);
  }
  // A bus that has started has created what was missing.
  const hasTopics = command === 'topics' || (command === 'migrate' && config.kafkaBrokers);
  if (hasTopics) await withBus(async () => tellTopics(say));
  if (command === 'dlq') await withBus((bus) => dlq(args, bus, say));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
