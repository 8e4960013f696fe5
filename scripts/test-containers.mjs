// `npm run test:containers [-- filter…]`: what speaks to MongoDB and Kafka against real mongo:8 and
// apache/kafka by Testcontainers, where a Docker engine answers. Ends with the true sum.
import { fetchTestcontainers, hasEngine } from '../deploy/local/containers.ts';
import { exitOnSignals } from '../deploy/local/supervised.ts';
import { build, run } from './run.mjs';
import { endNotRun, endWith, runVitest } from './vitest-sums.mjs';

if (!(await hasEngine(process.env))) {
  const lines = [
    'NOT RUN: no Docker engine answers.',
    "Not against mongo:8 (a replica set that asks for passwords): docstore's conformance questions,",
    'the tests of the stores and of every service that has one.',
    'Not against apache/kafka: the bus contract, the dead letters.',
  ];
  endNotRun(lines, 2);
}
exitOnSignals();
await build();
// Not before: it needs packages that are there, and images that are fetched.
const { startKafka, startMongo } = await import('../deploy/local/containers-started.ts');
const library = await fetchTestcontainers();
console.log('Starting mongo:8 and apache/kafka …');
const [mongo, kafka] = await Promise.all([startMongo(library), startKafka(library, process.env)]);
const conformance = await run('node', ['services/docstore/test/conformance/main.ts', 'mongo'], {
  extraEnv: { TEST_MONGODB_URI: mongo.rootUri },
});
const config = ['--config', 'vitest.containers.config.ts'];
const sums = await runVitest([...config, ...process.argv.slice(2)], {
  TEST_MONGODB_URI: mongo.uri,
  KAFKA_BROKERS: kafka.brokers,
});
await Promise.all([mongo.stop(), kafka.stop()]);
if (conformance === 0) sums.passed += 1;
else {
  sums.failed += 1;
  sums.failures.push('mongo:8 answers differently: see the table above');
}
endWith(sums);
