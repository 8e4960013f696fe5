import { expect, it, vi } from 'vitest';
import { readThrough } from './read-through.ts';

const text = 'A line of an export, which is neither long nor short.\n'.repeat(1_000);

/** Reads the text by a clock that goes on by so many milliseconds with each piece. */
async function readBy(msAPiece: number) {
  let now = 0;
  using _clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const read: string[] = [];
  const pauses: number[] = [];
  const reader = {
    push(piece: string) {
      read.push(piece);
      now += msAPiece;
    },
    end() {},
  };
  async function* bytes() {
    yield Buffer.from(text);
  }
  await readThrough({ read: bytes }, 'utf-8', reader, async () => {
    pauses.push(read.length);
  });
  expect(read.join('')).toBe(text);
  return { pieces: read.length, pauses };
}

it('lets others have their turns by the clock, however slowly an export is read', async () => {
  const slow = await readBy(20);
  // After the end there is once more something to do.
  expect(slow.pauses).toHaveLength(slow.pieces);
  expect(slow.pieces).toBeGreaterThan(10);
});

it('goes on where reading takes no time', async () => {
  const quick = await readBy(0);
  expect(quick.pauses).toEqual([quick.pieces]);
});
