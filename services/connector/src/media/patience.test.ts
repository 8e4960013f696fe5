import { expect, it } from 'vitest';
import { withPatience } from './patience.ts';

const late = () => new Error('late');
const collect = async (chunks: AsyncIterable<number>) => {
  const all: number[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
};

it('hands on what comes in time', async () => {
  const chunks = async function* () {
    yield 1;
    yield 2;
  };
  expect(await collect(withPatience(chunks(), 1000, late))).toEqual([1, 2]);
});

it('ends a download that says nothing more, and what feeds it', async () => {
  let ended = false;
  const silent: AsyncIterable<number> = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(() => undefined),
      return: async () => {
        ended = true;
        return { done: true, value: undefined };
      },
    }),
  };
  await expect(collect(withPatience(silent, 5, late))).rejects.toThrow('late');
  expect(ended).toBe(true);
});

it('hands on why a download failed', async () => {
  const broken = async function* (): AsyncGenerator<number> {
    yield 1;
    throw new Error('broken');
  };
  await expect(collect(withPatience(broken(), 1000, late))).rejects.toThrow('broken');
});
