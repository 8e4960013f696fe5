// `npm run cluster [-- kafka]`: the whole product as a cluster of processes on this machine, or a
// broker alone, until Ctrl-C. Data stay in `data-cluster` (DATA_DIR).
import { resolve } from 'node:path';
import { Cluster } from './cluster.ts';
import { prepareKafka, whyNoKafka } from './kafka.ts';

const [what = 'all'] = process.argv.slice(2);
const missing = await whyNoKafka();
if (missing) {
  console.error(missing);
  process.exit(1);
}
const folder = resolve(process.env.DATA_DIR ?? 'data-cluster');
const ended = new Promise<void>((end) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end());
});
if (what === 'kafka') {
  const port = Number(process.env.KAFKA_PORT ?? 9092);
  const kafka = await prepareKafka({ folder: resolve(folder, 'kafka'), port });
  await kafka.process.startReady();
  console.log(`Kafka is at ${kafka.brokers} (log: ${folder}/kafka/kafka.log)`);
  await ended;
  await kafka.process.stop();
} else {
  const cluster = await Cluster.prepare({ folder });
  await cluster.start();
  console.log(`Groupsight is at ${cluster.urls.join(' and ')} (logs and data in ${folder})`);
  await ended;
  await cluster.stop();
}
process.exit(0);
