// `npm run bench:cluster`: the figures of the product as a cluster of processes on this machine,
// printed as tables. Nothing is asserted.
import { loadavg } from 'node:os';
import { whyNoKafka } from '../../../../deploy/local/kafka.ts';
import { exitOnSignals } from '../../../../deploy/local/supervised.ts';
import { machine, printTable, timed } from '../measure.ts';
import { gatewayFigures } from './gateway.ts';
import { memoryFigures } from './memory.ts';
import { takeOverFigures } from './take-over.ts';
import { throughputFigures } from './throughput.ts';

// Ended from outside, it takes what it started with it.
exitOnSignals();
const missing = await whyNoKafka();
if (missing) {
  console.error(`No figures: ${missing}`);
  process.exit(1);
}
const parts = {
  throughput: ['Messages: connector → Kafka → insights → store', throughputFigures],
  memory: ['Memory of one connector by linked simulated accounts', memoryFigures],
  gateway: ['The gateway under k6', gatewayFigures],
  'take-over': ['Take-over of a killed process that stays away', takeOverFigures],
} as const;
const asked = process.argv.slice(2);
console.log(machine());
for (const [name, [title, figures]] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const before = loadavg()[0]?.toFixed(1);
  const { ms, value: rows } = await timed(figures);
  await printTable(title, rows);
  const after = loadavg()[0]?.toFixed(1);
  console.log(`\n${Math.round(ms / 1000)} s; load before ${before}, after ${after}`);
}
process.exit(0);
