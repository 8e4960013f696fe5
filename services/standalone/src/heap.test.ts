import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const heap = new URL('./heap.ts', import.meta.url).href;

/** Makes garbage while some objects live on, and tells how much room for new ones there is, in MB. */
const churn = `
  const { getHeapSpaceStatistics } = require('node:v8');
  function churn() {
    const kept = [];
    for (let made = 0; made < 3_000_000; made++) kept[made % 60_000] = { made };
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    return space.space_size / 2 ** 20;
  }`;

const script = `
  const { Worker } = require('node:worker_threads');
  ${churn}
  import(${JSON.stringify(heap)}).then(({ boundHeaps }) => {
    boundHeaps();
    const code = ${JSON.stringify(`${churn}; require('node:worker_threads').parentPort.postMessage(churn());`)};
    const resourceLimits = { maxYoungGenerationSizeMb: 12 };
    new Worker(code, { eval: true, resourceLimits }).once('message', (thread) => {
      console.log(JSON.stringify({ own: churn(), thread }));
    });
  });`;

it('leaves threads the limits that they are started with, and the process its own', async () => {
  const args = ['--max-semi-space-size=16', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { own, thread } = JSON.parse(stdout) as { readonly own: number; readonly thread: number };
  expect(thread).toBeLessThanOrEqual(12);
  expect(own).toBe(32);
});
