import { expect, it } from 'vitest';
import { countScale } from './scale.ts';

it.each([
  [[0, 350], true, [0, 200, 400]],
  [[12, 95], true, [0, 50, 100]],
  [[1], true, [0, 1]],
  [[0, 0], true, [0, 1]],
  [[60], false, [59, 60, 61]],
  [[60, 63], false, [60, 61, 62, 63]],
  [[1180, 1243], false, [1175, 1200, 1225, 1250]],
  [[0], false, [0, 1]],
  [[123_456], true, [0, 50_000, 100_000, 150_000]],
])('marks an axis of %j, from nothing up: %s', (values, fromZero, ticks) => {
  expect(countScale(values, fromZero).ticks).toEqual(ticks);
});
