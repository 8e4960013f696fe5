import { expect, it } from 'vitest';
import { mapPaced, writeInParts } from './pace.ts';

/** Works for so long, of the clock. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

it('goes through many things as map does, and lets others have their turns', async () => {
  let [turns, isOver] = [0, false];
  const others = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(others);
  };
  others();
  const numbers = Array.from({ length: 1_000 }, (_, n) => n);
  const made = await mapPaced(numbers, (n) => {
    work(0.1);
    return 2 * n;
  });
  isOver = true;
  expect(made).toEqual(numbers.map((n) => 2 * n));
  // A tenth of a second, ten milliseconds at a time.
  expect(turns).toBeGreaterThanOrEqual(8);
});

it('writes many documents in parts, each once and in order', async () => {
  const parts: number[][] = [];
  const numbers = Array.from({ length: 700 }, (_, n) => n);
  await writeInParts(numbers, async (part) => parts.push(part));
  expect(parts.flat()).toEqual(numbers);
  expect(Math.max(...parts.map(({ length }) => length))).toBe(300);
  await writeInParts([], async (part) => parts.push(part));
  expect(parts).toHaveLength(3);
});
