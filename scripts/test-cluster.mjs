// `npm run test:cluster [-- filter…]`: the bus contract against a real Kafka broker, then every
// service as its own process with Kafka and a store: journey and chaos. Ends with the true sum.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareKafka, whyNoKafka } from '../deploy/local/kafka.ts';
import { exitOnSignals } from '../deploy/local/supervised.ts';
import { build } from './run.mjs';
import { endNotRun, endWith, runVitest } from './vitest-sums.mjs';

const missing = await whyNoKafka();
if (missing) {
  const lines = [
    `NOT RUN: ${missing}.`,
    'Not on a real Kafka: the bus contract, the dead letters.',
    'Not over processes: a journey of a user, backup and restore, chaos.',
  ];
  endNotRun(lines, 1);
}
// Ended from outside, it takes the broker with it, and what that has written.
exitOnSignals();
await build();
const filter = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'groupsight-kafka-'));
const kafka = await prepareKafka({ folder, secure: true });
await kafka.process.startReady();
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
const config = ['--config', 'vitest.cluster.config.ts'];
const sums = await runVitest([...config, ...filter], {
  KAFKA_BROKERS: kafka.brokers,
  // Trusted as an operator has it trusted: read by Node when it starts.
  KAFKA_SECURE: JSON.stringify(kafka.secure),
  NODE_EXTRA_CA_CERTS: kafka.secure.caFile,
});
await kafka.process.stop();
endWith(sums);
