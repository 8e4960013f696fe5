import { expect, it } from 'vitest';
import { readDoc } from '../bson/reader.ts';
import type { Doc, Value } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { complete, type Steps, timed } from '../pace.ts';
import { encodedArray, encodedDoc } from './large-values.ts';

/** The result, and how often it paused when its time is always over. */
function paused<Result>(steps: Steps<Result>): { result: Result; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const limits = { expiresAt: Number.POSITIVE_INFINITY, sliceMs: 0 };
    const step = timed(limits, () => steps.next());
    // What others encode meanwhile.
    writeDoc({ other: 'x'.repeat(1000) });
    if (step.done) return { result: step.value, pauses };
  }
}

const numbers = (length: number): number[] => Array.from({ length }, (_, i) => i);

it('a document with long arrays is the same in slices', () => {
  const doc: Doc = {
    a: numbers(1234),
    b: { c: { d: [numbers(301), { e: numbers(500).map((i) => ({ i, f: numbers(i % 3) })) }] } },
    text: 'text',
    nothing: undefined,
    g: numbers(150).map((i): Value => (i % 2 === 0 ? undefined : numbers(i))),
  };
  const { result, pauses } = paused(encodedDoc(doc));
  expect(result.equals(writeDoc(doc))).toBe(true);
  expect(pauses).toBeGreaterThan(20);
});

it('a small one is encoded at once', () => {
  const doc = { a: numbers(100), b: { c: 1 } };
  expect(paused(encodedDoc(doc))).toEqual({ result: writeDoc(doc), pauses: 0 });
});

it('an array that is too long for a reply ends it', () => {
  const texts = numbers(1700).map(() => 'x'.repeat(10_000));
  const isTooLarge = expect.objectContaining({ code: 10334, codeName: 'BSONObjectTooLarge' });
  expect(() => complete(encodedDoc({ texts }))).toThrow(isTooLarge);
  expect(() => complete(encodedDoc({ texts: [texts.join('')] }))).toThrow(isTooLarge);
  const most = complete(encodedArray(texts.slice(0, 1600)));
  expect(readDoc(writeDoc({ most })).most).toEqual(texts.slice(0, 1600));
});
