import { expect, it } from 'vitest';
import { areDuplicateKeys, isDuplicateKey } from './duplicate-key.ts';

const refusal = (code: number, writeErrors?: unknown) =>
  Object.assign(new Error('refused'), { code, ...(writeErrors ? { writeErrors } : {}) });

it('taken values alone are no failure of a bulk write', () => {
  expect(areDuplicateKeys(refusal(11000))).toBe(true);
  expect(areDuplicateKeys(refusal(11000, { code: 11000 }))).toBe(true);
  expect(areDuplicateKeys(refusal(11000, [{ code: 11000 }, { code: 11000 }]))).toBe(true);
});

it('whatever else was refused beside them is', () => {
  const mixed = refusal(11000, [{ code: 11000 }, { code: 121 }]);
  expect([isDuplicateKey(mixed), areDuplicateKeys(mixed)]).toEqual([true, false]);
  expect(areDuplicateKeys(refusal(121, [{ code: 11000 }]))).toBe(false);
  expect(areDuplicateKeys({ code: 11000 })).toBe(false);
});
