import { describe, expect, it } from 'vitest';
import { runHistory } from './run.ts';

/** So many histories here; `npm run test:properties` drives others for as long as it is told. */
const seeds = [1, 3, 4];
const length = 25;
const longestMs = 300_000;

describe('whatever happens in chats, and whoever is killed meanwhile', () => {
  it.each(seeds)(
    'everything derived is as if derived at once: seed %i',
    async (seed) => {
      const { found, expected, messages, steps } = await runHistory(seed, length);
      expect(messages.found, steps.join('\n')).toEqual(messages.expected);
      expect(found, steps.join('\n')).toEqual(expected);
    },
    longestMs,
  );
});
