import { afterEach } from 'vitest';
import { keepSightings } from '../../../../web/src/test/sightings.ts';
import { describePages } from './shown-pages.ts';

keepSightings();

// What a page showed when its step failed is half of the cause, and gone a moment later.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const shown = await describePages();
  for (const error of task.result.errors ?? []) {
    error.message += `\n${shown}`;
    // What a report keeps of an error.
    if (error.stack) error.stack = error.stack.replace(/(?=\n {4}at )/, `\n${shown}`);
  }
});
