import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Docstore, startDocstore } from '@groupsight/docstore';
import { prepareKafka, whyNoKafka } from '../../local/kafka.ts';

/** What a service needs around it: a broker and a store, on loopback. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** @returns why there can be none, where there can be none */
export async function openSurroundings(): Promise<Surroundings | string> {
  const missing = await whyNoKafka();
  if (missing) return missing;
  const folder = await mkdtemp(join(tmpdir(), 'groupsight-images-'));
  const store: Docstore = await startDocstore({ file: join(folder, 'store.sqlite') });
  const kafka = await prepareKafka({ folder: join(folder, 'kafka') });
  // A machine that builds images has much to do.
  await kafka.process.startReady(300_000);
  return {
    env: { MONGODB_URI: store.uri, KAFKA_BROKERS: kafka.brokers },
    async close() {
      await kafka.process.stop();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
