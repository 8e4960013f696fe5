// `npm run test:properties`: random histories, each with a seed of its own, for PROPERTY_MINUTES
// (an hour without it) from PROPERTY_SEED on (the time without it). Ends at the first that fails.
import { deepStrictEqual } from 'node:assert/strict';
import { runHistory } from './run.ts';

const { PROPERTY_MINUTES = '60', PROPERTY_SEED = String(Date.now() % 2 ** 31) } = process.env;
const length = Number(process.env.PROPERTY_LENGTH ?? 80);
const end = performance.now() + Number(PROPERTY_MINUTES) * 60_000;
let seed = Number(PROPERTY_SEED);
let passed = 0;
while (performance.now() < end) {
  const { found, expected, messages, steps } = await runHistory(seed, length);
  try {
    deepStrictEqual(messages.found, messages.expected);
    deepStrictEqual(found, expected);
    passed += 1;
    console.log(`seed ${seed}: ${Object.keys(messages.found).length} messages, as expected`);
  } catch (error) {
    console.error(error);
    console.error(`seed ${seed} (PROPERTY_SEED=${seed}) after\n${steps.join('\n')}`);
    console.log(`${passed} passed, 1 failed`);
    process.exit(1);
  }
  seed += 1;
}
console.log(`${passed} passed, 0 failed`);
process.exit(0);
